"""The score pad of Muster: for each castle the cards of both stacks, or their sums."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import banners_at, holder_by, strength_at, winners_by
from mutable.games.muster.rules.state import NONE, MusterState, new_state
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules
from mutable.kit.words import Words
from mutable.pad.errors import InvalidEntry
from mutable.pad.sheet import Counts, PadLine, ScoredEntry
from mutable.pad.text import PadWords
from mutable.pad.wins import Wins

WIZARD, BRIDGE = "wizard", "bridge"
SEATS = (0, 1)

Face = Annotated[str, Meta(max_length=24)]
Figure = Annotated[int, Meta(ge=0, le=999)]


class MusterStack(Struct, forbid_unknown_fields=True):
    """One player's stack: its cards in any order, or its strength and number of Banners instead."""

    cards: Annotated[list[Face], Meta(max_length=61)] = []
    strength: Figure | None = None
    banners: Figure | None = None


class MusterEnd(Struct, forbid_unknown_fields=True):
    """Both stacks of each castle, in the order of the board."""

    castles: Annotated[list[Annotated[list[MusterStack], Meta(max_length=2)]], Meta(max_length=8)]


class Sums(Struct):
    """The strength of a stack and its number of Banners."""

    strength: int
    banners: int


class MusterPad:
    entry = MusterEnd
    counts: Counts = "wins"

    def __init__(self, rules: Rules, words: Words, names: list[str]) -> None:
        assert isinstance(rules, MusterRules)
        self._box: Components = rules.components
        self._words = words
        self._pad_words = PadWords(words, names)
        self._has_bridges = not rules.options["beginner"]
        self._wins = Wins(len(names))
        self.options = ["beginner", "unity", "over_the_rainbow"]

    def form(self) -> dict[str, Any]:
        box, name = self._box, self._pad_words.name
        rainbow = [WIZARD, *([BRIDGE] if self._has_bridges else [])]
        return {
            "castles": [
                {"banner": one.banner, "name": self._name(i), "sign": one.sign, "colour": one.colour}
                for i, one in enumerate(box.castles)
            ],
            "ranks": int(box.ranks),
            "rainbow": [{"name": one, "text": name("card", one)} for one in rainbow],
            "names": {face: name("card", face) for face in box.faces if box.is_banner(box.face_named(face))},
        }

    def score(self, entry: MusterEnd) -> ScoredEntry:
        self._check_size(entry)
        sums = self._sums(entry)
        holders = [_holder(*pair) for pair in sums]
        held = [holders.count(seat) for seat in SEATS]
        won = winners_by(held[0] - held[1])
        winners = [seat for seat in SEATS if won & bit_of(seat)]
        why = [
            self._why(castle, pair, holder)
            for castle, (pair, holder) in enumerate(zip(sums, holders, strict=True))
        ]
        lines = [self._line(castle, holder) for castle, holder in enumerate(holders)]
        return ScoredEntry(lines, held, [*why, self._result(winners, held)], self._wins.add(winners), winners)

    # Checks and sums

    def _check_size(self, entry: MusterEnd) -> None:
        if len(entry.castles) != self._box.size or any(len(pair) != len(SEATS) for pair in entry.castles):
            raise InvalidEntry("castles_missing", count=len(self._box.castles))
        if not any(
            stack.cards or stack.strength or stack.banners for pair in entry.castles for stack in pair
        ):
            raise InvalidEntry("nothing_laid")

    def _sums(self, entry: MusterEnd) -> list[tuple[Sums, Sums]]:
        state = self._build_state(entry)
        found = []
        for castle, pair in enumerate(entry.castles):
            one, other = (self._sum(state, seat, castle, pair[seat]) for seat in SEATS)
            found.append((one, other))
        return found

    def _sum(self, state: MusterState, seat: int, castle: int, stack: MusterStack) -> Sums:
        if stack.strength is None and stack.banners is None:
            strength, banners = (
                strength_at(self._box, state, seat, castle),
                banners_at(self._box, state, seat, castle),
            )
            return Sums(int(strength), int(banners))
        place = {"seat": seat, "castle": self._name(castle)}
        if stack.cards:
            raise InvalidEntry("both_ways", **place)
        sums = Sums(stack.strength or 0, stack.banners or 0)
        if not any(self._can_be(sums, wizards, bridges) for wizards, bridges in self._rainbows(sums)):
            raise InvalidEntry("sums_cannot_be", strength=sums.strength, banners=sums.banners, **place)
        return sums

    def _rainbows(self, sums: Sums) -> Iterator[tuple[int, int]]:
        """Return the possible numbers of wizards and bridges in a stack; bridges need a Banner (4.10)."""
        rainbows = self._rainbow_cards()
        bridges = rainbows if self._has_bridges and sums.banners else 0
        return ((w, b) for w in range(rainbows + 1) for b in range(min(bridges, rainbows - w) + 1))

    def _can_be(self, sums: Sums, wizards: int, bridges: int) -> bool:
        left = sums.strength - wizards * int(self._box.wizard) - bridges * int(self._box.bridge)
        return sums.banners <= left <= sums.banners * int(self._box.ranks)

    def _rainbow_cards(self) -> int:
        return [int(face) for face in self._box.face_of].count(int(self._box.rainbow))

    def _build_state(self, entry: MusterEnd) -> MusterState:
        """Return a state with the cards of all stacks; reject more copies than the box has."""
        state = new_state(self._box)
        free: dict[int, list[int]] = {}
        for card, face in enumerate(self._box.face_of):
            free.setdefault(int(face), []).append(card)
        for castle, pair in enumerate(entry.castles):
            for seat in SEATS:
                for name in pair[seat].cards:
                    self._lay(state, int(state.stack(seat, castle)), name, free)
        return state

    def _lay(self, state: MusterState, pile: int, name: str, free: dict[int, list[int]]) -> None:
        face = self._face(name)
        if not free[face]:
            raise InvalidEntry("too_many_cards", card=name, count=self._copies()[face])
        card = free[face].pop()
        state.push(pile, card)
        if name == WIZARD:
            state.wizards |= bit_of(card)
        elif name == BRIDGE:
            state.bridges |= bit_of(card)

    def _face(self, name: str) -> int:
        box = self._box
        if name == BRIDGE and not self._has_bridges:
            raise InvalidEntry("no_bridges")
        if name in (WIZARD, BRIDGE):
            return int(box.rainbow)
        if name not in box.faces or not box.is_banner(box.face_named(name)):
            raise InvalidEntry("unread")
        return box.face_named(name)

    def _copies(self) -> Counter[int]:
        return Counter(int(face) for face in self._box.face_of)

    # Texts

    def _line(self, castle: int, holder: int) -> PadLine:
        return PadLine(self._name(castle), [int(holder == seat) for seat in SEATS])

    def _name(self, castle: int) -> str:
        text = self._words.line({"line": "castle", "castle": self._box.castles[castle].banner})
        return text[0].upper() + text[1:]

    def _why(self, castle: int, sums: tuple[Sums, Sums], holder: int) -> str:
        one, other = sums if holder != 1 else (sums[1], sums[0])
        facts: dict[str, object] = {"castle": self._name(castle), "seat": max(holder, 0)}
        facts |= {"mine": one.strength, "theirs": other.strength}
        facts |= {"my_banners": one.banners, "their_banners": other.banners}
        if holder == NONE:
            key = "why_nobody" if one.strength else "why_empty"
            return self._pad_words.text(key, facts)
        return self._pad_words.text(
            "why_stronger" if one.strength != other.strength else "why_banners", facts
        )

    def _result(self, winners: list[int], held: list[int]) -> str:
        if len(winners) > 1:
            return self._pad_words.text("why_draw", {"count": held[0]})
        (seat,) = winners
        return self._pad_words.text("why_won", {"seat": seat, "count": held[seat], "theirs": held[1 - seat]})

    def text(self, key: str, **facts: object) -> str:
        return self._pad_words.text(key, facts)

    def totals(self) -> list[int]:
        return [*self._wins.totals]

    def leaders(self) -> list[int]:
        return self._wins.leaders()

    def ending(self) -> str | None:
        return None


def _holder(one: Sums, other: Sums) -> int:
    return int(holder_by(one.strength - other.strength, one.banners - other.banners))


PAD = MusterPad
