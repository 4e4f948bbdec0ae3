"""The rules of Mū, a drafting game in which one to five players each build a city of nine buildings.

The players draft projects in the first round and buildings in three more. Matching edges complete sources,
which give tokens for projects; battles compare the Strength of lines; the most points win. The printed
rulebooks show no card faces, so fragments, costs and effects are a reconstruction (1.3, 1.7). Where the
rulebooks are silent: a Strength source counts in one line only (4.4), tokens are placed one by one in any
order and lost only when none of them fits (5.2), a solo deck of fewer than four buildings takes the discards
in (10.4), and an anytime project is offered only at the moments when it has an effect (6.7 to 6.9). Revealing
and passing on are chance moves, so that a seat's own move reveals nothing and no take-back undoes a reveal.
Numbers like (3.2) refer to paragraphs of RULES.
"""

from pathlib import Path

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import LINE_NAMES
from mutable.games.mu_city.rules.cards.dealer import Dealer
from mutable.games.mu_city.rules.cards.deck import Deck
from mutable.games.mu_city.rules.cards.passing import receiver_of
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.features import Features
from mutable.games.mu_city.rules.legality import Legality
from mutable.games.mu_city.rules.messages import Messages
from mutable.games.mu_city.rules.moves import (
    BATTLE,
    COVERING,
    DEAL,
    DESTROY,
    DIVERTING,
    KEEP,
    KEEP_PLANS,
    PASS,
    PLACE,
    RECEIVE,
    REFUSE,
    REMOVE,
    REVEAL,
    TAKE,
    USE,
    MuCityMoves,
)
from mutable.games.mu_city.rules.player_board import PlayerBoard, tokens_of
from mutable.games.mu_city.rules.previews import Previews
from mutable.games.mu_city.rules.refusals import refusal_of
from mutable.games.mu_city.rules.scores.battles import FIRST_BATTLES, LAST_OF_ROUND, Battles
from mutable.games.mu_city.rules.scoring import Scoring
from mutable.games.mu_city.rules.site import Site
from mutable.games.mu_city.rules.state import (
    BATTLES,
    BOOSTING,
    DEALING,
    DISPLAY,
    DIVERTED,
    ENDED,
    KEEPING,
    NONE,
    PLACING,
    PLAYING,
    RECEIVING,
    REVEALING,
    ROUNDS,
    STRIKING,
    TURNING,
    TURNS,
    MuCityState,
    new_state,
)
from mutable.games.mu_city.rules.view import Viewer, component_places_of
from mutable.games.mu_city.rules.worlds import MuCityWorlds
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of
from mutable.kit.choices import Choices
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, Outcome, Refusal, Rules, State, View, Worlds
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import Words


