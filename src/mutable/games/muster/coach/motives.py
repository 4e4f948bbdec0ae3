"""Motives of Muster: what a move does at which castle, with rainbow cards, and before the deck ends."""

from collections.abc import Callable
from functools import lru_cache

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.games.muster.coach.split import RAINBOW, TEMPO, MusterValuation, castle_part
from mutable.games.muster.rules.moves import BRIDGE, CASTLE, MOVE, SWAP, TAKE, WIZARD, MusterMoves
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import banners_at, castles_held, holder_of, strength_at
from mutable.games.muster.rules.state import ACTING, DRAWING, ENDED, NONE, MusterState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

WHOLE = ""
SAFE_LEAD = 5  # strength by which a castle counts as secured
LEADS = 0.6  # share of the continuations in which a castle that is taken must still be held
KEPT = 0.75  # share of the continuations in which a secured castle must still be held
LATE = 10  # cards in the deck when tempo is worth a word


class MusterReasoner(Reasoner):
    def __init__(self, rules: Rules, evaluator: Evaluator) -> None:
        super().__init__(rules, evaluator)
        assert isinstance(rules, MusterRules)
        self._muster = rules
        self._box = rules.components
        self._table = rules.legality.moves
        self._valuation = MusterValuation(rules)

    # How continuations go

    def may_stop(self, state: State) -> bool:
        """Stop between turns: during a turn the hand is not full."""
        assert isinstance(state, MusterState)
        return bool(state.phase == ACTING)

    def leaf_values(self, state: State, before: State, luck: int) -> list[float]:
        assert isinstance(state, MusterState)
        return self._valuation.values(state)

    def chance(self, state: State, luck: int, number: int) -> int:
        """Draw or turn up the next card of a deck in a fixed order."""
        assert isinstance(state, MusterState)
        if state.deck == 0 or state.phase < DRAWING:
            return super().chance(state, luck, number)
        card = next(card for card in _deck_order(luck, len(self._box.face_of)) if state.deck & bit_of(card))
        first = self._table.first_draw if state.phase == DRAWING else self._table.first_turn
        return int(first + self._box.face_of[card])

    def split(self, pair: Pair) -> dict[str, float]:
        better, worse = pair.better.state, pair.worse.state
        assert isinstance(better, MusterState)
        assert isinstance(worse, MusterState)
        return self._valuation.split(better, worse, pair.seat)

    # Motives

    def motives(self, start: State, seat: int, better: int, worse: int) -> list[Motive]:
        assert isinstance(start, MusterState)
        found = _Motives(self, start, seat, better, worse)
        return [
            *found.at_castles(),
            *found.of_offers(),
            *found.of_rainbow_cards(),
            *found.of_the_end(),
            *found.of_useless_cards(),
        ]

    def after(self, start: MusterState, seat: int, move: int) -> MusterState:
        """Return the position just after a move."""
        state = start.copy()
        self.rules.apply(state, seat, move)
        return state


