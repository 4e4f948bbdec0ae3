"""The score pad of Dance of Muses: nine dice, their owners, and which muses lay face down."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from mutable.games.muses.rules.components import LAST, MUSES, Components
from mutable.games.muses.rules.nibbles import unit
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import BY_SUNS, HAND_NUMBERS, Scorer
from mutable.games.muses.rules.state import NEUTRAL, NONE
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules
from mutable.kit.words import Words
from mutable.pad.errors import InvalidEntry
from mutable.pad.sheet import Counts, PadLine, ScoredEntry
from mutable.pad.text import PadWords
from mutable.pad.wins import Wins

Seat = Annotated[int, Meta(ge=0, le=3)]


class MusesTile(Struct, forbid_unknown_fields=True):
    """A muse at the end of the dance: her die and her owner. The neutral muse has no owner."""

    die: Annotated[int, Meta(ge=1, le=6)]
    owner: Seat | None = None
    hidden: bool = False


class MusesEnd(Struct, forbid_unknown_fields=True):
    """The nine muses in the order of the components. `trigger` is the seat that made the six; it does not
    count if the step limit ended the dance.
    """

    muses: Annotated[list[MusesTile], Meta(max_length=9)]
    ended: Literal["six", "steps"] = "six"
    trigger: Seat | None = None


class MusesPad:
    entry = MusesEnd
    counts: Counts = "wins"

    def __init__(self, rules: Rules, words: Words, names: list[str]) -> None:
        assert isinstance(rules, MusesRules)
        self._box: Components = rules.components
        self._scorer: Scorer = rules.scorer
        self._troupes = rules.troupes
        self._hands = int(rules.options["hands"])
        self._asks_hidden = not rules.scorer.apollo_all
        self._words = words
        self._pad_words = PadWords(words, names)
        self._seats = range(len(names))
        self._sheet: tuple[int, ...] = ()  # the hands of the game in progress, as the rules encode them
        self._wins = Wins(len(names))
        self.options = ["apollo", "hands"]

    def form(self) -> dict[str, Any]:
        name = self._pad_words.name
        return {
            "muses": [
                {"name": muse.name, "text": name("muse", muse.name), "suns": muse.suns}
                for muse in self._box.muses
            ],
            "each": int(self._troupes.hand),
            "neutral": self._troupes.has_neutral,
            "hidden": self._asks_hidden,
            "troupes": [int(self._troupes.of(seat)) for seat in self._seats],
        }

    def score(self, entry: MusesEnd) -> ScoredEntry:
        """Score a hand. The last hand of a game also decides who wins."""
        self._check(entry)
        figures = self._figures(entry)
        self._sheet += figures
        (hand,) = self._scorer.hands(figures)
        lines: list[dict[str, Any]] = self._scorer.column_lines(hand)
        points = [sum(line["points"][seat] for line in lines) for seat in self._seats]
        why = [self._words.line(line) for line in self._scorer.apollo_lines(hand)]
        pad_lines = [PadLine(self._column(line), line["points"]) for line in lines]
        winners = self._finished(why)
        return ScoredEntry(
            pad_lines, points, [_capital(one) for one in why], self._wins.add(winners), winners
        )

    def _finished(self, why: list[str]) -> list[int]:
        """Add the result to `why` and return the winners; empty if the game has more hands."""
        if len(self._sheet) < HAND_NUMBERS * self._hands:
            why.append(self.text("hands_left", count=self._hands - len(self._sheet) // HAND_NUMBERS))
            return []
        outcome = self._scorer.outcome(self._sheet)
        self._sheet = ()
        winners: list[int] = outcome["winners"]
        suns = outcome["totals"][winners[0]]
        key = "why_won" if outcome["decided"] == BY_SUNS else "why_decided"
        why.append(self._pad_words.text_for(key, winners, decided=outcome["decided"], count=suns))
        return winners

    def _figures(self, entry: MusesEnd) -> tuple[int, ...]:
        """Encode a hand as the three numbers on the score sheet of the rules."""
        dice = owners = hidden = 0
        for muse, tile in enumerate(entry.muses):
            dice += tile.die * int(unit(muse))
            owners += (NEUTRAL if tile.owner is None else tile.owner) * int(unit(muse))
            lay_down = not self._troupes.neutral_is_up if tile.owner is None else tile.hidden
            hidden |= int(bit_of(muse)) if lay_down else 0
        trigger = NONE if entry.trigger is None or entry.ended == "steps" else entry.trigger
        return dice, owners, hidden + (trigger + 1) * int(bit_of(MUSES))

    # Checks

    def _check(self, entry: MusesEnd) -> None:
        if len(entry.muses) != MUSES:
            raise InvalidEntry("muses_missing", count=MUSES)
        self._check_owners(entry)
        if self._asks_hidden:
            self._check_hidden(entry)
        self._check_end(entry)

    def _check_owners(self, entry: MusesEnd) -> None:
        """Check that each seat owns as many muses as it was dealt, and the neutral one (2.2, 2.3)."""
        owners = [tile.owner for tile in entry.muses]
        each = int(self._troupes.hand)
        for seat in self._seats:
            if owners.count(seat) != each:
                raise InvalidEntry("owns", seat=seat, count=owners.count(seat), each=each)
        if owners.count(None) != int(self._troupes.has_neutral):
            raise InvalidEntry("neutral_one" if self._troupes.has_neutral else "neutral_none")

    def _check_hidden(self, entry: MusesEnd) -> None:
        """Check that each player has one mystery muse (3.3)."""
        for seat in self._seats:
            count = sum(tile.owner == seat and tile.hidden for tile in entry.muses)
            if count != 1:
                raise InvalidEntry("one_hidden", seat=seat, count=count)

    def _check_end(self, entry: MusesEnd) -> None:
        """Check that there is a six and that a seat made it, unless steps ended the dance (6.1, 6.2)."""
        sixes = any(tile.die == LAST for tile in entry.muses)
        if entry.ended == "steps":
            return
        if not sixes:
            raise InvalidEntry("no_six", last=LAST)
        if entry.trigger is None or entry.trigger not in self._seats:
            raise InvalidEntry("trigger_missing", last=LAST)

    # Texts

    def _column(self, line: dict[str, Any]) -> str:
        dice = self.text("against").join(str(die) for die in line["dice"])
        column = self._words.line(line)
        key = "column_won" if line["token"] else "column_open"
        return _capital(self.text(key, column=column, dice=dice, token=line["token"]))

    def text(self, key: str, **facts: object) -> str:
        return self._pad_words.text(key, facts)

    def totals(self) -> list[int]:
        return [*self._wins.totals]

    def leaders(self) -> list[int]:
        return self._wins.leaders()

    def ending(self) -> str | None:
        return None


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


PAD = MusesPad
