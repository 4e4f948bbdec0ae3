"""The effects that projects can have. The card-face file selects an effect and gives its parameters."""

from typing import Any, Final

from mypy_extensions import i64

SYMBOLS: Final = ["F", "N", "S"]
VICTORY_WORTH: Final = 3  # points of a Victory token (9.3)
FAITH: Final = 0
FOOD: Final = 1
STRENGTH: Final = 2
TYPES: Final = ["trade", "politics", "worship", "farming", "military"]

# Immediate, when the project is completed (6.2 to 6.6)
NO_EFFECT: Final = 0
TOKENS: Final = 1
CHOOSE_TOKENS: Final = 2
CHOOSE_COLOUR: Final = 3
VICTORY: Final = 4
HOLD_ANY: Final = 5
HOLD_ONE: Final = 6
COVER: Final = 7
WILD: Final = 8
# Once, at a moment that the rules define (6.7 to 6.9)
REMOVE_DAMAGE: Final = 9
DIVERT: Final = 10
BOOST: Final = 11
# At the end (6.10 to 6.17)
PER_PROJECT: Final = 12
PER_TYPE: Final = 13
PER_SOURCE: Final = 14
PER_VICTORY: Final = 15
PER_DAMAGE: Final = 16
FOOD_GIFT: Final = 17
FOOD_PER_TYPE: Final = 18
PER_EDGE: Final = 19
PER_VARIED_LINE: Final = 20
ALL_TYPES: Final = 21
PER_SOURCE_SET: Final = 22
PER_PAIR: Final = 23
PER_STRENGTH: Final = 24
PER_MISMATCH: Final = 25
EFFECTS: Final = [
    "none", "tokens", "choose_tokens", "choose_colour", "victory", "hold_any", "hold_one", "cover", "wild",
    "remove_damage", "divert", "boost",
    "per_project", "per_type", "per_source", "per_victory", "per_damage", "food", "food_per_type", "per_edge",
    "per_varied_line", "all_types", "per_source_set", "per_pair", "per_strength", "per_mismatch",
]  # fmt: skip

# The main parameter of each effect (its name in the file, and the greatest value); `amount` in the code.
AMOUNTS: Final = {
    "choose_tokens": ("count", 3), "choose_colour": ("count", 3), "victory": ("count", 9),
    "hold_any": ("each", 9), "hold_one": ("each", 9), "cover": ("count", 7), "boost": ("strength", 9),
    "per_project": ("each", 9), "per_type": ("each", 9), "per_source": ("each", 9),
    "per_victory": ("each", 9), "per_damage": ("each", 9), "food": ("food", 9),
    "food_per_type": ("food", 9), "per_edge": ("each", 9), "per_varied_line": ("each", 9),
    "all_types": ("each", 30), "per_source_set": ("each", 9), "per_pair": ("each", 9),
    "per_strength": ("each", 9), "per_mismatch": ("each", 9),
}  # fmt: skip
BY_TYPE: Final = ("per_type", "food_per_type")
IN_STEPS: Final = ("per_edge", "per_strength", "per_mismatch")
HOLDERS: Final = ("hold_any", "hold_one")
MOST_EXTRA: Final = 6


class Effect:
    """An effect and its parameters; those that it does not use have defaults."""

    def __init__(self, name: str, figures: dict[str, Any]) -> None:
        """`figures` are its parameters by their names in the file."""
        self.name: str = name
        self.kind: i64 = EFFECTS.index(name)
        self.amount: i64 = 0
        self.type: i64 = 0
        self.symbol: i64 = 0
        self.every: i64 = 1
        self.extra: i64 = 0
        self.gives: list[i64] = []
        if name in AMOUNTS:
            self.amount = figures[AMOUNTS[name][0]]
        if name in BY_TYPE:
            self.type = TYPES.index(figures["type"])
        if name == "per_source":
            self.symbol = SYMBOLS.index(figures["symbol"])
        if name in IN_STEPS:
            self.every = figures["every"]
        if name in HOLDERS:
            self.extra = figures["spaces"]
        if name == "tokens":
            self.gives = symbols_of(figures["gives"])

    def fields(self) -> list[str]:
        """Return the names of its parameters in the file."""
        asked = [AMOUNTS[self.name][0]] if self.name in AMOUNTS else []
        for key, kinds in (("type", BY_TYPE), ("every", IN_STEPS), ("spaces", HOLDERS)):
            asked += [key] if self.name in kinds else []
        asked += ["symbol"] if self.name == "per_source" else []
        return asked + (["gives"] if self.name == "tokens" else [])

    @property
    def name_key(self) -> str:
        """The key of the project's name in the word packs: the effect, with its type or symbol."""
        if self.name in BY_TYPE:
            return f"{self.name}_{TYPES[self.type]}"
        return f"{self.name}_{SYMBOLS[self.symbol]}" if self.name == "per_source" else self.name

    @property
    def when(self) -> str:
        """The moment when it takes effect (6.1)."""
        if self.kind == NO_EFFECT:
            return "none"
        if self.kind in (FOOD_GIFT, FOOD_PER_TYPE):
            return "harvest"
        if self.kind < REMOVE_DAMAGE:
            return "now"
        return "anytime" if self.kind < PER_PROJECT else "end"

    def face(self) -> dict[str, object]:
        """Return its kind, its moment and the parameters that it uses."""
        figures = self.figures()
        found: dict[str, object] = {"effect": self.name, "called": self.name_key, "when": self.when}
        if self.name in AMOUNTS:
            found["amount"] = self.amount
        for asked in self.fields():
            key = "extra" if asked == "spaces" else asked
            if key in figures:
                found[key] = figures[key]
        return found

    def figures(self) -> dict[str, object]:
        """Return the parameters of its sentence."""
        return {
            "amount": self.amount,
            "type": TYPES[self.type],
            "symbol": SYMBOLS[self.symbol],
            "every": self.every,
            "extra": self.extra,
            "gives": [SYMBOLS[symbol] for symbol in self.gives],
        }


def symbols_of(text: str) -> list[i64]:
    """Convert a text of the letters F, N and S to numbers."""
    return [SYMBOLS.index(letter) for letter in text]
