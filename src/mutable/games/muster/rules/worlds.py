"""Samples states of Muster that are consistent with a view (8.2)."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.state import NONE, MusterState, new_state
from mutable.games.muster.rules.view import ENDS, PHASES
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import State, View, Worlds
from mutable.kit.rng import Rng


class MusterWorlds(Worlds):
    """The visible part of a state; sampling deals the unseen cards to the unseen places."""

    def __init__(self, components: Components, view: View) -> None:
        self._components: Components = components
        self._shown: MusterState = new_state(components)
        self._unseen: list[i64] = [0, 0]
        self._read_figures(view)
        self._read_castles(view)
        for owner in (0, 1):
            self._read_hand(owner, view["hands"][owner])

    def draw(self, rng: Rng) -> MusterState:
        state = self._shown.copy()
        self._deal(state, rng)
        return state

    def draw_into(self, state: State, rng: Rng) -> None:
        assert isinstance(state, MusterState)
        state.assign(self._shown)
        self._deal(state, rng)

    def _deal(self, state: MusterState, rng: Rng) -> None:
        for owner in range(2):
            for _ in range(self._unseen[owner]):
                card: i64 = rng.member(state.deck)
                state.deck &= ~bit_of(card)
                state.gain(owner, card)

    def _read_figures(self, view: View) -> None:
        state = self._shown
        state.phase = PHASES.index(view["phase"])
        state.seat = view["turn"]
        state.laid_on = self._castle_named(view["laid_on"])
        state.drew = view["drew"]
        state.idle_turns = view["idle_turns"]
        if view["turned"] is not None:
            state.turned = self._card_named(view["turned"])
        if view["outcome"] is not None:
            state.end = ENDS.index(view["outcome"]["reason"])

    def _read_castles(self, view: View) -> None:
        state = self._shown
        for castle, shown in enumerate(view["castles"]):
            for name in shown["space"]:
                state.push(castle, self._card_named(name))
            for owner in (0, 1):
                for name in shown["stacks"][owner]:
                    self._lay(state.stack(owner, castle), name)

    def _lay(self, pile: i64, name: str) -> None:
        state = self._shown
        if name in ("wizard", "bridge"):
            card = self._card_named("rainbow")
            if name == "wizard":
                state.wizards |= bit_of(card)
            else:
                state.bridges |= bit_of(card)
        else:
            card = self._card_named(name)
        state.push(pile, card)

    def _read_hand(self, owner: int, hand: View) -> None:
        """Read the publicly known cards first, then the rest of the hand."""
        for name in hand["known"]:
            self._shown.gain_openly(owner, self._card_named(name))
        if hand["cards"] is None:
            self._unseen[owner] = hand["size"] - len(hand["known"])
            return
        own = list(hand["cards"])
        for name in hand["known"]:
            own.remove(name)
        for name in own:
            self._shown.gain(owner, self._card_named(name))

    def _card_named(self, name: str) -> int:
        """Return a card with this face that is still unassigned, and remove it from the deck."""
        copies: i64 = self._components.copies(self._components.face_named(name)) & self._shown.deck
        assert copies, f"the view shows more {name} cards than there are"
        card: i64 = copies & -copies
        self._shown.deck &= ~card
        return count_bits(card - 1)

    def _castle_named(self, name: str | None) -> int:
        if name is None:
            return NONE
        return [castle.banner for castle in self._components.castles].index(name)