class _Motives:
    """The motives of one comparison."""

    def __init__(
        self, reasoner: MusterReasoner, start: MusterState, seat: int, better: int, worse: int
    ) -> None:
        self._rules = reasoner._muster
        self._box = self._rules.components
        self._table: MusterMoves = self._rules.legality.moves
        self._start, self._seat, self._other = start, seat, 1 - seat
        self._better, self._worse = better, worse
        self._after = reasoner.after(start, seat, better)
        self._instead = reasoner.after(start, seat, worse)

    # Castles

    def at_castles(self) -> list[Motive]:
        """Return what the two moves do at each castle, and what a card taken is for."""
        found: list[Motive] = []
        for castle in range(self._box.size):
            found += self._at_castle(castle)
        return found

    def _at_castle(self, castle: int) -> list[Motive]:
        lead, instead = self._lead(self._after, castle), self._lead(self._instead, castle)
        before = self._lead(self._start, castle)
        found: list[Motive] = []
        if lead > instead and lead > before:
            found += self._gains(castle)
        elif instead < before and self._holder(self._start, castle) == self._seat:
            facts = self._facts(castle, self._instead)
            found.append(self._castle_motive("keeps", castle, facts, self._is_stronger(castle)))
        if instead < lead and self._seat_weakens(castle):
            found.append(self._lasting("not_weaken", castle))
        return [*found, *self._prepared(castle), *self._not_wasted(castle)]

    def _gains(self, castle: int) -> list[Motive]:
        """Return the motives of a move that gains strength at a castle now."""
        before, now = self._holder(self._start, castle), self._holder(self._after, castle)
        found: list[Motive] = []
        if now == self._seat:
            if self._is_tied(self._after, castle):
                found.append(self._held_motive("wins_tie", castle, LEADS))
            if before != self._seat:
                found.append(self._held_motive("takes_lead", castle, LEADS))
            if self._lead(self._after, castle) >= SAFE_LEAD:
                found.append(self._held_motive("secures", castle, KEPT))
        theirs, earlier = (self._strength(at, self._other, castle) for at in (self._after, self._start))
        if theirs < earlier:
            found.append(self._lasting("breaks", castle))
        return [*found, self._lasting("extends" if before == self._seat else "fights", castle)]

    def _prepared(self, castle: int) -> list[Motive]:
        """Return the motives of a move whose effect at a castle comes later."""
        face = self._taken(self._better)
        found: list[Motive] = []
        if self._is_banner_of(face, castle):
            found.append(self._lasting("takes_for", castle, self._card(face)))
        if self._opens_at(self._better) == castle:
            found.append(self._lasting("rainbow_castle", castle))
        if self._covers(self._better) == castle:
            found.append(self._lasting("covers", castle))
        return found

    def _not_wasted(self, castle: int) -> list[Motive]:
        """Return the motives of not laying a card as the worse move does."""
        face = self._spent_face(self._worse)
        if not self._is_banner_of(face, castle):
            return []
        if self._table.kind[self._worse] == CASTLE:
            return [self._lasting("keeps_card", castle, self._card(face))]
        if self._fitting(self._after, castle) > self._fitting(self._instead, castle):
            return [self._lasting("stays_open", castle)]
        return []

    def _is_banner_of(self, face: int, castle: int) -> bool:
        return face != NONE and bool(self._box.is_banner(face)) and self._box.banner_of(face) == castle

    # Cards on offer

    def of_offers(self) -> list[Motive]:
        """Return the cards that only one of the two moves leaves for the opponent to take."""
        found: list[Motive] = []
        for castle in range(self._box.size):
            card = self._instead.top[castle]
            if card == NONE or card == self._after.top[castle]:
                continue
            if not self._rules.legality.can_take_from(self._open(self._instead), castle):
                continue
            facts: Facts = {**self._facts(castle), **self._card(self._box.face_of[card])}
            key = "denies" if self._start.top[castle] == card else "offers"
            taken = self._opponent_takes(int(card))
            found.append(Motive(key, WHOLE, facts, taken, 0.5, self._taking(int(card))))
        return found

    def _opponent_takes(self, card: int) -> Callable[[Pair], bool]:
        """Return whether the opponent has the card in the worse continuation only."""

        def holds(pair: Pair) -> bool:
            return self._went_to_opponent(pair.worse, card) and not self._went_to_opponent(pair.better, card)

        return holds

    def _went_to_opponent(self, one: Continuation, card: int) -> bool:
        state = _muster(one.state)
        return bool(state.hand(self._other) & bit_of(card)) or any(
            card in state.pile_cards(state.stack(self._other, castle)) for castle in range(self._box.size)
        )

    def _taking(self, card: int) -> Callable[[State, int, int], bool]:
        """Forbid the opponent to take this card from a castle space."""

        def forbid(state: State, seat: int, move: int) -> bool:
            if seat != self._other or self._table.kind[move] != TAKE or self._table.castle[move] == NONE:
                return False
            return bool(_muster(state).top[self._table.castle[move]] == card)

        return forbid

    def of_useless_cards(self) -> list[Motive]:
        """Return that the card which the worse move takes would not fit."""
        face = self._taken(self._worse)
        if face == NONE or not self._box.is_banner(face):
            return []
        castle = int(self._box.banner_of(face))
        pile, strength = self._start.stack(self._seat, castle), self._box.strength_of(face)
        if self._rules.legality.fits_stack(self._start, strength, pile):
            return []
        card = int(self._start.top[self._table.castle[self._worse]])
        facts = {**self._facts(castle), **self._card(face)}
        return [Motive("does_not_fit", WHOLE, facts, lambda pair: not self._is_laid(pair.worse, card), KEPT)]

    def _is_laid(self, one: Continuation, card: int) -> bool:
        """Return True if the seat has laid a card on one of its stacks."""
        state = _muster(one.state)
        stacks = [state.stack(self._seat, castle) for castle in range(self._box.size)]
        return any(card in state.pile_cards(stack) for stack in stacks)

    # Rainbow cards

    def of_rainbow_cards(self) -> list[Motive]:
        spent, spent_instead = self._rainbows(self._after), self._rainbows(self._instead)
        found: list[Motive] = []
        more = self._has_more_rainbows
        if spent > self._rainbows(self._start):
            key = "regains" if self._table.kind[self._better] == SWAP else "takes_rainbow"
            found += [Motive(key, RAINBOW, {}, more), Motive(key, WHOLE, {}, more, KEPT)]
        elif spent > spent_instead:
            key = "saves_rainbow" if self._table.kind[self._worse] in (WIZARD, BRIDGE) else "keeps_rainbow"
            found.append(Motive(key, RAINBOW, {}, self._keeps_rainbows, KEPT))
        if self._table.kind[self._better] == BRIDGE:
            found.append(self._of_bridge())
        return found

    def _of_bridge(self) -> Motive:
        """A bridge gets a high banner onto a stack that it does not fit yet."""
        castle = int(self._table.castle[self._better])
        return self._lasting("bridge", castle, self._card(self._table.face[self._better]))

    def _keeps_rainbows(self, pair: Pair) -> bool:
        """Return True if the seat holds at least as many rainbow cards as after the other move."""
        return self._rainbows(_muster(pair.better.state)) >= self._rainbows(_muster(pair.worse.state))

    def _has_more_rainbows(self, pair: Pair) -> bool:
        """Return True if the seat has had more use of rainbow cards, or still has more of them."""
        return self._rainbow_total(pair.better) > self._rainbow_total(pair.worse)

    def _rainbow_total(self, one: Continuation) -> int:
        state = _muster(one.state)
        total = self._rainbows(state)
        for castle in range(self._box.size):
            for card in state.pile_cards(state.stack(self._seat, castle)):
                total += bool(state.is_wizard(card) or state.is_bridge(card))
        return total

    # The end of the deck

    def of_the_end(self) -> list[Motive]:
        left = int(count_bits(self._start.deck))
        if left > LATE:
            return []
        own, others = self._held(self._after, self._seat), self._held(self._after, self._other)
        facts: Facts = {"own": own, "other": others, "count": left}
        found: list[Motive] = []
        if own > others and self._draws(self._better) and not self._draws(self._worse):
            found += [Motive("ends_sooner", part, facts, _is_nearer_the_end) for part in (WHOLE, TEMPO)]
        if own < others and self._draws(self._worse) and not self._draws(self._better):
            found += [Motive("delays_end", part, facts, _is_farther_from_the_end) for part in (WHOLE, TEMPO)]
        if left <= 2 and self._draws(self._worse) and not self._draws(self._better):
            found.append(Motive("leaves_last", WHOLE, facts, _is_farther_from_the_end))
        return found

    def _draws(self, move: int) -> bool:
        """Return True if a move takes a card off the deck."""
        kind = self._table.kind[move]
        return bool(kind == MOVE or (kind == TAKE and self._table.castle[move] == NONE))

    # Facts of a position

    def _held_motive(self, key: str, castle: int, least: float) -> Motive:
        """Return a motive that says that a castle is won, and kept."""
        return self._castle_motive(key, castle, self._facts(castle), self._holds(castle), least)

    def _lasting(self, key: str, castle: int, more: Facts | None = None) -> Motive:
        """Return a motive that says that the seat does better at a castle, and still does later."""
        facts = {**self._facts(castle), **(more or {})}
        return self._castle_motive(key, castle, facts, self._is_stronger(castle))

    def _castle_motive(
        self, key: str, castle: int, facts: Facts, holds: Callable[[Pair], bool], least: float = 0.6
    ) -> Motive:
        return Motive(key, castle_part(castle), facts, holds, least)

    def _facts(self, castle: int, state: MusterState | None = None) -> Facts:
        """Return a castle with its strengths after the better move, or in another position."""
        at = self._after if state is None else state
        return {
            "castle": self._box.castles[castle].banner,
            "own": self._strength(at, self._seat, castle),
            "other": self._strength(at, self._other, castle),
            "banners": int(banners_at(self._box, at, self._seat, castle)),
            "others": int(banners_at(self._box, at, self._other, castle)),
        }

    def _card(self, face: int) -> Facts:
        return {"card": self._box.faces[face]}

    def _strength(self, state: MusterState, seat: int, castle: int) -> int:
        return int(strength_at(self._box, state, seat, castle))

    def _lead(self, state: MusterState, castle: int) -> float:
        """Return the seat's lead; more banners count a half if the strengths are equal."""
        lead = self._strength(state, self._seat, castle) - self._strength(state, self._other, castle)
        if lead:
            return float(lead)
        more = banners_at(self._box, state, self._seat, castle) - banners_at(
            self._box, state, self._other, castle
        )
        return 0.5 if more > 0 else -0.5 if more < 0 else 0.0

    def _is_tied(self, state: MusterState, castle: int) -> bool:
        return self._strength(state, self._seat, castle) == self._strength(state, self._other, castle)

    def _holder(self, state: MusterState, castle: int) -> int:
        return int(holder_of(self._box, state, castle))

    def _held(self, state: MusterState, seat: int) -> int:
        return int(castles_held(self._box, state, seat))

    def _rainbows(self, state: MusterState) -> int:
        return int(count_bits(state.hand(self._seat) & self._box.rainbows))

    def _fitting(self, state: MusterState, castle: int) -> int:
        """Return the number of the castle's banners in hand that fit its stack now."""
        pile, hand = state.stack(self._seat, castle), state.hand(self._seat)
        return sum(
            bool(self._rules.legality.fits_stack(state, self._box.strength_of(face), pile))
            for card, face in enumerate(self._box.face_of)
            if hand & bit_of(card) and self._box.is_banner(face) and self._box.banner_of(face) == castle
        )

    def _open(self, state: MusterState) -> MusterState:
        """Return the position as the opponent finds it: the castle that was laid on is open again (5.3)."""
        opened = state.copy()
        opened.laid_on = NONE
        return opened

    def _seat_weakens(self, castle: int) -> bool:
        """Return True if the worse move takes strength from the seat's own stack here."""
        return self._strength(self._instead, self._seat, castle) < self._strength(
            self._start, self._seat, castle
        )

    def _taken(self, move: int) -> int:
        """Return the face that a move takes from a castle space, or NONE."""
        castle = self._table.castle[move]
        if self._table.kind[move] != TAKE or castle == NONE:
            return NONE
        return int(self._box.face_of[self._start.top[castle]])

    def _spent_face(self, move: int) -> int:
        """Return the face that a move lays, or NONE."""
        return int(self._table.face[move]) if self._table.kind[move] not in (TAKE, MOVE) else NONE

    def _opens_at(self, move: int) -> int:
        """Return the castle that a move lays a Rainbow Castle on, or NONE."""
        if self._table.kind[move] == CASTLE and self._table.face[move] == self._box.keep:
            return int(self._table.castle[move])
        return NONE

    def _covers(self, move: int) -> int:
        """Return the castle where a move covers a Rainbow Castle, or NONE."""
        castle = self._table.castle[move]
        if self._table.kind[move] != CASTLE or self._start.top[castle] == NONE:
            return NONE
        return int(castle) if self._box.face_of[self._start.top[castle]] == self._box.keep else NONE

    # Claims about continuations

    def _holds(self, castle: int) -> Callable[[Pair], bool]:
        return lambda pair: self._holder(_muster(pair.better.state), castle) == self._seat

    def _is_stronger(self, castle: int) -> Callable[[Pair], bool]:
        """Return whether the seat does at least as well at a castle as after the other move."""

        def holds(pair: Pair) -> bool:
            better, worse = (self._lead(_muster(one.state), castle) for one in (pair.better, pair.worse))
            return better >= worse

        return holds


def _muster(state: State) -> MusterState:
    assert isinstance(state, MusterState)
    return state


def _left(one: Continuation) -> int:
    state = _muster(one.state)
    return -1 if state.phase == ENDED else int(count_bits(state.deck))


def _is_nearer_the_end(pair: Pair) -> bool:
    return _left(pair.better) < _left(pair.worse) or _left(pair.better) == -1


def _is_farther_from_the_end(pair: Pair) -> bool:
    return _left(pair.better) > _left(pair.worse)


@lru_cache(maxsize=4096)
def _deck_order(luck: int, cards: int) -> list[int]:
    order = [*range(cards)]
    Rng(luck).shuffle(order)
    return order


REASONER = MusterReasoner
