"""A position of Mü set up by hand, and what can be done in it.

Cards are written short: r7 is the red 7, and k the black ones.
"""

from typing import Any

from mutable.games import GAMES
from mutable.games.mu_tricks.learn.scenes import COLOURS, build_state, card
from mutable.games.mu_tricks.rules.hand.result import HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.data import load_data
from mutable.kit.errors import IllegalMove
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, Data, State
from mutable.kit.rng import Rng
from mutable.kit.words import Words

MU = GAMES["mu_tricks"]
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]

HAND = "g0 g1 g1 g2 g3 g4 g5 g6 g7 g7 g8 g9 r0 r1 r2"
PASSES = {players: ["pass"] * players for players in (2, 3, 4, 5, 6)}

# Goslar's game for two: the cards dealt face up and face down before both, and the first hand.
UP = "r3 r4 g5 b6"
OTHER_UP = "r5 g6 b7 y8"
SIX_DOWN = {"red": 1, "green": 1, "blue": 1, "yellow": 1, "major": 1, "minor": 1}
GOSLAR_HAND = "r0 r1 r2 r6 r8 r9 g0 g1 g2 g3 b0 b1"


def mu_rules(players: int, data: Data | None = None, **options: Any) -> MuTricksRules:
    rules = MU.rules(players, options, data)
    assert isinstance(rules, MuTricksRules)
    return rules


class Scene:
    """Hands and shown cards by seat; all other cards are out of sight (in the deck, or won by the last seat).

    Without trumps it is the auction, with seat 0 as dealer and on turn. With `major` the tricks are
    under way and seat 0, the crown, leads.
    """

    def __init__(
        self,
        held: list[str],
        shown: list[str] | None = None,
        phase: str = "auction",
        data: Data | None = None,
        removed: str = "",
        won: list[str] | None = None,
        **options: Any,
    ) -> None:
        given = {key: options.pop(key) for key in ("variant", "hands", "points", "redeals") if key in options}
        self.rules = mu_rules(len(held), data, **given)
        drawn = {"held": held, "shown": shown or [], "won": won or [], "removed": removed, "phase": phase}
        state = build_state(self.rules, {**drawn, "more": options})
        assert isinstance(state, MuTricksState)
        self.state = state
        self.log = Log()

    # Playing

    def play(self, *texts: str) -> "Scene":
        """Make moves of seats and chance, with the checks of a table; faces may be short."""
        for text in texts:
            seat = self.rules.turn(self.state)
            move = self.rules.parse_legal(self.state, seat, spelt(text))
            self.rules.apply(self.state, seat, move, self.log)
        return self

    def deal_out(self) -> None:
        """Let chance move, anyhow, until somebody decides."""
        rng = Rng(7)
        while self.turn == CHANCE:
            self.rules.apply(self.state, CHANCE, self.rules.chance(self.state, rng), self.log)

    def legal(self, verb: str = "") -> list[str]:
        """Return the legal moves of the deciding seat, or those that begin with a word."""
        seat = self.rules.turn(self.state)
        texts = [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]
        return sorted(text for text in texts if text.startswith(verb))

    def previews(self) -> dict[str, Any]:
        """Return the preview of each legal move of the deciding seat, by its text."""
        seat = self.rules.turn(self.state)
        legal = self.rules.legal(self.state, seat)
        return {
            self.rules.moves.text(move): self.rules.preview_move(self.state, seat, move) for move in legal
        }

    def refused(self, text: str, seat: int | None = None) -> str:
        """The paragraph that forbids a move; nothing may have changed."""
        before = self.state.facts()
        mover = self.rules.turn(self.state) if seat is None else seat
        try:
            self.rules.parse_legal(self.state, mover, spelt(text))
        except IllegalMove as refusal:
            assert self.state.facts() == before
            return refusal.rule
        return ""

    def why(self, text: str, lang: str = "en") -> str:
        refusal = self.rules.find_refusal(self.state, self.rules.turn(self.state), spelt(text))
        assert refusal is not None
        words: Words = self.rules.words(lang).with_player_names(NAMES)
        return words.refusal(refusal.key, refusal.facts)

    # Looking

    def view(self, seat: int = 0) -> Any:
        return self.rules.view(self.state, seat)

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    def told(self, event: str) -> list[Any]:
        return [facts.facts for facts in self.log.events if facts.facts["event"] == event]


def step(rules: MuTricksRules, state: State, rng: Rng) -> None:
    """Make a random move for the deciding seat."""
    seat = rules.turn(state)
    move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
    rules.apply(state, seat, move)


def box_data() -> Data:
    """The figures in the shop's own box, to be changed."""
    return load_data(MU.folder / "rules/components.toml")


def spelt(text: str) -> str:
    """r7 written out as red7, wherever it stands."""
    words = [card(w) if len(w) == 2 and w[0] in COLOURS and w[1].isdigit() else w for w in text.split()]
    return " ".join(words)


def tricks(
    held: list[str], major: str, minor: str | None = None, shown: list[str] | None = None, **more: Any
) -> Scene:
    """The tricks under way: seat 0 is the crown and leads, seat 1 the shield, seat 2 the partner."""
    usual = {
        "crown": 0,
        "shield": None if minor is None else 1,
        "partner": 2 if len(held) > 3 else None,
        "trick": {"leader": 0, "cards": [None] * len(held)},
    }
    return Scene(held, shown, "play", major=major, minor=minor, **{**usual, **more})


def dealt(players: int, held: list[str], dealer: int = 0, removed: str = "", **options: Any) -> Scene:
    """From the very start: chance deals these hands (short names) and then anything that is left."""
    scene = Scene([""] * players, **options)
    scene.state = scene.rules.start()  # type: ignore[assignment]  # a fresh table instead of the empty one
    scene.play(f"dealer {dealer}", *(f"without {COLOURS[letter]}" for letter in removed))
    for hand in held:
        scene.play(*(f"deal {short}" for short in hand.split()))
    scene.deal_out()
    return scene


def scored(rules: MuTricksRules, result: HandResult) -> list[int]:
    """What a hand brings each seat."""
    rules.phases.scorer.fill_bonuses(result)
    return [int(rules.phases.scorer.hand_score(result, seat)) for seat in range(rules.players)]


def hand_result(
    crown: int, shown: list[int], points: list[int], major: str, minor: str | None = None, **more: int
) -> HandResult:
    """A hand that was played; trumps as they are named (box of the shop)."""
    box = mu_rules(4).components
    result = HandResult(0)
    result.crown = crown
    result.major = box.trump_named(major)
    if minor is not None:
        result.minor = box.trump_named(minor)
    result.shield = more.get("shield", -1)
    result.partner = more.get("partner", -1)
    result.side = more.get("side", 0)
    for seat, (bid, won) in enumerate(zip(shown, points, strict=True)):
        result.shown.set(seat, bid)
        result.points.set(seat, won)
    return result


def finish_hand(scene: Scene) -> None:
    """Play on at random until the hand has been counted."""
    rng, before = Rng(3), len(scene.state.sheet)
    while len(scene.state.sheet) == before:
        step(scene.rules, scene.state, rng)


def goslar(**options: Any) -> Scene:
    """Goslar's game without black, these hands dealt."""
    return dealt(2, [UP, OTHER_UP, GOSLAR_HAND], removed="k", variant="goslar", **options)
