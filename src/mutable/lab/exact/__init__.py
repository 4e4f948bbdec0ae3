"""How far the strongest bot is from perfect, in games small enough to be solved exactly.

Each game ships some (`reduced.toml` in its folder): its own rules on a box of few cards, or the rest of a
game of which the beginning is fixed. All of its positions are laid out as a tree; what a seat cannot tell
apart is one decision. From that come the value of the game and an equilibrium, and what the best answer
wins against a bot.
"""
