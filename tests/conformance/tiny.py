"""A tiny correct game for the suite to pass, and broken copies that it must fail.

High Card: six cards, two dealt to each of two players. Each plays one openly, and the higher one wins.
Interpreted classes cannot inherit from compiled ones, so this runs with the interpreted modules.
"""

from typing import Any

from mutable.kit.bits import bit_of, members
from mutable.kit.choices import Choices
from mutable.kit.errors import UnknownMove
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, SPECTATOR, Game, Refusal, Rules, State, View, Worlds
from mutable.kit.moves import MoveTable
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import Words
from mutable.table.table import Setting, Table
from tests.conformance.cases import Case, Move

CARDS = 6
HAND = 2
BOOK = "**1.1** Two cards each. **1.2** The higher card wins.\n**2.1** Play a card of your hand, in turn.\n"


class HighState(State):
    def __init__(self) -> None:
        self.deck = (1 << CARDS) - 1
        self.hands = [0, 0]
        self.played: list[int] = []

    def copy(self) -> "HighState":
        other = HighState()
        other.assign(self)
        return other

    def assign(self, other: State) -> None:
        assert isinstance(other, HighState)
        self.deck, self.hands, self.played = other.deck, other.hands[:], other.played[:]

    def facts(self) -> tuple[int, ...]:
        return (self.deck, *self.hands, *self.played)


class HighRules(Rules):
    def __init__(self) -> None:
        table = MoveTable()
        for verb in ("deal", "play"):
            for card in range(CARDS):
                table.add(f"{verb} {card}")
        super().__init__(2, {}, table)

    def start(self) -> State:
        return HighState()

    def dealt(self, state: HighState) -> int:
        return len(members(state.hands[0] | state.hands[1])) + len(state.played)

    def deciders(self, state: Any) -> int:
        if self.dealt(state) < 2 * HAND:
            return bit_of(CHANCE)
        return 0 if len(state.played) == 2 else bit_of(len(state.played))

    def offer(self, state: Any, seat: int, choices: Choices) -> None:
        if seat == CHANCE:
            choices.offer_run(0, state.deck)
        else:
            choices.offer_run(CARDS, state.hands[seat])

    def apply(self, state: Any, seat: int, move: int, log: Log | None = None) -> None:
        card = move % CARDS
        if seat == CHANCE:
            owner = self.dealt(state) // HAND
            state.deck &= ~bit_of(card)
            state.hands[owner] |= bit_of(card)
            if log is not None:
                log.add_private(owner, {"event": "deal", "card": card}, {"event": "hidden"})
            return
        state.hands[seat] &= ~bit_of(card)
        state.played.append(card)
        if log is not None:
            log.add_public({"event": "play", "seat": seat, "card": card})

    def weight(self, state: State, move: int) -> int:
        return 1

    def chance(self, state: Any, rng: Rng) -> int:
        return rng.member(state.deck)

    def winners(self, state: Any) -> int:
        return bit_of(state.played.index(max(state.played)))

    def score(self, state: Any, seat: int) -> int:
        return int(state.played[seat])

    def outcome(self, state: Any) -> Any:
        lines = [{"line": "card", "points": list(state.played)}]
        winner = state.played.index(max(state.played))
        return {"winners": [winner], "totals": list(state.played), "lines": lines, "reason": "played"}

    def public(self, state: Any) -> View:
        return {
            "seat": None,
            "hand": None,
            "sizes": [len(members(hand)) for hand in state.hands],
            "played": list(state.played),
        }

    def private(self, state: Any, seat: int) -> Private:
        return {("seat",): seat, ("hand",): members(state.hands[seat])}

    def worlds(self, view: View) -> Worlds:
        return HighWorlds(view)

    def refusal(self, state: State, seat: int, move: int) -> Refusal:
        return Refusal("2.1", "no", {})

    def describe(self, move: int) -> Facts:
        return {"move": "any", "card": move % CARDS}

    def load_words(self, lang: str) -> Words:
        templates = {
            "events": {"deal": "{card}", "hidden": "a card", "play": "{seat}: {card}"},
            "moves": {"any": "{card}"},
            "lines": {"card": "the card"},
            "refusals": {"no": "not that one"},
        }
        return Words(templates, {"reason": {"played": "both have played"}})

    def component_places(self, state: Any) -> list[tuple[str, list[str]]]:
        places = {"deck": state.deck, "hand 0": state.hands[0], "hand 1": state.hands[1]}
        piles = {**places, "table": sum(bit_of(card) for card in state.played)}
        return [(str(card), [p for p, c in piles.items() if c & bit_of(card)]) for card in range(CARDS)]


