"""Random positions of small and whole games, for tests of search."""

from typing import Any

from mutable.games import GAMES
from mutable.games.muses.rules.state import DANCING, MusesState
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.kit.rng import Rng

# Two castles and thirteen cards: small enough to be searched to its end without any cunning.
SMALL_BOX: dict[str, Any] = {
    "hand": 2, "strengths": [1, 1, 2, 2, 3], "rainbows": 2, "keeps": 1, "wizard": 6, "bridge": 1,
    "castles": [
        {"banner": "owl", "en": "owl", "fr": "hibou", "sign": "o", "colour": "red"},
        {"banner": "fox", "en": "fox", "fr": "renard", "sign": "f", "colour": "blue"},
    ],
}  # fmt: skip


def small_muster() -> Rules:
    return GAMES["muster"].rules(2, {"stall": 2}, SMALL_BOX)


def step(rules: Rules, state: State, rng: Rng) -> None:
    seat = rules.turn(state)
    move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
    rules.apply(state, seat, move)


def last_deck_card(rules: Rules, seed: int) -> State | None:
    """A random position of Muster with a seat to act and one card in the deck, if play comes to one."""
    state, rng = rules.start(), Rng(seed)
    while rules.turn(state) != OVER:
        deck = bin(state.deck).count("1")  # type: ignore[attr-defined]
        if deck == 1 and state.phase == 2:  # type: ignore[attr-defined]
            return state
        step(rules, state, rng)
    return None


def late_dance(rules: Rules, seed: int) -> MusesState | None:
    """A random position between two turns in which some die shows a 4 or 5, if play comes to one."""
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MusesState)
    while rules.turn(state) != OVER:
        if state.phase == DANCING and max(state.die(dancer) for dancer in range(14)) >= 4:
            return state
        step(rules, state, rng)
    return None
