"""The contents of the handbook by chapter, and the documented parts of the library."""

from pathlib import Path
from typing import NamedTuple

from mutable.kit.words import LANGUAGES

PACKAGE = Path(__file__).parents[2] / "src" / "mutable"
GAMES = tuple(sorted(book.parent.name for book in PACKAGE.glob("games/*/RULES.en.md")))


class Leaf(NamedTuple):
    """One page: its source, its address and its language."""

    source: str
    address: str
    lang: str = "en"
    listed: bool = True  # in the chapters; other pages are linked from a listed page


class Part(NamedTuple):
    """A page about the library: its modules and packages in reading order."""

    title: str
    address: str
    modules: list[str]


def rules(game: str) -> list[Leaf]:
    """Return a game's rules in each language; the French ones are linked from the English."""
    return [
        Leaf(f"src/mutable/games/{game}/RULES.{lang}.md", f"rules/{game}.{lang}", lang, lang == "en")
        for lang in LANGUAGES
    ]


def below(root: Path, folder: str, ending: str, at: str) -> list[Leaf]:
    """Return a page for every file of a folder."""
    found = sorted((root / folder).glob(f"*{ending}"))
    return [Leaf(f"{folder}/{path.name}", f"{at}/{path.stem}", listed=at == "examples") for path in found]


def chapters(root: Path) -> dict[str, list[Leaf]]:
    return {
        "Begin": [
            Leaf("README.md", "index"),
            Leaf("docs/commands.md", "commands"),
            Leaf("docs/python.md", "python"),
            Leaf("docs/notation.md", "notation"),
            Leaf("docs/privacy.md", "privacy"),
            Leaf("docs/verification.md", "verification"),
        ],
        "Rules": [leaf for game in GAMES for leaf in rules(game)],
        "Bots and reviews": [
            Leaf("docs/ladder.md", "ladder"),
            Leaf("docs/endings.md", "endings"),
            Leaf("docs/exact.md", "exact"),
            Leaf("docs/exploited.md", "exploited"),
            Leaf("docs/review.md", "review"),
            Leaf("docs/review-study.md", "review-study"),
        ],
        "Research": [
            Leaf("docs/research.md", "research"),
            Leaf("docs/batch.md", "batch"),
            Leaf("docs/cluster.md", "cluster"),
            Leaf("docs/dataset.md", "dataset"),
            Leaf("docs/baselines.md", "baselines"),
            Leaf("bench/README.md", "bench"),
        ],
        "Examples": below(root, "examples", ".py", "examples"),
        "Serving": [
            Leaf("docs/operating.md", "operating"),
            Leaf("packaging/deploy", "deploy"),
            Leaf("docs/protocol.md", "protocol"),
        ],
        "Making": [
            Leaf("ARCHITECTURE.md", "architecture"),
            Leaf("docs/adding-a-game.md", "adding-a-game"),
            Leaf("docs/game-from-outside.md", "game-from-outside"),
            Leaf("docs/decisions", "decisions"),
            *below(root, "docs/decisions", ".md", "decisions"),
            Leaf("CONTRIBUTING.md", "contributing"),
            Leaf("CHANGELOG.md", "changelog"),
            Leaf("LICENSE", "license"),
        ],
    }


LIBRARY = "Library"
PARTS = [
    Part("mutable", "api/mutable", ["mutable", "mutable.match", "mutable.batch", "mutable.lab.dataset"]),
    Part("Adapters", "api/adapters", ["mutable.adapters"]),
    Part("Games", "api/games", ["mutable.games"]),
    Part("Table", "api/table", ["mutable.table"]),
    Part(
        "Kit",
        "api/kit",
        [*(f"mutable.kit.{name}" for name in ("game", "moves", "play", "rng")), "mutable.kit"],
    ),
    Part("Bots", "api/bots", ["mutable.bots.bot", "mutable.bots.registry", "mutable.bots.host"]),
    Part("Search", "api/search", ["mutable.bots.search"]),
    Part("Analysis", "api/analysis", ["mutable.coach.analysis"]),
    Part("Hints", "api/hints", ["mutable.coach.hints"]),
    Part("Arena", "api/arena", ["mutable.lab.arena"]),
    Part("Spreading", "api/spread", ["mutable.spread"]),
    Part("Reviews", "api/review", ["mutable.coach.review"]),
]
ALONE = ("mutable", "mutable.games")  # the package itself only; its modules belong to other parts
# Parts of a single game, and the studies behind reviews, are not documented.
INTERNAL = (
    *GAMES,
    *(f"review/{name}" for name in ("thresholds", "reliability", "level_match")),
)
