"""A game by hand.

A move is a text, a seat is a number. A game shows each seat only what that seat may know. An illegal move
raises an error that cites the paragraph of the rules, and the game does not change.
"""

import mutable
from mutable.kit.errors import IllegalMove

game = mutable.load("muster", seed=7, seats=["Ada", "Bruno"])
hand = game.view(game.turn)["hands"][game.turn]["cards"]
print(f"seat {game.turn} begins, holding", *hand)

try:
    game.play("banner cloud5 cloud")
except IllegalMove as refused:
    print("not that:", refused)

tried = game.copy()  # a copy to try something; the game itself stays as it is
tried.play("banner flame1 flame")
print("that would tell:", tried.events(0)[-1])

while not game.is_over:
    game.play(game.legal()[0])
print("it ended:", game.outcome["reason"], game.outcome["totals"])
game.save("by-hand.mutable.json")  # for `mutable replay` and for the table in the browser
