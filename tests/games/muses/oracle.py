"""Dance of Muses once more, the slow and plain way: a second opinion on every legal move.

Written from RULES without the engine's floor, frame or packed numbers: tiles are a dict of cells, the
group is found by walking, and everything is recomputed each time.
"""

from dataclasses import dataclass, field

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
EDGES = {(0, -1), (1, 0), (0, 1), (-1, 0)}
CORNERS = {(1, -1), (1, 1), (-1, 1), (-1, -1)}
BOTH = EDGES | CORNERS
TABLE = {
    "euterpe": ("raise", EDGES, 1), "thalia": ("raise", CORNERS, 2), "terpsichore": ("raise", BOTH, 3),
    "melpomene": ("lower", EDGES, 2), "urania": ("lower", CORNERS, 3), "clio": ("lower", BOTH, 1),
    "erato": ("swap", EDGES, 3), "polyhymnia": ("swap", CORNERS, 1), "calliope": ("swap", BOTH, 2),
}  # fmt: skip

Cell = tuple[int, int]


def touching(cell: Cell) -> set[Cell]:
    return {(cell[0] + dx, cell[1] + dy) for dx, dy in BOTH}


def is_group(cells: set[Cell]) -> bool:
    walked, waiting = set(), [min(cells)]
    while waiting:
        cell = waiting.pop()
        if cell not in walked:
            walked.add(cell)
            waiting += touching(cell) & cells
    return walked == cells


