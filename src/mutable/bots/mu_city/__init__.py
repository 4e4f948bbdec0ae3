"""Bots that know Mū.

A policy judges every card on every cell at once by its figures (`taste.json`). The search tries out the
best-looking moves in imagined games that the policy plays to a round's end, where everybody's points are
foreseen: at level 5 by figures added up (`value.json`), by the strongest after the next round by a net
(`foresight.*.json`, alone, for two and for more). All files are made by self-play and can be made again:

    python -m mutable.bots.tune_mu_city --players 2 2 2 4                        (stored for two players)
    python -m mutable.bots.tune_mu_city --start 2 --players 1 --steps 20 --parts 4 --deals 150 --seed 5
    python -m mutable.bots.tune_mu_city --start 2 --players 3 4 5 --steps 15 --parts 6 --deals 60 --seed 7
    python -m mutable.bots.tune_mu_city --value
    OMP_NUM_THREADS=1 python -m mutable.training mu_city                         (needs PyTorch)
"""

from mutable.bots.mu_city.greedy import MuCityGreedy
from mutable.bots.mu_city.levels import mu_city_level

GREEDY = MuCityGreedy
LEVEL = mu_city_level
