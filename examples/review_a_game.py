"""Review a finished game.

Every decision is compared with the best one in the same simulated worlds. The review states luck and errors
only as far as a study has confirmed such figures. The key moments come with the better move and the reason.
"""

import mutable
from mutable.coach.review.budget import ReviewBudget
from mutable.coach.review.evaluation import GameEvaluator
from mutable.coach.review.review import ReviewBuilder

SECONDS = 1  # of thinking; more time makes the review more precise

game = mutable.load("muses", players=2, seed=5, seats=["Careful", "Careless"])
while not game.is_over:
    game.play(game.choose("greedy" if game.turn == 0 else "random"))

game_evaluator, builder = GameEvaluator(game.table), ReviewBuilder(game.table)
budget = ReviewBudget(SECONDS, len(game_evaluator.decisions))
evaluations = [game_evaluator.evaluate(decision, budget.next()) for decision in game_evaluator.decisions]
review = builder.build(evaluations, total=len(game_evaluator.decisions))

for name, portrait in zip(game.table.setting.seats, review.seats, strict=True):
    print(f"{name}: {portrait.whole['en']}")
for moment in review.moments[:3]:
    print(f"move {moment.number}: {moment.move}; better: {moment.best}. {moment.reason['en']}")
