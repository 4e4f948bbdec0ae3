"""A position of Dance of Muses drawn by hand, and what can be done in it."""

from typing import Any

from mutable.games import GAMES
from mutable.games.muses.learn.scenes import build_state
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import GameScore, Scorer
from mutable.games.muses.rules.state import NEUTRAL, MusesState
from mutable.kit.errors import IllegalMove
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, Data
from mutable.table.table import Setting, Table

MUSES = GAMES["muses"]
NAMES = [
    "euterpe", "thalia", "terpsichore", "melpomene", "urania", "clio", "erato", "polyhymnia", "calliope",
]  # fmt: skip
SHORT = {name[:3]: name for name in NAMES} | {f"m{seat}": f"mystery{seat}" for seat in range(4)}
SHORT["neu"] = "neutral"

# Nine muses as they may lie.
BLOCK = """
    m0  m1  m2
    eut tha ter
    mel cli cal
"""
DIAGONAL = """
    m0 . . . . . . . .
    . m1 . . . . . . .
    . . m2 . . . . . .
    . . . eut . . . . .
    . . . . cal . . . .
    . . . . . ter . . .
    . . . . . . mel . .
    . . . . . . . cli .
    . . . . . . . . ura
"""

# Hands by seat, and a way for two to lay theirs.
TWO = ["eut tha ter mel", "ura cli era pol"]
THREE = ["eut tha ter", "mel ura cli", "era pol cal"]
FOUR = ["eut tha", "ter mel", "ura cli", "era pol"]
LAID_BY_TWO = [
    "lay eut 1,0", "lay ura 2,0", "lay tha 3,0", "lay cli 4,0",
    "lay ter 5,0", "lay era 6,0", "hide mel 7,0", "hide pol 8,0",
]  # fmt: skip


class Scene:
    """Nine tiles as a map: `cal:3` is Calliope with a 3 (else 1), `m0` the mystery muse of seat 0, `neu`
    the neutral one face down, `.` an empty cell. The first cell drawn is at 0,0.

    Seat 0 is on turn and nothing has happened in it. Dice belong to the seats by turns, as many to each
    as it has muses, unless `owners` names them (None: neutral).
    """

    def __init__(
        self,
        drawn: str,
        players: int = 3,
        owners: dict[str, int | None] | None = None,
        behind: dict[str, str] | None = None,
        steps: int = 0,
        turn: int = 0,
        data: Data | None = None,
        **options: Any,
    ) -> None:
        rules = MUSES.rules(players, options, data)
        assert isinstance(rules, MusesRules)
        self.rules = rules
        drawn = {
            "map": drawn,
            "owners": {name: -1 if owner is None else owner for name, owner in (owners or {}).items()},
            "behind": behind or {},
            "steps": steps,
            "turn": turn,
        }
        state = build_state(rules, drawn)
        assert isinstance(state, MusesState)
        self.state = state

    def legal(self, verb: str = "", seat: int | None = None) -> list[str]:
        """Return the legal moves of the deciding or given seat, or those that begin with some words."""
        seat = self.turn if seat is None else seat
        texts = [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]
        return sorted(text for text in texts if text.startswith(verb))

    def play(self, *texts: str) -> "Scene":
        """Make moves of seats and chance, with the checks of a table; reveals are automatic."""
        for text in texts:
            self._enter(text)
            if self.phase == "reveal":
                self._enter("reveal")
        return self

    def _enter(self, text: str) -> None:
        seat = self.turn
        self.rules.apply(self.state, seat, self.rules.parse_legal(self.state, seat, text), Log())

    def refused(self, text: str, seat: int | None = None) -> str:
        """The paragraph that forbids a move and the key of its sentence; nothing may have changed."""
        before = self.state.facts()
        seat = self.turn if seat is None else seat
        try:
            self.rules.parse_legal(self.state, seat, text)
        except IllegalMove as refusal:
            assert self.state.facts() == before
            why = self.rules.find_refusal(self.state, seat, text)
            assert why is not None
            return f"{refusal.rule} {why.key}"
        return ""

    def complaint(self, text: str, lang: str = "en") -> str:
        """The sentence of a refusal."""
        why = self.rules.find_refusal(self.state, self.turn, text)
        assert why is not None
        return self.rules.words(lang).refusal(why.key, why.facts)

    def view(self, seat: int = 0) -> Any:
        return self.rules.view(self.state, seat)

    def tile(self, short: str, seat: int = 0) -> Any:
        return next(tile for tile in self.view(seat)["tiles"] if tile["dancer"] == SHORT[short])

    def die(self, short: str) -> int:
        return int(self.tile(short)["die"])

    def dice(self) -> dict[str, int]:
        """Every die that does not show 1."""
        return {tile["dancer"]: tile["die"] for tile in self.view()["tiles"] if tile["die"] != 1}

    def cell(self, short: str) -> tuple[int, int]:
        tile = self.tile(short)
        return tile["x"], tile["y"]

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    @property
    def outcome(self) -> Any:
        return self.rules.outcome(self.state)


def dealt(held: list[str], first: int = 0, **options: Any) -> Table:
    """A table from the very start, with these hands dealt."""
    seats = ("Ann", "Bob", "Cid", "Dot")[: len(held)]
    table = Table(Setting(MUSES, seats, options))
    table.enter(CHANCE, f"first {first}")
    for hand in held:
        for short in hand.split():
            table.enter(CHANCE, f"deal {SHORT[short]}")
    return table


def lay(table: Table, *texts: str) -> Table:
    """Make moves for the seat on turn, with short names of muses; reveals are automatic."""
    for text in texts:
        words = [SHORT.get(word, word) for word in text.split()]
        table.enter(table.deciders()[0], " ".join(words))
        if table.view(None)["phase"] == "reveal":
            table.enter(CHANCE, "reveal")
    return table


def refused(table: Table, seat: int, text: str) -> str:
    """The paragraph that forbids a move at a table, and the key of its sentence."""
    why = table.rules.find_refusal(table.state, seat, text)
    return "" if why is None else f"{why.rule} {why.key}"


def outcome_of(hands: list[tuple[list[list[int]], int | None]], players: int = 3) -> Any:
    """The outcome of several hands, each with its dice by seat and who ended it, Apollo left out."""
    rules = Scene(BLOCK).rules if players == 3 else MUSES.rules(players, {"apollo": "mystery"})
    troupes = rules.troupes  # type: ignore[attr-defined]  # of MusesRules
    scorer = Scorer(rules.components, troupes, False)  # type: ignore[attr-defined]
    sheet: tuple[int, ...] = ()
    for rows, trigger in hands:
        dice = [(die, seat) for seat, row in enumerate(rows) for die in row]
        dice += [(5, NEUTRAL)] * (9 - len(dice))
        packed = [sum(pair[part] << (4 * muse) for muse, pair in enumerate(dice)) for part in (0, 1)]
        sheet += (packed[0], packed[1], (0 if trigger is None else trigger + 1) << 9)
    assert GameScore(scorer, sheet).won
    return scorer.outcome(sheet)


def box(silver: int = 1, **changes: Any) -> Any:
    """The box as it is, with other figures for Clio."""
    muses = [
        {"name": muse.name, **muse.names, "power": muse.power, "area": " ".join(muse.area), "suns": muse.suns}
        for muse in Scene(BLOCK).rules.components.muses
    ]
    next(muse for muse in muses if muse["name"] == "clio").update(changes)
    return {"silver": silver, "muses": muses}
