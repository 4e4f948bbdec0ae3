"""A bot as a strategy of a small game: the frequency of each move in every decision that it can reach.

A bot samples worlds, so it may choose differently each time. Its strategy is estimated from several choices
with different seeds. A best response to the estimate overfits the sample and wins too much. So a response to
one half of the choices is also measured against the other half: on average that is at most what a best
response wins. The true value is expected between the two.
"""

from dataclasses import dataclass

from mutable.bots.seated_bot import SeatedBot
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.exact.response import Response, Strategy
from mutable.lab.exact.tree import ChanceNode, GameTree, InformationSet, Node, TerminalNode

STRIDE = 1_000_003  # between the seeds of two runs; larger than the number of choices in one


@dataclass(frozen=True)
class Exploitability:
    """The share of the game that the best response wins against a seat of this bot, at least and at most."""

    low: float
    high: float
    decisions: int  # for which the bot was asked


class Sampler:
    """Asks a bot for its choices, each with its own seed."""

    def __init__(
        self, rules: Rules, tree: GameTree, bot: SeatedBot, choices: int, seed: int, hears: bool = True
    ) -> None:
        self._rules = rules
        self._tree = tree
        self._bot = bot
        self._choices = choices
        self._hears = hears and bot.hears
        self._seed = seed
        self._made: dict[int, list[int]] = {}

    def exploited(self, seat: int) -> Exploitability:
        """Return what a best response wins against the bot on this seat."""
        self._ask(self._tree.root, seat)
        other = 1 - seat
        whole = self._play(seat, 0, self._choices)
        half = self._choices // 2
        answer = Response(self._tree, other, self._play(seat, 0, half))
        unseen = answer.against(self._tree.root, self._play(seat, half, self._choices))
        asked = sum(self._tree.decisions[number].seat == seat for number in self._made)
        return Exploitability(unseen, Response(self._tree, other, whole).value, asked)

    def _ask(self, node: Node, seat: int) -> None:
        """Ask the bot in the decisions that its own choices can reach; no other decisions matter."""
        if isinstance(node, TerminalNode):
            return
        if isinstance(node, ChanceNode) or node.decision.seat != seat:
            for after in node.after:
                self._ask(after, seat)
            return
        for move in sorted(set(self._choices_in(node.decision))):
            self._ask(node.after[move], seat)

    def _choices_in(self, decision: InformationSet) -> list[int]:
        if decision.number not in self._made:
            self._made[decision.number] = [self._choose(decision, one) for one in range(self._choices)]
        return self._made[decision.number]

    def _choose(self, decision: InformationSet, one: int) -> int:
        view = self._rules.view(decision.example, decision.seat)
        heard = self._tree.memory.heard(decision.history) if self._hears else []
        number = self._seed * STRIDE + decision.number * self._choices + one
        return decision.moves.index(self._bot.choose(view, heard, Rng(number, BOT_STREAM)))

    def _play(self, seat: int, first: int, end: int) -> Strategy:
        """Return the strategy given by some of its choices; uniform where the bot was not asked."""
        play = uniform_strategy(self._tree)
        for number, made in self._made.items():
            if self._tree.decisions[number].seat == seat:
                counted = made[first:end]
                play[number] = [counted.count(move) / len(counted) for move in range(len(play[number]))]
        return play


def uniform_strategy(tree: GameTree) -> Strategy:
    """Return the uniform strategy, which is exactly the random bot's."""
    return [[1.0 / len(decision.moves)] * len(decision.moves) for decision in tree.decisions]
