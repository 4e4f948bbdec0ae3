"""A bot as a play of a small game: how often it makes each move, in every decision that it can come to.

A bot draws worlds and luck, so it may choose otherwise next time; its play is what it chooses on average.
That is estimated from a few choices with luck of their own. A best answer to an estimate knows the luck of
the sample and wins too much from it, so one half of the choices is answered, and what the answer has
against the other half is measured: that is at most what a best answer would win, on average. The truth is
expected between the two.
"""

from dataclasses import dataclass

from mutable.bots.seated_bot import SeatedBot
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.exact.response import Mixed, Response
from mutable.lab.exact.tree import ChanceNode, GameTree, InformationSet, Node, TerminalNode

STRIDE = 1_000_003  # between the seeds of two runs, more than there are choices in one


@dataclass(frozen=True)
class Exploited:
    """The share of a game that the best answer has against a seat of this bot, at least and at most."""

    low: float
    high: float
    decisions: int  # that were asked about


class Sampler:
    """Asks a bot for its choices, each with luck of its own."""

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

    def exploited(self, seat: int) -> Exploited:
        """What a best answer has against the bot on this seat."""
        self._ask(self._tree.root, seat)
        other = 1 - seat
        whole = self._play(seat, 0, self._choices)
        half = self._choices // 2
        answer = Response(self._tree, other, self._play(seat, 0, half))
        unseen = answer.against(self._tree.root, self._play(seat, half, self._choices))
        asked = sum(self._tree.decisions[number].seat == seat for number in self._made)
        return Exploited(unseen, Response(self._tree, other, whole).value, asked)

    def _ask(self, node: Node, seat: int) -> None:
        """Only where its own choices lead; it matters nowhere else."""
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
        heard = self._tree.memory.heard(decision.told) if self._hears else []
        number = self._seed * STRIDE + decision.number * self._choices + one
        return decision.moves.index(self._bot.choose(view, heard, Rng(number, BOT_STREAM)))

    def _play(self, seat: int, first: int, end: int) -> Mixed:
        """By these of its choices; where it was never asked, any move."""
        play = even_play(self._tree)
        for number, made in self._made.items():
            if self._tree.decisions[number].seat == seat:
                counted = made[first:end]
                play[number] = [counted.count(move) / len(counted) for move in range(len(play[number]))]
        return play


def even_play(tree: GameTree) -> Mixed:
    """Every legal move as likely: what the random bot plays, exactly."""
    return [[1.0 / len(decision.moves)] * len(decision.moves) for decision in tree.decisions]
