"""The complete game tree of a small game for two, with the information sets of the seats.

An `InformationSet` holds all positions in which a seat has received the same events and made the same
choices. Positions with a single legal move are not nodes of the tree.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from mutable.kit.bits import bit_of, count_bits
from mutable.kit.errors import BadOption
from mutable.kit.events import Facts, Log, audience_of
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.lab.exact.reduced import InitialDeal

SEATS = 2


@dataclass
class TerminalNode:
    """A finished game; the share of seat 0 is 1, 0, or a half for a draw."""

    share: float


@dataclass
class DecisionNode:
    """A position in which a seat decides; `after` has a node for each move of the decision."""

    decision: "InformationSet"
    after: "list[Node]"


@dataclass
class ChanceNode:
    """The outcomes of a chance move and their probabilities."""

    chances: list[float]
    after: "list[Node]"


Node = TerminalNode | DecisionNode | ChanceNode


@dataclass
class InformationSet:
    """`example` is one of its positions; `history` numbers the history of its seat in `Histories`."""

    number: int
    seat: int
    moves: list[int]
    example: State
    history: int
    positions: int = 0


@dataclass
class GameTree:
    """`nodes` is the number of nodes; `memory` holds the histories of the seats."""

    root: Node
    decisions: list[InformationSet]
    memory: "Histories"
    nodes: int


class Histories:
    """The histories of events that seats received; equal histories have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._before: list[int] = [0]
        self._facts: list[list[Facts]] = [[]]

    def after(self, history: int, facts: list[Facts], private: str = "") -> int:
        """Return the history extended by these facts; `private` is what only the seat knows: its own move."""
        if not facts and not private:
            return history
        key = (history, msgspec.json.encode([private, facts]))
        if key not in self._numbers:
            self._numbers[key] = len(self._before)
            self._before.append(history)
            self._facts.append(facts)
        return self._numbers[key]

    def heard(self, history: int) -> list[Facts]:
        """Return all facts of a history, in order."""
        steps: list[list[Facts]] = []
        while history:
            steps.append(self._facts[history])
            history = self._before[history]
        return [facts for step in reversed(steps) for facts in step]


@dataclass
class TreeBuilder:
    """Builds the tree of a game. Raises BadOption above `most` nodes."""

    rules: Rules
    most: int
    memory: Histories = field(default_factory=Histories)
    nodes: int = 0
    _decisions: dict[tuple[int, int], InformationSet] = field(default_factory=dict)

    def build(self, deals: list[InitialDeal]) -> GameTree:
        """Build the tree from all possible deals of the beginning."""
        after = [self._node(deal.state.copy(), self._initial_histories(deal)) for deal in deals]
        root = after[0] if len(after) == 1 else ChanceNode([deal.weight for deal in deals], after)
        return GameTree(root, [*self._decisions.values()], self.memory, self.nodes)

    def _initial_histories(self, deal: InitialDeal) -> tuple[int, ...]:
        """Return the initial history of each seat: its view and the events it received."""
        histories = []
        for seat in range(SEATS):
            events = [event.facts for event in deal.events if event.audience & audience_of(seat)]
            seen = msgspec.json.encode(self.rules.view(deal.state, seat)).decode()
            histories.append(self.memory.after(0, events, seen))
        return tuple(histories)

    def _node(self, state: State, histories: tuple[int, ...]) -> Node:
        self._count()
        while True:
            seat = int(self.rules.turn(state))
            if seat == OVER:
                return TerminalNode(_share(self.rules, state))
            moves = self.rules.legal(state, seat)
            if len(moves) > 1:
                break
            histories = self._apply(state, seat, moves[0], histories)
        if seat == CHANCE:
            return self._chance(state, moves, histories)
        return self._choice(state, seat, moves, histories)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise BadOption("too_large", most=self.most)

    def _chance(self, state: State, moves: list[int], histories: tuple[int, ...]) -> ChanceNode:
        weights = [float(self.rules.weight(state, move)) for move in moves]
        chances = [weight / sum(weights) for weight in weights]
        return ChanceNode(chances, [*self._after(state, CHANCE, moves, histories)])

    def _choice(self, state: State, seat: int, moves: list[int], histories: tuple[int, ...]) -> DecisionNode:
        key = (seat, histories[seat])
        if key not in self._decisions:
            self._decisions[key] = InformationSet(
                len(self._decisions), seat, moves, state.copy(), histories[seat]
            )
        decision = self._decisions[key]
        assert decision.moves == moves, "a seat knows which moves are legal"
        decision.positions += 1
        return DecisionNode(decision, [*self._after(state, seat, moves, histories)])

    def _after(self, state: State, seat: int, moves: list[int], histories: tuple[int, ...]) -> Iterator[Node]:
        for move in moves:
            then = state.copy()
            yield self._node(then, self._apply(then, seat, move, histories))

    def _apply(self, state: State, seat: int, move: int, histories: tuple[int, ...]) -> tuple[int, ...]:
        """Apply a move and return the histories extended by its visible events."""
        log = Log()
        self.rules.apply(state, seat, move, log)
        return tuple(
            self.memory.after(history, log.visible_to(other), f"move {move}" if other == seat else "")
            for other, history in enumerate(histories)
        )


def _share(rules: Rules, state: State) -> float:
    won = rules.winners(state)
    return 1.0 / float(count_bits(won)) if won & bit_of(0) else 0.0