class HighWorlds(Worlds):
    def __init__(self, view: View) -> None:
        self.shown = view

    def draw(self, rng: Rng) -> State:
        state, view = HighState(), self.shown
        state.played = list(view["played"])
        for card in state.played:
            state.deck &= ~bit_of(card)
        for seat, size in enumerate(view["sizes"]):
            cards = sum(bit_of(card) for card in view["hand"]) if seat == view["seat"] else None
            state.hands[seat] = cards or 0
            state.deck &= ~state.hands[seat]
            if cards is None:
                view_size = size
                others = 0 if view["seat"] is None else sum(bit_of(card) for card in view["hand"])
                state.hands[seat] = rng.subset(state.deck & ~others, view_size)
                state.deck &= ~state.hands[seat]
        return state


class HighCard(Game):
    """The game with the given rules, correct or broken."""

    def __init__(self, rules: type[HighRules] = HighRules) -> None:
        super().__init__("high", "High Card", "1", [2], [], ".")
        self.make = rules

    def build(self, players: int, options: Any, data: Any) -> Rules:
        return self.make()

    def rulebook(self, lang: str) -> str:
        return BOOK


class TinyCase(Case):
    """A case whose twin swaps hidden cards with the deck."""

    def __str__(self) -> str:
        return "high"

    def table(self) -> Table:
        return Table(Setting(self.game, ("Ann", "Bob"), {}))

    @property
    def twin(self) -> Any:
        return twin


def twin(rules: Rules, moves: list[Move], observer: int, rng: Rng) -> list[Move]:
    played = {text.split()[1] for seat, text in moves if seat != CHANCE}
    deals = [number for number, (seat, _) in enumerate(moves) if seat == CHANCE]
    own = deals[observer * HAND : observer * HAND + HAND] if observer >= 0 else []
    hidden = [n for n in deals if n not in own and moves[n][1].split()[1] not in played]
    seen = {moves[n][1].split()[1] for n in deals if n not in hidden}
    unseen = [card for card in range(CARDS) if str(card) not in seen]
    rng.shuffle(unseen)
    changed = list(moves)
    for number, card in zip(hidden, unseen, strict=False):
        changed[number] = (CHANCE, f"deal {card}")
    return changed


# Broken copies, each with one defect


class LeakingView(HighRules):
    def public(self, state: Any) -> View:
        return {**super().public(state), "sizes": list(state.hands)}


class LeakingPrivately(HighRules):
    def private(self, state: Any, seat: int) -> Private:
        return {**super().private(state, seat), ("sizes",): list(state.hands)}


class OwnPlaceWithinAnother(HighRules):
    def private(self, state: Any, seat: int) -> Private:
        sizes = super().public(state)["sizes"]
        return {**super().private(state, seat), ("sizes", seat) if seat else ("sizes",): sizes}


class OwnPlaceNobodySees(HighRules):
    def private(self, state: Any, seat: int) -> Private:
        return {**super().private(state, seat), ("own",): True}


class ViewTellsMore(HighRules):
    def view(self, state: Any, seat: int) -> View:
        more = {} if seat == SPECTATOR else {"deck": state.deck.bit_count()}
        return {**super().view(state, seat), **more}


class LeakingUpshot(HighRules):
    def preview_move(self, state: Any, seat: int, move: int) -> Facts:
        return {"beats": move % CARDS > max(members(state.hands[1 - seat]), default=-1)}


class LeakingEvent(HighRules):
    def apply(self, state: Any, seat: int, move: int, log: Log | None = None) -> None:
        super().apply(state, seat, move)
        if log is not None:
            log.add_public({"event": "play", "seat": seat, "card": move % CARDS})


