"""Play a game by hand.

A move is a text, a seat is a number. A view contains only what its seat may know. An illegal move is
refused with the paragraph of the rules, and nothing changes.
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

tried = game.copy()  # to try a move in; the game itself does not change
tried.play("banner flame1 flame")
print("that would tell:", tried.events(0)[-1])

while not game.is_over:
    game.play(game.legal()[0])
print("it ended:", game.outcome["reason"], game.outcome["totals"])
game.save("by-hand.mutable.json")  # for `mutable replay` and for the table in the browser
