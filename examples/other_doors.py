"""The same games in PettingZoo and OpenSpiel.

Both get the view of every seat as numbers and use the same action numbers: a row of the move table. Install
both with `pip install ".[research]"`.
"""

import random

from mutable.adapters.openspiel import load
from mutable.adapters.pettingzoo import env

# PettingZoo: five agents play a hand of Mü, one after the other.
table = env("mu_tricks", players=5, hands=1)
table.reset(seed=3)
won = dict.fromkeys(table.agents, 0.0)
for agent in table.agent_iter():
    seen, reward, over, _, _ = table.last()
    won[agent] += reward
    table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
print("PettingZoo:", won)

# OpenSpiel: chance is a player whose outcomes have probabilities.
luck = random.Random(3)
state = load("muses", players=2).new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, weights)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))
print("OpenSpiel:", state.returns())
