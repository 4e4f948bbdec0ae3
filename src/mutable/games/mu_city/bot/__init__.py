"""Bots that know Mū.

A policy judges every card on every cell at once by its figures (`weights.json`). The search tries out the
best-looking moves in imagined games that the policy plays to the round's end, where a learned value
(`value.json`) foresees everybody's points. Between two the strongest bot has a fine taste: it minds what the
cards that it passes on are worth to the other, and what tokens come to together; it decides what to keep
together with what to build (`plan.py`), knows what each project does to a lead, and with long to think it
imagines games with more care (`careful.py`). Both files are made by self-play and can be made again:

    python -m mutable.games.mu_city.lab.tune --players 2 2 2 4                        (stored for two players)
    python -m mutable.games.mu_city.lab.tune --fine --start 2 --steps 30 --parts 2 --deals 300 --seed 3000001
    python -m mutable.games.mu_city.lab.tune --start 2 --players 1 --steps 20 --parts 4 --deals 150 --seed 5
    python -m mutable.games.mu_city.lab.tune --start 2 --players 3 4 5 --steps 15 --parts 6 --deals 60
        --seed 7
    python -m mutable.games.mu_city.lab.tune --value        (with the worth of projects: --projects)
"""

from mutable.games.mu_city.bot.greedy import MuCityGreedy
from mutable.games.mu_city.bot.levels import mu_city_level

GREEDY = MuCityGreedy
LEVEL = mu_city_level