class MuCityRules(Rules):
    def __init__(
        self,
        players: int,
        options: dict[str, Value],
        components: Components,
        table: MuCityMoves,
        folder: Path,
    ) -> None:
        super().__init__(players, options, table)
        self.components: Components = components
        self.deck: Deck = Deck(components, players)
        self.player_board: PlayerBoard = PlayerBoard(components)
        self.battles: Battles = Battles(components, self.player_board)
        self.legality: Legality = Legality(components, table, self.player_board, self.battles)
        self.scoring: Scoring = Scoring(components, self.player_board)
        self.site: Site = Site(components, table, self.player_board)
        self._table: MuCityMoves = table
        self._previews: Previews = Previews(components, table, self.battles)
        self._viewer: Viewer = Viewer(
            components, table, self.deck, self.player_board, self.battles, self.scoring, self._previews
        )
        self._messages: Messages = Messages(components, table, folder)
        self._dealer: Dealer = Dealer(components, self._messages)
        self._features: Features = Features(components, table, self.deck, self.player_board)

    # Deciders and legal moves

    def start(self) -> State:
        return new_state(self.components, self.players)

    def deciders(self, state: State) -> i64:
        assert isinstance(state, MuCityState)
        phase: i64 = state.phase
        if phase in (KEEPING, PLAYING, PLACING):
            return state.all_seats & ~state.done
        if phase in (BOOSTING, STRIKING, DIVERTED):
            return bit_of(state.actor if state.actor < state.seats else 0)  # solo: or the neutral's
        return 0 if phase == ENDED else bit_of(CHANCE)

    def unrevealed(self, state: State) -> i64:
        assert isinstance(state, MuCityState)
        return state.done if state.phase in (KEEPING, PLAYING, REVEALING) else 0

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        assert isinstance(state, MuCityState)
        if seat != CHANCE:
            self.legality.offer(state, seat, choices)
        elif state.phase == DEALING:
            if state.round == 0:
                choices.offer_run(self._table.first_deal_plan, state.plans)
            else:
                choices.offer_run(self._table.first_deal, self.deck.possible(state))
        elif state.phase == REVEALING:
            choices.offer(self._table.reveal)
        elif state.phase == RECEIVING:
            choices.offer(self._table.receive)
        else:
            choices.offer_run(self._table.first_battle, state.unturned)

    def chance(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, MuCityState)
        if state.phase == DEALING:
            if state.round == 0:
                return self._table.first_deal_plan + rng.member(state.plans)
            return self._table.first_deal + self.deck.draw(state, rng)
        if state.phase == REVEALING:
            return self._table.reveal
        if state.phase == RECEIVING:
            return self._table.receive
        return self._table.first_battle + rng.member(state.unturned)

    def weight(self, state: State, move: i64) -> i64:
        assert isinstance(state, MuCityState)
        if self._table.kind[move] != DEAL:
            return 1
        return self.deck.weight(state, self._table.one[move])

    # Effects of moves

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        assert isinstance(state, MuCityState)
        kind: i64 = self._table.kind[move]
        if kind >= BATTLE:
            self._apply_chance(state, kind, self._table.one[move], log)
        elif kind in (KEEP, KEEP_PLANS):
            self._keep(state, seat, bit_of(self._table.one[move]) | bit_of(self._table.two[move]), log)
        elif state.phase == PLAYING:
            self._choose(state, seat, move, log)
        elif state.phase == PLACING:
            self._apply_token(state, seat, kind, move, log)
        else:
            self._apply_battle(state, kind, self._table.one[move], log)

    def _apply_chance(self, state: MuCityState, kind: i64, one: i64, log: Log | None) -> None:
        if kind == BATTLE:
            self._turn_up(state, one, log)
        elif kind == REVEAL:
            self._reveal(state, log)
        elif kind == RECEIVE:
            self._receive(state, log)
        else:
            self._deal(state, kind, one, log)

    # Set-up and dealing

    def _turn_up(self, state: MuCityState, line: i64, log: Log | None) -> None:
        """Turn up a battle card: the first of each row at the start (2.2), the second at its battle (7.5)."""
        state.unturned &= ~bit_of(line)
        if log is not None:
            log.add_public({"event": "turn", "line": LINE_NAMES[line]})
        if state.phase == TURNING:
            state.lines[state.battle] = line
            self.battles.begin(state, log)
            self._after_battle(state, log)
            return
        for battle in FIRST_BATTLES:
            if state.lines[battle] == NONE:
                state.lines[battle] = line
                break
        if state.lines[BATTLES - 2] != NONE:
            state.phase = DEALING

    def _deal(self, state: MuCityState, kind: i64, card: i64, log: Log | None) -> None:
        full: bool = (
            self._dealer.deal(state, card, log) if kind == DEAL else self._dealer.deal_plan(state, card, log)
        )
        if full:
            self._begin_turn(state)

    def _begin_dealing(self, state: MuCityState) -> None:
        """Begin to deal a round, or a solo turn, where a small deck takes the discards in (10.4)."""
        state.phase = DEALING
        if state.is_solo and state.round > 0 and self.deck.size(state) < DISPLAY:
            state.returned |= state.discards
            state.discards = 0

    def _begin_turn(self, state: MuCityState) -> None:
        """Begin a turn. On the third turn (3.5) and with a display, there is no choice of cards to keep."""
        state.done = 0
        displayed: bool = state.is_solo and state.round > 0
        state.phase = PLAYING if displayed or state.turn == TURNS - 1 else KEEPING

    # Keeping and playing

    def _keep(self, state: MuCityState, seat: i64, kept: i64, log: Log | None) -> None:
        """Keep two cards in secret; the others wait for the neighbour (3.2)."""
        passed: i64 = state.hands.get(seat) & ~kept
        state.passes[2 * state.round + state.turn].set(seat, passed)
        state.hands.set(seat, kept)
        state.done |= bit_of(seat)
        if log is not None:
            self._messages.log_keep(log, state, seat, kept, passed)
        if state.done == state.all_seats:
            state.done = 0
            state.phase = PLAYING

    def _choose(self, state: MuCityState, seat: i64, move: i64, log: Log | None) -> None:
        """Choose the card to play, in secret until everybody has chosen (3.3)."""
        state.chosen.set(seat, move)
        state.done |= bit_of(seat)
        if state.is_solo:
            self._reveal(state, log)
            return
        if log is not None:
            self._messages.log_choice(log, seat, move)
        if state.done == state.all_seats:
            state.phase = REVEALING

    def _reveal(self, state: MuCityState, log: Log | None) -> None:
        state.phase = PLACING
        state.done = 0
        for seat in range(state.seats):
            self.site.play(state, seat, state.chosen.get(seat), log)
            state.chosen.set(seat, 0)
            self.player_board.settle(state, seat, log)
        self._after_placing(state, log)

    # Placing tokens

    def _apply_token(self, state: MuCityState, seat: i64, kind: i64, move: i64, log: Log | None) -> None:
        one: i64 = self._table.one[move]
        two: i64 = self._table.two[move]
        if kind == PLACE:
            self.player_board.place(state, seat, one, two, log)
        elif kind == TAKE:
            self.player_board.take(state, seat, one, log)
        elif kind == COVERING:
            self.player_board.cover(state, seat, one, two, log)
        elif kind == REFUSE:
            self.player_board.lose_all(state, seat, "refused", log)
        self.player_board.settle(state, seat, log)
        self._after_placing(state, log)

    def _after_placing(self, state: MuCityState, log: Log | None) -> None:
        """End the turn when everybody has placed (3.4, 5.5)."""
        if state.done != state.all_seats:
            return
        state.done = 0
        if state.turn < TURNS - 1:
            self._hand_on(state)
            return
        for seat in range(state.seats):
            state.lefts[state.round].set(seat, state.hands.get(seat))
            state.hands.set(seat, 0)
        if state.round == 0:
            self._next_round(state)
        else:
            state.battle = FIRST_BATTLES[state.round - 1]
            self.battles.begin(state, log)
            self._after_battle(state, log)

    def _hand_on(self, state: MuCityState) -> None:
        if state.is_solo:
            state.turn += 1
            self._begin_dealing(state)
        else:
            state.phase = RECEIVING

    def _receive(self, state: MuCityState, log: Log | None) -> None:
        """Pass cards on: projects go left, buildings right, left, right (3.4)."""
        passed = state.passes[2 * state.round + state.turn]
        for seat in range(state.seats):
            taker: i64 = receiver_of(state.seats, state.round, seat)
            state.hands.set(taker, state.hands.get(taker) | passed.get(seat))
        if log is not None:
            for seat in range(state.seats):
                taker = receiver_of(state.seats, state.round, seat)
                self._messages.log_receive(log, state, taker, passed.get(seat))
        state.turn += 1
        self._begin_turn(state)

    # Battles

    def _apply_battle(self, state: MuCityState, kind: i64, one: i64, log: Log | None) -> None:
        if state.phase == BOOSTING:
            if kind == USE:
                self.battles.boost(state, state.actor, log)
            self.battles.ask_boosts(state, state.actor + 1, log)
        else:
            self._apply_strike(state, kind, one, log)
        self._after_battle(state, log)

    def _apply_strike(self, state: MuCityState, kind: i64, one: i64, log: Log | None) -> None:
        if kind == DESTROY:
            if self.battles.aim(state, one, log):
                return
        elif kind == REMOVE:
            self.battles.remove(state, one, log)
        elif kind == DIVERTING:
            self.battles.divert(state, one, log)
        elif kind == PASS:
            self.battles.destroy(state, state.target, state.target, log)
        self.battles.strike(state, state.actor, log)

    def _after_battle(self, state: MuCityState, log: Log | None) -> None:
        """Continue when no decision is left: with the second card, the next round or the end (7.1, 7.5)."""
        if state.actor != NONE:
            return
        if state.battle < LAST_OF_ROUND[state.round]:
            state.battle += 1
            state.phase = TURNING
        elif state.round < ROUNDS - 1:
            self._next_round(state)
        else:
            state.phase = ENDED
            if log is not None:
                for facts in self.scoring.events(state):
                    log.add_public(facts)
                log.add_public({"event": "end"})

    def _next_round(self, state: MuCityState) -> None:
        state.round += 1
        state.turn = 0
        self._begin_dealing(state)

    # The end

    def winners(self, state: State) -> i64:
        assert isinstance(state, MuCityState)
        return self.scoring.winners(state)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, MuCityState)
        return self.scoring.total(state, seat)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, MuCityState)
        return self.scoring.outcome(state)

    def max_decisions(self) -> int:
        """Each seat has twelve turns (keep, play, place tokens) and five battles."""
        return int(self.players) * (12 * 40 + 5 * 20)

    # What a seat may know

    def public(self, state: State) -> View:
        assert isinstance(state, MuCityState)
        return self._viewer.public(state)

    def private(self, state: State, seat: i64) -> Private:
        assert isinstance(state, MuCityState)
        return self._viewer.private(state, seat)

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        assert isinstance(state, MuCityState)
        self._features.write(state, seat, writer)

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        assert isinstance(state, MuCityState)
        return self._previews.of(state, seat, move)

    def worlds(self, view: View) -> Worlds:
        return MuCityWorlds(self.components, self._table, self.deck, self.players, view)

    def view_after(self, view: View, text: str) -> tuple[View, list[Facts]]:
        """Add a forecast of the tokens of a secretly chosen building, which is built only at the reveal."""
        after, events = super().view_after(view, text)
        if view["phase"] == "play" and view["round"] > 0 and self.players > 1:
            state = self.sample_state(view, Rng(0))
            assert isinstance(state, MuCityState)
            self.site.play(state, view["seat"], self._table.parse(text), None)
            tokens = tokens_of(state, view["seat"])
            if tokens:
                events.append({"event": "forecast", "seat": view["seat"], "tokens": tokens})
        return after, events

    # Texts

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        assert isinstance(state, MuCityState)
        return refusal_of(self.legality, state, seat, move)

    def load_words(self, lang: str) -> Words:
        return self._messages.load(lang)

    def describe(self, move: i64) -> Facts:
        return self._messages.describe(move)

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        assert isinstance(state, MuCityState)
        return component_places_of(self.components, state)
