"""Every way in which a small game of two may go, and what the seats can tell apart of it.

A `Decision` is what game theory calls an information set: all positions in which a seat has been told the
same and has made the same choices. Where there is but one legal move nothing is decided, and the tree has
no node.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from mutable.kit.bits import bit_of, count_bits
from mutable.kit.errors import BadOption
from mutable.kit.events import Facts, Log, audience_of
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.lab.exact.reduced import Deal

SEATS = 2


@dataclass
class End:
    """What seat 0 has of a finished game: 1, 0 or the half of a draw."""

    share: float


@dataclass
class Choice:
    """A position in which a seat decides; `after` goes by the moves of the decision."""

    decision: "Decision"
    after: "list[Node]"


@dataclass
class Chance:
    """What may come by luck, and how likely."""

    chances: list[float]
    after: "list[Node]"


Node = End | Choice | Chance


@dataclass
class Decision:
    """`example` is one of its positions, `told` what its seat has heard by then, as numbers of a `Memory`."""

    number: int
    seat: int
    moves: list[int]
    example: State
    told: int
    positions: int = 0


@dataclass
class Tree:
    """`nodes` counts all of them; `memory` knows what was told."""

    root: Node
    decisions: list[Decision]
    memory: "Memory"
    nodes: int


class Memory:
    """What seats were told, step by step: equal stories have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._before: list[int] = [0]
        self._facts: list[list[Facts]] = [[]]

    def after(self, story: int, facts: list[Facts], private: str = "") -> int:
        """How a story goes on with these facts; `private` is what its seat knows unsaid: its own move."""
        if not facts and not private:
            return story
        key = (story, msgspec.json.encode([private, facts]))
        if key not in self._numbers:
            self._numbers[key] = len(self._before)
            self._before.append(story)
            self._facts.append(facts)
        return self._numbers[key]

    def heard(self, story: int) -> list[Facts]:
        """All facts of a story, in order."""
        steps: list[list[Facts]] = []
        while story:
            steps.append(self._facts[story])
            story = self._before[story]
        return [facts for step in reversed(steps) for facts in step]


@dataclass
class Grower:
    """Lays a game out; one of more than `most` nodes is refused in words."""

    rules: Rules
    most: int
    memory: Memory = field(default_factory=Memory)
    nodes: int = 0
    _decisions: dict[tuple[int, int], Decision] = field(default_factory=dict)

    def grow(self, deals: list[Deal]) -> Tree:
        """From every way in which the game may stand at its beginning."""
        after = [self._node(deal.state.copy(), self._first_stories(deal)) for deal in deals]
        root = after[0] if len(after) == 1 else Chance([deal.weight for deal in deals], after)
        return Tree(root, [*self._decisions.values()], self.memory, self.nodes)

    def _first_stories(self, deal: Deal) -> tuple[int, ...]:
        """What each seat sees and has been told."""
        stories = []
        for seat in range(SEATS):
            told = [event.facts for event in deal.events if event.audience & audience_of(seat)]
            seen = msgspec.json.encode(self.rules.view(deal.state, seat)).decode()
            stories.append(self.memory.after(0, told, seen))
        return tuple(stories)

    def _node(self, state: State, stories: tuple[int, ...]) -> Node:
        self._count()
        while True:
            seat = int(self.rules.turn(state))
            if seat == OVER:
                return End(_share(self.rules, state))
            moves = self.rules.legal(state, seat)
            if len(moves) > 1:
                break
            stories = self._made(state, seat, moves[0], stories)
        if seat == CHANCE:
            return self._chance(state, moves, stories)
        return self._choice(state, seat, moves, stories)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise BadOption("too_large", most=self.most)

    def _chance(self, state: State, moves: list[int], stories: tuple[int, ...]) -> Chance:
        weights = [float(self.rules.weight(state, move)) for move in moves]
        chances = [weight / sum(weights) for weight in weights]
        return Chance(chances, [*self._after(state, CHANCE, moves, stories)])

    def _choice(self, state: State, seat: int, moves: list[int], stories: tuple[int, ...]) -> Choice:
        key = (seat, stories[seat])
        if key not in self._decisions:
            self._decisions[key] = Decision(len(self._decisions), seat, moves, state.copy(), stories[seat])
        decision = self._decisions[key]
        assert decision.moves == moves, "a seat is told which moves are legal"
        decision.positions += 1
        return Choice(decision, [*self._after(state, seat, moves, stories)])

    def _after(self, state: State, seat: int, moves: list[int], stories: tuple[int, ...]) -> Iterator[Node]:
        for move in moves:
            then = state.copy()
            yield self._node(then, self._made(then, seat, move, stories))

    def _made(self, state: State, seat: int, move: int, stories: tuple[int, ...]) -> tuple[int, ...]:
        """Make a move; the stories as they go on with what is told of it."""
        log = Log()
        self.rules.apply(state, seat, move, log)
        return tuple(
            self.memory.after(story, log.visible_to(other), f"move {move}" if other == seat else "")
            for other, story in enumerate(stories)
        )


def _share(rules: Rules, state: State) -> float:
    won = rules.winners(state)
    return 1.0 / float(count_bits(won)) if won & bit_of(0) else 0.0
