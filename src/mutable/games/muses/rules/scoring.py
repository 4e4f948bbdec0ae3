"""The end of a hand and of the game: the Will of Apollo, columns, Suns, ties (6.3 to 6.8).

A hand that is over is three numbers on the sheet: the dice by muse as they lay, the owners by muse, and
the notes (which muses had lain face down, and the seat that made the six).
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES, Components
from mutable.games.muses.rules.nibbles import indices, nibble, unit
from mutable.games.muses.rules.state import MYSTERY, NEUTRAL, NONE, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import Outcome

FIGURES: Final = 3  # numbers a hand has on the sheet

# What decided a game.
BY_SUNS: Final = "suns"
BY_SILVER: Final = "silver"
BY_DICE: Final = "dice"
BY_TRIGGER: Final = "trigger"
SHARED: Final = "shared"


def written(state: MusesState) -> tuple[int, ...]:
    """What a hand leaves on the sheet; the trigger is the seat on turn, if there is a six at all."""
    trigger: i64 = state.seat if state.sixes() else NONE
    dice: i64 = 0
    owners: i64 = 0
    hidden: i64 = 0
    for dancer in indices(state.present()):
        muse: i64 = state.muse_of(dancer)
        dice += state.die(dancer) * unit(muse)
        owners += state.owner(dancer) * unit(muse)
        if dancer >= MYSTERY:
            hidden |= bit_of(muse)
    return (dice, owners, hidden + (trigger + 1) * bit_of(MUSES))


class HandScore:
    """One hand on the sheet, read and scored."""

    def __init__(self, scorer: "Scorer", dice: i64, owners: i64, notes: i64) -> None:
        self.dice: i64 = dice
        self.owners: i64 = owners
        self.hidden: i64 = notes & low_bits(MUSES)
        self.trigger: i64 = (notes >> MUSES) - 1
        self._scorer: Scorer = scorer

    def final(self, muse: i64) -> i64:
        """A die after the Will of Apollo (6.3)."""
        die: i64 = nibble(self.dice, muse)
        willing: bool = self._scorer.apollo_all or self.hidden & bit_of(muse) != 0
        return LAST if willing and die == self._scorer.components.suns[muse] else die

    def owner(self, muse: i64) -> i64:
        return nibble(self.owners, muse)

    def row(self, troupe: i64) -> list[i64]:
        """A troupe's dice in falling order; the neutral die is in no row (6.4)."""
        found: list[i64] = []
        for muse in range(MUSES):
            owner: i64 = self.owner(muse)
            if owner != NEUTRAL and self._scorer.troupes.of(owner) == troupe:
                _insert(found, self.final(muse))
        return found

    def rows(self) -> list[list[i64]]:
        return [self.row(troupe) for troupe in range(self._scorer.troupes.count)]


