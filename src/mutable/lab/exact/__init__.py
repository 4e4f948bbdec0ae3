"""Measures how far the strongest bot is from perfect play, in games small enough to be solved exactly.

Each game has some reduced games (`lab/reduced.toml` in its folder): its own rules with few cards, or the rest
of a game whose beginning is fixed. All positions are expanded to a tree, with the information sets of the
seats. The tree gives the value of the game, an equilibrium, and the result of a best response to a bot.
"""

from mutable.lab.exact.policies import Policy, exploitability, solve_game, tree_of

__all__ = ["Policy", "exploitability", "solve_game", "tree_of"]
