"""The end of a hand and of the game: the Will of Apollo, columns, Suns, ties (6.3 to 6.8).

A finished hand is three numbers on the score sheet: the dice by muse before Apollo, the owners by muse, and
notes (the muses that were face down, and the seat that made the six).
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES, Components
from mutable.games.muses.rules.nibbles import indices, nibble, unit
from mutable.games.muses.rules.state import MYSTERY, NEUTRAL, NONE, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import Outcome

HAND_NUMBERS: Final = 3  # numbers of a hand on the score sheet

# What decided the game.
BY_SUNS: Final = "suns"
BY_SILVER: Final = "silver"
BY_DICE: Final = "dice"
BY_TRIGGER: Final = "trigger"
SHARED: Final = "shared"


def encode_hand(state: MusesState) -> tuple[int, ...]:
    """Encode a finished hand for the score sheet; the trigger is the seat on turn if there is a six."""
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
    """A hand of the score sheet, decoded and scored."""

    def __init__(self, scorer: "Scorer", dice: i64, owners: i64, notes: i64) -> None:
        self.dice: i64 = dice
        self.owners: i64 = owners
        self.hidden: i64 = notes & low_bits(MUSES)
        self.trigger: i64 = (notes >> MUSES) - 1
        self._scorer: Scorer = scorer

    def final(self, muse: i64) -> i64:
        """Return a die after the Will of Apollo (6.3)."""
        die: i64 = nibble(self.dice, muse)
        applies: bool = self._scorer.apollo_all or self.hidden & bit_of(muse) != 0
        return LAST if applies and die == self._scorer.components.suns[muse] else die

    def owner(self, muse: i64) -> i64:
        return nibble(self.owners, muse)

    def row(self, troupe: i64) -> list[i64]:
        """Return a troupe's dice in descending order, without the neutral die (6.4)."""
        found: list[i64] = []
        for muse in range(MUSES):
            owner: i64 = self.owner(muse)
            if owner != NEUTRAL and self._scorer.troupes.of(owner) == troupe:
                _insert(found, self.final(muse))
        return found

    def rows(self) -> list[list[i64]]:
        return [self.row(troupe) for troupe in range(self._scorer.troupes.count)]


class Scorer:
    """Scores a sheet by the options of the table."""

    def __init__(self, components: Components, troupes: Troupes, apollo_all: bool) -> None:
        self.components: Components = components
        self.troupes: Troupes = troupes
        self.apollo_all: bool = apollo_all

    def hands(self, sheet: tuple[int, ...]) -> list[HandScore]:
        starts = range(0, len(sheet), HAND_NUMBERS)
        return [HandScore(self, sheet[at], sheet[at + 1], sheet[at + 2]) for at in starts]

    def outcome(self, sheet: tuple[int, ...]) -> Outcome:
        score = GameScore(self, sheet)
        seats = self.troupes.by_seat
        return {
            "winners": [seat for seat in range(self.troupes.players) if score.won & bit_of(seat)],
            "totals": seats(score.suns),
            "silvers": seats(score.silvers),
            "dice": seats(score.dice),
            "decided": score.decided,
            "lines": self._lines(sheet),
            "reason": self._reason(sheet),
        }

    def _reason(self, sheet: tuple[int, ...]) -> str:
        """Return the reason for the end: that of a single hand, or `hands`; both name the limit of steps."""
        limited = any(hand.trigger == NONE for hand in self.hands(sheet))
        if len(sheet) > HAND_NUMBERS:
            return "hands_steps" if limited else "hands"
        return "steps" if limited else "six"

    def _lines(self, sheet: tuple[int, ...]) -> list[dict[str, object]]:
        hands = self.hands(sheet)
        lines: list[dict[str, object]] = []
        for number, hand in enumerate(hands, 1):
            hand_lines = self.apollo_lines(hand) + self.column_lines(hand)
            if len(hands) > 1:
                hand_lines = [
                    {**line, "line": f"{line['line']}_of_hand", "hand": number} for line in hand_lines
                ]
            lines += hand_lines
        return lines

    def apollo_lines(self, hand: HandScore) -> list[dict[str, object]]:
        """Return a line for each die that the Will of Apollo has set to 6."""
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
        """Return a line for each column: the dice of the troupes, and the Sun of the highest (6.5)."""
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


class GameScore:
    """The totals of a game by troupe, and its winners (6.6 to 6.8)."""

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
        """Compare Suns, Silver Suns, then dice; finally the troupe that made the six loses (6.6 to 6.8)."""
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
    """Return the troupe with the strictly highest die of a column, or NONE (6.5)."""
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


def _insert(row: list[i64], die: i64) -> None:
    """Insert a die into a row in descending order."""
    at: i64 = 0
    while at < len(row) and row[at] >= die:
        at += 1
    row.insert(at, die)