class Scorer:
    """Scores a sheet by the options agreed."""

    def __init__(self, components: Components, troupes: Troupes, apollo_all: bool) -> None:
        self.components: Components = components
        self.troupes: Troupes = troupes
        self.apollo_all: bool = apollo_all

    def hands(self, sheet: tuple[int, ...]) -> list[HandScore]:
        starts = range(0, len(sheet), FIGURES)
        return [HandScore(self, sheet[at], sheet[at + 1], sheet[at + 2]) for at in starts]

    def outcome(self, sheet: tuple[int, ...]) -> Outcome:
        tally = Tally(self, sheet)
        seats = self.troupes.by_seat
        return {
            "winners": [seat for seat in range(self.troupes.players) if tally.won & bit_of(seat)],
            "totals": seats(tally.suns),
            "silvers": seats(tally.silvers),
            "dice": seats(tally.dice),
            "decided": tally.decided,
            "lines": self._lines(sheet),
            "reason": self._reason(sheet),
        }

    def _reason(self, sheet: tuple[int, ...]) -> str:
        """One hand ends by its own reason, several by having been played; the limit of steps is named."""
        limited = any(hand.trigger == NONE for hand in self.hands(sheet))
        if len(sheet) > FIGURES:
            return "hands_steps" if limited else "hands"
        return "steps" if limited else "six"

    def _lines(self, sheet: tuple[int, ...]) -> list[dict[str, object]]:
        hands = self.hands(sheet)
        lines: list[dict[str, object]] = []
        for number, hand in enumerate(hands, 1):
            told = self.apollo_lines(hand) + self.column_lines(hand)
            if len(hands) > 1:
                told = [{**line, "line": f"{line['line']}_of_hand", "hand": number} for line in told]
            lines += told
        return lines

    def apollo_lines(self, hand: HandScore) -> list[dict[str, object]]:
        """The dice that the Will of Apollo has set to 6."""
        return [
            {
                "line": "apollo",
                "muse": self.components.name(muse),
                "owner": hand.owner(muse),
                "die": nibble(hand.dice, muse),
                "points": [0] * self.troupes.players,
            }
            for muse in range(MUSES)
            if hand.owner(muse) != NEUTRAL and hand.final(muse) != nibble(hand.dice, muse)
        ]

    def column_lines(self, hand: HandScore) -> list[dict[str, object]]:
        """Column by column: the dice of the troupes, and the Sun of the highest (6.5)."""
        rows = hand.rows()
        lines: list[dict[str, object]] = []
        silver_is_left = True
        for column in range(self.troupes.columns):
            winner: i64 = highest(rows, column)
            points = [0] * self.troupes.players
            token = None
            if winner != NONE:
                token = "silver" if silver_is_left else "bronze"
                for seat in self.troupes.seats(winner):
                    points[seat] = int(self.components.silver) if silver_is_left else 1
                silver_is_left = False
            dice = [row[column] for row in rows]
            lines.append(
                {"line": "column", "column": column + 1, "dice": dice, "token": token, "points": points}
            )
        return lines


class Tally:
    """What a whole game adds up to by troupe, and who has won (6.6 to 6.8)."""

    def __init__(self, scorer: Scorer, sheet: tuple[int, ...]) -> None:
        self._troupes: Troupes = scorer.troupes
        self.suns: list[i64] = [0] * int(scorer.troupes.count)
        self.silvers: list[i64] = [0] * int(scorer.troupes.count)
        self.dice: list[i64] = [0] * int(scorer.troupes.count)
        trigger: i64 = NONE
        for hand in scorer.hands(sheet):
            self._add(scorer, hand)
            trigger = hand.trigger
        self.decided: str = BY_SUNS
        self.won: i64 = self._seats_of(self._winners(trigger))

    def _add(self, scorer: Scorer, hand: HandScore) -> None:
        rows = hand.rows()
        silver_is_left: bool = True
        for column in range(scorer.troupes.columns):
            for troupe in range(scorer.troupes.count):
                self.dice[troupe] += rows[troupe][column]
            winner: i64 = highest(rows, column)
            if winner == NONE:
                continue
            self.suns[winner] += scorer.components.silver if silver_is_left else 1
            self.silvers[winner] += 1 if silver_is_left else 0
            silver_is_left = False

    def _winners(self, trigger: i64) -> list[i64]:
        """Suns, then Silver, then dice; at last whoever made the six loses (6.6 to 6.8)."""
        tied: list[i64] = list(range(self._troupes.count))
        for reason, figures in ((BY_SUNS, self.suns), (BY_SILVER, self.silvers), (BY_DICE, self.dice)):
            best = max([figures[troupe] for troupe in tied])
            tied = [troupe for troupe in tied if figures[troupe] == best]
            if len(tied) == 1:
                self.decided = reason
                return tied
        others = [troupe for troupe in tied if trigger == NONE or troupe != self._troupes.of(trigger)]
        self.decided = BY_TRIGGER if len(others) < len(tied) else SHARED
        return others

    def _seats_of(self, winners: list[i64]) -> i64:
        found: i64 = 0
        for troupe in winners:
            for seat in self._troupes.seats(troupe):
                found |= bit_of(seat)
        return found


def highest(rows: list[list[i64]], column: i64) -> i64:
    """The troupe with the strictly highest die of a column, or NONE (6.5)."""
    best: i64 = 0
    holder: i64 = NONE
    for troupe in range(len(rows)):
        die: i64 = rows[troupe][column]
        if die > best:
            best = die
            holder = troupe
        elif die == best:
            holder = NONE
    return holder


def _insert(falling: list[i64], die: i64) -> None:
    """Put a die into its place in a falling row."""
    at: i64 = 0
    while at < len(falling) and falling[at] >= die:
        at += 1
    falling.insert(at, die)