class LeakingError(HighRules):
    def refusal(self, state: Any, seat: int, move: int) -> Refusal:
        return Refusal("2.1" if state.hands[1 - seat] & bit_of(move % CARDS) else "1.1", "no", {})


class LostCard(HighRules):
    def apply(self, state: Any, seat: int, move: int, log: Log | None = None) -> None:
        super().apply(state, seat, move, log)
        if len(state.played) == 2:
            state.deck = 0


class SharingState(HighState):
    def copy(self) -> "SharingState":
        other = SharingState()
        other.deck, other.hands, other.played = self.deck, self.hands, self.played
        return other


class SharedList(HighRules):
    def start(self) -> State:
        return SharingState()


class SameTexts(MoveTable):
    def text(self, row: int) -> str:
        return super().text(row).replace("5", "4")

    def parse(self, text: str) -> int:
        return super().parse(text)


class OneTextForTwo(HighRules):
    def __init__(self) -> None:
        super().__init__()
        table = SameTexts()
        for row in range(len(self.moves)):
            table.add(self.moves.text(row))
        self.moves = table


class ActsOutOfTurn(HighRules):
    def legal(self, state: Any, seat: int) -> list[int]:
        return (
            [CARDS + card for card in members(state.hands[seat])] if seat < 2 else super().legal(state, seat)
        )


class WrongDream(HighRules):
    def worlds(self, view: View) -> Worlds:
        return HighWorlds({**view, "played": view["played"][::-1]})


class LosesTheWay(HighRules):
    def winners(self, state: Any) -> int:
        return 3


class LinesDoNotAddUp(HighRules):
    def outcome(self, state: Any) -> Any:
        return {**super().outcome(state), "totals": [9, 9]}


class ChangesOnRefusal(HighRules):
    def refusal(self, state: Any, seat: int, move: int) -> Refusal:
        state.played.reverse()
        return super().refusal(state, seat, move)


class UnknownParagraph(HighRules):
    def refusal(self, state: State, seat: int, move: int) -> Refusal:
        return Refusal("9.9", "no", {})


class AcceptsNonsense(HighRules):
    def parse_legal(self, state: Any, seat: int, text: str) -> int:
        try:
            return super().parse_legal(state, seat, text)
        except UnknownMove:
            return CARDS


class NeverEnds(HighRules):
    """Lets seat 0 do nothing after the last card, again and again."""

    def deciders(self, state: Any) -> int:
        return super().deciders(state) or bit_of(0)

    def offer(self, state: Any, seat: int, choices: Choices) -> None:
        super().offer(state, seat, choices)
        if len(state.played) == 2 and not state.hands[seat]:
            choices.offer(CARDS)

    def apply(self, state: Any, seat: int, move: int, log: Log | None = None) -> None:
        if seat == CHANCE or len(state.played) < 2:
            super().apply(state, seat, move, log)


class OneDream(HighRules):
    """Samples the same state for any random numbers."""

    def worlds(self, view: View) -> Worlds:
        return FixedWorlds(view)


class FixedWorlds(HighWorlds):
    def draw(self, rng: Rng) -> State:
        return super().draw(Rng(1))


class WrongPick(HighRules):
    def pick(self, state: Any, seat: int, index: int) -> int:
        return super().pick(state, seat, 0)


class ImpossibleChance(HighRules):
    def weight(self, state: State, move: int) -> int:
        return 0


class PlaysAnother(HighRules):
    """Plays a move that `random_move` would not choose."""

    def play_at_random(self, state: Any, seat: int, rng: Rng) -> None:
        self.apply(state, seat, self.legal(state, seat)[0])


class SettlesOtherwise(HighRules):
    """Resolves chance with other random numbers when it takes several steps at once."""

    def settle(self, state: Any, rng: Rng) -> int:
        return super().settle(state, Rng(rng.word()))


class DreamsOtherwise(HighRules):
    def worlds(self, view: View) -> Worlds:
        return ForgetfulWorlds(view)


class ForgetfulWorlds(HighWorlds):
    """Keeps parts of the old state that it should overwrite."""

    def draw_into(self, state: Any, rng: Rng) -> None:
        """Change nothing."""
