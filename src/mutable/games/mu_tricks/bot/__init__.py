"""Bots that know Mü.

`greedy` is the yardstick. The strongest, and the levels below it, think in one way (search.py): plans are
tried in the same imagined deals (plans.py, tryouts.py), which are drawn as often as bids, trumps and played
cards make them likely (belief.py, whereabouts.py, diary.py); each is played to its end by quick rules of
thumb (hand.py, policy.py, strength.py) or, near the end, perfectly (endgame.py), and valued by the points it
brings over the others' (payoff.py). What a contract is worth is corrected by how contracts turn out
(figures.py). Who shows more than its cards bear is expected to go on (overbids.py).
"""

from mutable.games.mu_tricks.bot.greedy import MuTricksGreedy
from mutable.games.mu_tricks.bot.levels import mu_tricks_level

GREEDY = MuTricksGreedy
LEVEL = mu_tricks_level
