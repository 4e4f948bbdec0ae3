"""The bots of Mū.

A heuristic policy values every card on every cell by its weights (`weights.json`). The search compares the
moves with the best priors by rollouts: the policy plays to the end of the round, where a learned linear value
(`value.json`) estimates the final points of each seat. With two players the strongest bot uses extended
weights (`fine`): it values passed cards by their worth to the other player and searches token placements
(`token_search.py`), chooses the cards to keep together with the building that follows (`draft_plan.py`),
knows the worth of each project, and with a large budget looks ahead in rollouts (`lookahead.py`). Both files
are made by self-play. To make them again:

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
