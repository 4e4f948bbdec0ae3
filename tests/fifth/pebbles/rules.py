"""The rules: plain Python with the methods that the rest of the product asks for."""

from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of
from mutable.kit.choices import Choices
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, Outcome, Refusal, View
from mutable.kit.moves import MoveTable
from mutable.kit.options import Value
from mutable.kit.rng import Rng

HEAPS = range(9, 16)


class PebblesState:
    def __init__(self, left: int = 0, turn: int = CHANCE) -> None:
        self.left = left
        self.turn = turn

    def copy(self) -> "PebblesState":
        return PebblesState(self.left, self.turn)

    def assign(self, other: "PebblesState") -> None:
        self.left, self.turn = other.left, other.turn

    def facts(self) -> tuple[int, ...]:
        return (self.left, self.turn)


class PebblesWorlds:
    """Nothing is hidden: a view fits one state alone."""

    def __init__(self, view: View) -> None:
        turn = CHANCE if view["turn"] is None else view["turn"]
        self._state = PebblesState(view["pebbles"], turn)

    def draw(self, rng: Rng) -> PebblesState:
        return self._state.copy()


class PebblesRules:
    def __init__(self, players: int, options: dict[str, Value]) -> None:
        self.most = int(options["most"])
        self.moves = MoveTable()
        for count in range(1, self.most + 1):
            self.moves.add(f"take {count}")
        self.moves.chance_follows()
        for size in HEAPS:
            self.moves.add(f"heap {size}")

    # The game

    def start(self) -> PebblesState:
        return PebblesState()

    def deciders(self, state: PebblesState) -> int:
        is_over = state.turn != CHANCE and state.left == 0
        return 0 if is_over else bit_of(state.turn)

    def offer(self, state: PebblesState, seat: int, choices: Choices) -> None:
        if seat == CHANCE:
            for number in range(len(HEAPS)):
                choices.offer(self.most + number)
        else:
            for count in range(1, min(self.most, state.left) + 1):
                choices.offer(count - 1)

    def apply(self, state: PebblesState, seat: int, move: int, log: Log | None = None) -> None:
        facts = self.describe(move)
        if seat == CHANCE:
            state.left, state.turn = facts["count"], 0
        else:
            state.left -= facts["count"]
            state.turn = 1 - seat
        if log is not None:
            log.add_public({"event": facts["move"], "seat": seat, "count": facts["count"]})

    def weight(self, state: PebblesState, move: int) -> int:
        return 1

    def chance(self, state: PebblesState, rng: Rng) -> int:
        return self.most + rng.below(len(HEAPS))

    # Its end

    def winners(self, state: PebblesState) -> int:
        return bit_of(1 - state.turn)

    def score(self, state: PebblesState, seat: int) -> int:
        return int(self.winners(state) == bit_of(seat))

    def outcome(self, state: PebblesState) -> Outcome:
        totals = [self.score(state, seat) for seat in (0, 1)]
        lines = [{"line": "last", "points": totals}]
        return {"winners": [1 - state.turn], "totals": totals, "lines": lines, "reason": "empty"}

    def max_decisions(self) -> int:
        return max(HEAPS)

    # What a seat may know

    def view(self, state: PebblesState, seat: int) -> View:
        is_over = self.deciders(state) == 0
        return {
            "seat": None if seat < 0 else seat,
            "turn": None if state.turn == CHANCE else state.turn,
            "pebbles": state.left,
            "outcome": self.outcome(state) if is_over else None,
        }

    def encode_view(self, state: PebblesState, seat: int, writer: FeatureWriter) -> None:
        writer.section("pebbles")
        writer.number(state.left)
        writer.section("turn")
        writer.flags(int(state.turn == seat), 1)

    def worlds(self, view: View) -> PebblesWorlds:
        return PebblesWorlds(view)

    # Texts and components

    def describe(self, move: int) -> Facts:
        verb, count = self.moves.text(move).split()
        return {"move": verb, "count": int(count)}

    def refusal(self, state: PebblesState, seat: int, move: int) -> Refusal:
        if self.deciders(state) != bit_of(seat):
            return Refusal("1.2", "not_your_turn", {})
        return Refusal("1.3", "too_many", {"left": state.left})

    def component_places(self, state: PebblesState) -> list[tuple[str, list[str]]]:
        return [(f"pebble {n}", ["heap" if n < state.left else "box"]) for n in range(max(HEAPS))]
