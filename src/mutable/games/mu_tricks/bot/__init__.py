"""The bots of Mü.

`greedy` is the baseline. All levels use one search (search.py): it compares plans in the same sampled deals
(plans.py, plan_search.py). Deals are sampled by their likelihood, given bids, trumps and played cards
(belief.py, card_locations.py, play_history.py). Each is played to the end by heuristics (hand_rollout.py,
policy.py, strength.py) or, with few cards left, solved exactly (endgame.py), and valued by the points over
the mean of the others (payoff.py). The value of a contract is corrected by the results of real contracts
(calibration.py). A seat that overbids is expected to go on doing so (overbids.py).
"""

from mutable.games.mu_tricks.bot.greedy import MuTricksGreedy
from mutable.games.mu_tricks.bot.levels import mu_tricks_level

GREEDY = MuTricksGreedy
LEVEL = mu_tricks_level