@dataclass
class Oracle:
    """One hand for a number of players, told what everybody does."""

    players: int
    apollo: str = "all"
    limit: int = 300
    hands: list[list[str]] = field(default_factory=list)
    seat: int = 0
    phase: str = "first"
    cells: dict[str, Cell] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    owner: dict[str, int | None] = field(default_factory=dict)
    secret: dict[str, str] = field(default_factory=dict)
    actor: str = ""
    steps: int = 0
    trigger: int | None = None

    # What is legal

    def legal(self) -> set[str]:
        if self.phase == "lay":
            return self.lays()
        if self.phase == "dance":
            able = {dancer for dancer in self.cells if self.steps_of(dancer)}
            return set().union(*(self.steps_of(dancer) | self.powers_of(dancer) for dancer in able))
        if self.phase == "step":
            return self.steps_of(self.actor)
        if self.phase == "power":
            return self.powers_of(self.actor) | {"done"}
        return {"reveal"} if self.phase == "reveal" else set()

    def lays(self) -> set[str]:
        hand = self.hands[self.seat]
        has_hidden = f"mystery{self.seat}" in self.cells
        verbs = ["lay"] if has_hidden else ["hide"] if len(hand) == 1 else ["lay", "hide"]
        taken = set(self.cells.values())
        free = set().union(*map(touching, taken)) - taken if taken else {(0, 0)}
        return {f"{verb} {muse} {x},{y}" for verb in verbs for muse in hand for x, y in free}

    def line(self, dancer: str, way: str) -> list[str]:
        (x, y), (dx, dy) = self.cells[dancer], STEPS[way]
        moved, at = [dancer], {cell: one for one, cell in self.cells.items()}
        while (x := x + dx, y := y + dy) in at:
            moved.append(at[x, y])
        return moved

    def moved(self, dancer: str, way: str) -> dict[str, Cell]:
        dx, dy = STEPS[way]
        line = self.line(dancer, way)
        return {one: (x + dx, y + dy) if one in line else (x, y) for one, (x, y) in self.cells.items()}

    def steps_of(self, dancer: str) -> set[str]:
        ways = [way for way in STEPS if is_group(set(self.moved(dancer, way).values()))]
        return {f"step {dancer} {way}" for way in ways}

    def powers_of(self, dancer: str) -> set[str]:
        if dancer not in TABLE:
            return set()
        power, area, _ = TABLE[dancer]
        x, y = self.cells[dancer]
        near = [one for one, cell in self.cells.items() if (cell[0] - x, cell[1] - y) in area]
        return {f"power {dancer} {one}" for one in near if power != "lower" or self.dice[one] > 1}

    # What happens

    def enter(self, text: str) -> None:
        verb, *words = text.split()
        getattr(self, f"do_{verb}")(*words)

    def do_first(self, seat: str) -> None:
        self.seat, self.hands, self.phase = int(seat), [[] for _ in range(self.players)], "deal"

    def do_deal(self, muse: str) -> None:
        each = 9 // self.players
        next(hand for hand in self.hands if len(hand) < each).append(muse)
        if all(len(hand) == each for hand in self.hands):
            self.phase = "lay"
            dealt = [muse for hand in self.hands for muse in hand]
            for left in set(TABLE) - set(dealt):
                self.put(left if self.players == 4 else "neutral", None, (0, 0), left)

    def put(self, dancer: str, owner: int | None, cell: Cell, muse: str) -> None:
        self.cells[dancer], self.dice[dancer], self.owner[dancer] = cell, 1, owner
        self.secret[dancer] = muse

    def do_lay(self, muse: str, place: str, dancer: str = "") -> None:
        x, y = map(int, place.split(","))
        self.hands[self.seat].remove(muse)
        self.put(dancer or muse, self.seat, (x, y), muse)
        self.seat = (self.seat + 1) % self.players
        if not any(self.hands):
            self.phase = "dance"

    def do_hide(self, muse: str, place: str) -> None:
        self.do_lay(muse, place, f"mystery{self.seat}")

    def do_step(self, dancer: str, way: str) -> None:
        for one in self.line(dancer, way):
            self.dice[one] += 1
        self.cells = self.moved(dancer, way)
        self.steps += 1
        self.go_on("power" if self.phase == "dance" and self.powers_of(dancer) else "", dancer)

    def do_power(self, muse: str, target: str) -> None:
        power = TABLE[muse][0]
        if power == "swap":
            self.dice[muse], self.dice[target] = self.dice[target], self.dice[muse]
        else:
            self.dice[target] += 1 if power == "raise" else -1
        self.go_on("step" if self.phase == "dance" else "", muse)

    def do_done(self) -> None:
        self.go_on("", "")

    def go_on(self, phase: str, actor: str) -> None:
        """To the next part of the turn, to the next turn, or to the end."""
        self.actor = actor
        if 6 in self.dice.values():
            self.phase, self.trigger = "reveal", self.seat
        elif phase:
            self.phase = phase
        elif self.steps >= self.limit:
            self.phase = "reveal"
        else:
            self.phase, self.seat = "dance", (self.seat + 1) % self.players

    def do_reveal(self) -> None:
        self.phase = "over"

    # Who has won

    def winners(self) -> list[int]:
        troupes = 3 if self.players == 3 else 2
        rows: list[list[int]] = [[] for _ in range(troupes)]
        for dancer, owner in self.owner.items():
            if owner is not None:
                rows[owner % troupes].append(self.final(dancer))
        rows = [sorted(row, reverse=True) for row in rows]
        best = [self.column_winner(column) for column in zip(*rows, strict=True)]
        won = [troupe for troupe in best if troupe is not None]
        ranks = [(won.count(t), won[:1] == [t], sum(rows[t])) for t in range(troupes)]
        tied = [t for t in range(troupes) if ranks[t] == max(ranks)]
        if len(tied) > 1 and self.trigger is not None:
            tied = [t for t in tied if t != self.trigger % troupes]
        return [seat for seat in range(self.players) if seat % troupes in tied]

    def final(self, dancer: str) -> int:
        asked = self.apollo == "all" or dancer not in TABLE
        return 6 if asked and self.dice[dancer] == TABLE[self.secret[dancer]][2] else self.dice[dancer]

    def column_winner(self, column: tuple[int, ...]) -> int | None:
        return column.index(max(column)) if column.count(max(column)) == 1 else None
