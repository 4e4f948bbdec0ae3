"""The rules of Muster, a card game for two players who contest five castles.

In turn, the players take one of six actions (lay a banner, a wizard, a bridge and so on) and refill their
hands. When the deck is empty, the player who controls more castles wins. Departures from the printed
rulebook: the first player is random (2.2), equal numbers of castles are a draw (6.4), and a game in which no
card leaves the deck for `stall` turns ends (6.5). Where the rulebook is silent: a castle space that a card
was laid on is closed for the rest of the turn (5.3), and a Rainbow Castle also protects the cards under it
(5.2). Numbers like (4.2) refer to paragraphs of RULES.
"""

from pathlib import Path

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.features import Features
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.moves import (
    BANNER,
    BRIDGE,
    BRIDGE_LEAVES,
    CASTLE,
    DEAL,
    DRAW,
    FIRST,
    KINDS,
    LEAVERS,
    MOVE,
    PLACE,
    SIDES,
    SWAP,
    TAKE,
    WIZARD,
    MusterMoves,
)
from mutable.games.muster.rules.previews import preview_of
from mutable.games.muster.rules.refusals import refusal_of
from mutable.games.muster.rules.scoring import castles_held, outcome_of, winners_of
from mutable.games.muster.rules.state import (
    ACTING,
    DEALING,
    DECK_EMPTY,
    DRAWING,
    ENDED,
    FIRST_PLAYER,
    NONE,
    PLACING,
    STALLED,
    TAKING,
    TURNING,
    MusterState,
    new_state,
)
from mutable.games.muster.rules.view import ENDS, Viewer
from mutable.games.muster.rules.worlds import MusterWorlds
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.choices import Choices
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, Outcome, Refusal, Rules, State, View, Worlds
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import Names, Words, load_words, names_or_defaults, read_pack


class MusterRules(Rules):
    def __init__(
        self, options: dict[str, Value], components: Components, table: MusterMoves, folder: Path
    ) -> None:
        super().__init__(2, options, table)
        self._table: MusterMoves = table
        self.components: Components = components
        self.legality: Legality = Legality(components, table, options)
        self.viewer: Viewer = Viewer(components, self.legality)
        stall = options["stall"]
        assert isinstance(stall, int)
        self._stall: i64 = stall
        self._folder: Path = folder
        self._features: Features = Features(components, stall)

    # Who decides, and what

    def start(self) -> State:
        return new_state(self.components)

    def deciders(self, state: State) -> i64:
        assert isinstance(state, MusterState)
        phase: i64 = state.phase
        if phase == ENDED:
            return 0
        if phase in (ACTING, TAKING, PLACING):
            return bit_of(state.seat)
        return bit_of(CHANCE)

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        assert isinstance(state, MusterState)
        phase: i64 = state.phase
        if phase == ACTING:
            self.legality.offer_actions(state, seat, choices)
        elif phase == TAKING:
            self.legality.offer_takes(state, choices)
        elif phase == PLACING:
            choices.offer_run(self._table.first_place, self.legality.everywhere)
        elif phase == FIRST_PLAYER:
            choices.offer_run(self._table.first_first, 3)
        else:
            self.legality.offer_deck(state, self._first_chance_row(phase), choices)

    def chance(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, MusterState)
        if state.phase == FIRST_PLAYER:
            return self._table.first_first + rng.below(2)
        return self._first_chance_row(state.phase) + self.components.face_of[rng.member(state.deck)]

    def weight(self, state: State, move: i64) -> i64:
        assert isinstance(state, MusterState)
        if state.phase == FIRST_PLAYER:
            return 1
        return count_bits(state.deck & self.components.copies(self._table.face[move]))

    def _first_chance_row(self, phase: i64) -> i64:
        if phase == DEALING:
            return self._table.first_deal
        return self._table.first_draw if phase == DRAWING else self._table.first_turn

    # What a move does

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        assert isinstance(state, MusterState)
        kind: i64 = self._table.kind[move]
        if kind >= FIRST:
            self._apply_chance(state, kind, self._table.face[move], log)
        elif kind == TAKE:
            self._take(state, self._table.castle[move], log)
        elif kind == PLACE:
            self._place_turned(state, self._table.castle[move], log)
        else:
            self._act(state, kind, move, log)

    def _apply_chance(self, state: MusterState, kind: i64, face: i64, log: Log | None) -> None:
        if kind == FIRST:
            self._begin(state, face, log)
        elif kind == DEAL:
            self._deal(state, face, log)
        elif kind == DRAW:
            self._draw(state, face, log)
        else:
            self._turn_up(state, face, log)

    def _begin(self, state: MusterState, seat: i64, log: Log | None) -> None:
        state.seat = seat
        state.phase = DEALING
        if log is not None:
            log.add_public({"event": "first", "seat": seat})

    def _deal(self, state: MusterState, face: i64, log: Log | None) -> None:
        """Deal a card: first to seat 0 until its hand is full, then to seat 1 (2.1)."""
        seat: i64 = 0 if count_bits(state.hand(0)) < self.components.hand else 1
        state.gain(seat, self._from_deck(state, face))
        if log is not None and count_bits(state.hand(seat)) == self.components.hand:
            log.add_deal(seat, "card", self.components.names(state.hand(seat)))
        if count_bits(state.hand(1)) == self.components.hand:
            state.phase = ACTING

    def _act(self, state: MusterState, kind: i64, move: i64, log: Log | None) -> None:
        """Apply one of the six actions of a turn (3.1)."""
        face: i64 = self._table.face[move]
        castle: i64 = self._table.castle[move]
        state.laid_on = NONE
        if log is not None:
            log.add_public(self._action_facts(state, kind, move))
        if kind == MOVE:
            self._move_wizard(state, face, castle)
            return
        if kind == BANNER:
            self._lay(state, face, state.stack(state.seat, castle))
        elif kind == WIZARD:
            self._lay_wizard(state, castle)
        elif kind == CASTLE:
            self._lay(state, face, castle)
            state.laid_on = castle
        elif kind == BRIDGE:
            self._build_bridges(state, face, castle)
        else:
            self._swap(state, face, castle, self._table.target[move])
        self._fill_hand(state, log)

    def _lay(self, state: MusterState, face: i64, pile: i64) -> i64:
        """Lay a hand card on a pile; of equal cards, the publicly known one first (8.3)."""
        card: i64 = self._from_hand(state, face)
        state.push(pile, card)
        return card

    def _lay_wizard(self, state: MusterState, castle: i64) -> None:
        card: i64 = self._lay(state, self.components.rainbow, state.stack(state.seat, castle))
        state.wizards |= bit_of(card)

    def _move_wizard(self, state: MusterState, origin: i64, castle: i64) -> None:
        """Move a wizard; then chance turns up the top card of the deck (4.6)."""
        card: i64 = state.pop(state.stack(state.seat, origin))
        state.push(state.stack(state.seat, castle), card)
        state.phase = TURNING

    def _build_bridges(self, state: MusterState, face: i64, castle: i64) -> None:
        """Lay as many bridges as the banner needs, and the banner on them (4.9, 7.3)."""
        pile: i64 = state.stack(state.seat, castle)
        needed: i64 = self.legality.bridges_needed(state, self.components.strength_of(face), pile)
        for _ in range(needed):
            state.bridges |= bit_of(self._lay(state, self.components.rainbow, pile))
        self._lay(state, face, pile)

    def _swap(self, state: MusterState, face: i64, castle: i64, target: i64) -> None:
        """Replace a wizard or bridge by a banner; the rainbow card goes openly to the hand (4.11)."""
        side: i64 = state.seat if target < 2 else 1 - state.seat
        pile: i64 = state.stack(side, castle)
        strength: i64 = self.components.strength_of(face)
        leaver: i64
        if target % 2 == BRIDGE_LEAVES:
            leaver = self.legality.bridge_for(state, strength, pile)
            state.bridges &= ~bit_of(leaver)
        else:
            leaver = self.legality.wizard_for(state, strength, pile)
            state.wizards &= ~bit_of(leaver)
        state.replace(pile, leaver, self._from_hand(state, face))
        state.gain_openly(state.seat, leaver)

    def _take(self, state: MusterState, castle: i64, log: Log | None) -> None:
        """Take a card from a castle space, or from the deck, where chance then chooses it (5.1)."""
        if castle == NONE:
            state.phase = DRAWING
            return
        card: i64 = state.pop(castle)
        state.gain_openly(state.seat, card)
        if log is not None:
            log.add_public(self._facts("take", state.seat, card, castle))
        self._fill_hand(state, log)

    def _draw(self, state: MusterState, face: i64, log: Log | None) -> None:
        state.gain(state.seat, self._from_deck(state, face))
        if log is not None:
            self._log_hidden(log, "draw", state.seat, face)
        self._fill_hand(state, log)

    def _turn_up(self, state: MusterState, face: i64, log: Log | None) -> None:
        """Turn up a card. A banner goes to its castle space; for other cards the player chooses one (4.6)."""
        card: i64 = self._from_deck(state, face)
        if not self.components.is_banner(face):
            state.turned = card
            state.phase = PLACING
            if log is not None:
                log.add_public(
                    {"event": "turn_rainbow", "seat": state.seat, "card": self.components.faces[face]}
                )
            return
        castle: i64 = self.components.banner_of(face)
        state.push(castle, card)
        if log is not None:
            log.add_public(self._facts("turn", state.seat, card, castle))
        self._end_turn(state, log)

    def _place_turned(self, state: MusterState, castle: i64, log: Log | None) -> None:
        card: i64 = state.turned
        state.turned = NONE
        state.push(castle, card)
        if log is not None:
            log.add_public(self._facts("place", state.seat, card, castle))
        self._end_turn(state, log)

    # Phases of a turn

    def _fill_hand(self, state: MusterState, log: Log | None) -> None:
        """Continue to refill the hand card by card (3.2); end the turn if the deck is empty (6.1)."""
        if state.deck == 0 or count_bits(state.hand(state.seat)) >= self.components.hand:
            self._end_turn(state, log)
        else:
            state.phase = TAKING

    def _end_turn(self, state: MusterState, log: Log | None) -> None:
        state.idle_turns = 0 if state.drew else state.idle_turns + 1
        state.drew = False
        state.laid_on = NONE
        if state.deck == 0:
            state.end_with(DECK_EMPTY)
        elif state.idle_turns >= self._stall:
            state.end_with(STALLED)
        else:
            state.seat = 1 - state.seat
            state.phase = ACTING
        if log is not None and state.phase == ENDED:
            log.add_public({"event": "end", "reason": ENDS[state.end]})

    def _from_deck(self, state: MusterState, face: i64) -> i64:
        card: i64 = lowest(state.deck & self.components.copies(face))
        state.deck &= ~bit_of(card)
        state.drew = state.phase != DEALING
        return card

    def _from_hand(self, state: MusterState, face: i64) -> i64:
        copies: i64 = state.hand(state.seat) & self.components.copies(face)
        known: i64 = copies & state.known(state.seat)
        card: i64 = lowest(known if known else copies)
        state.lose(state.seat, card)
        return card

    # The end

    def winners(self, state: State) -> i64:
        assert isinstance(state, MusterState)
        return winners_of(self.components, state)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, MusterState)
        return castles_held(self.components, state, seat)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, MusterState)
        return outcome_of(self.components, state)

    def max_decisions(self) -> int:
        """A card leaves the deck every `stall` turns or earlier; a turn is an action and a hand of takes."""
        turns = (len(self.components.face_of) + 1) * int(self._stall)
        return turns * (int(self.components.hand) + 2)

    # What a seat may know

    def public(self, state: State) -> View:
        assert isinstance(state, MusterState)
        return self.viewer.public(state)

    def private(self, state: State, seat: i64) -> Private:
        assert isinstance(state, MusterState)
        return self.viewer.private(state, seat)

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        assert isinstance(state, MusterState)
        self._features.write(state, seat, writer)

    def worlds(self, view: View) -> Worlds:
        return MusterWorlds(self.components, view)

    # Texts

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        assert isinstance(state, MusterState)
        return refusal_of(self.legality, state, seat, move)

    def load_words(self, lang: str) -> Words:
        page = read_pack(self._folder, lang)["page"]
        known = page["castles"]
        castles = names_or_defaults(self._castle_names(lang), known)
        named = {
            banner: _form(page["castleNames"], banner, name == known.get(banner)).format(name)
            for banner, name in castles.items()
        }
        names: Names = {"banner": castles, "castle": named, "origin": named}
        words = load_words(self._folder, lang, names)
        banners = {
            f"{banner}{strength}": f"{name} {strength}"
            for banner, name in castles.items()
            for strength in range(1, self.components.ranks + 1)
        }
        words.names["card"] = {**words.names["card"], **banners}
        articles = {
            banner: _form(words.names["the_banner"], banner, name == known.get(banner))
            for banner, name in castles.items()
        }
        with_article = {
            f"{banner}{strength}": articles[banner].format(name, strength)
            for banner, name in castles.items()
            for strength in range(1, self.components.ranks + 1)
        }
        words.names["the_card"] = {**words.names["the_card"], **with_article}
        return words

    def _castle_names(self, lang: str) -> dict[str, str | None]:
        return {castle.banner: castle.names.get(lang) for castle in self.components.castles}

    def describe(self, move: i64) -> Facts:
        """In a `move` row, the column `face` is the castle where the wizard starts."""
        kind: i64 = self._table.kind[move]
        face: i64 = self._table.face[move]
        castle: i64 = self._table.castle[move]
        facts: Facts = {"move": KINDS[kind]}
        if kind == MOVE:
            facts["origin"] = self.components.castles[face].banner
        elif kind == FIRST:
            facts["seat"] = face
        elif face != NONE:
            facts["card"] = self.components.faces[face]
        if castle != NONE:
            facts["castle"] = self.components.castles[castle].banner
        elif kind == TAKE:
            facts["move"] = "take_deck"
        if kind == SWAP:
            target: i64 = self._table.target[move]
            facts["side"] = SIDES[target // 2]
            facts["leaver"] = LEAVERS[target % 2]
        return facts

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        assert isinstance(state, MusterState)
        after = state.copy()
        self.apply(after, seat, move)
        return preview_of(self.legality, state, after, move)

    def _action_facts(self, state: MusterState, kind: i64, move: i64) -> Facts:
        facts = self.describe(move)
        facts["event"] = facts.pop("move")
        facts["seat"] = state.seat
        if kind == SWAP:
            facts["event"] = f"swap_{facts.pop('side')}"
        if kind == BRIDGE:
            castle: i64 = self._table.castle[move]
            strength: i64 = self.components.strength_of(self._table.face[move])
            pile: i64 = state.stack(state.seat, castle)
            facts["bridges"] = self.legality.bridges_needed(state, strength, pile)
            facts["event"] = "bridge" if facts["bridges"] == 1 else "bridges"
        return facts

    def _facts(self, event: str, seat: i64, card: i64, castle: i64) -> Facts:
        where = self.components.castles[castle].banner
        return {"event": event, "seat": seat, "card": self.components.name(card), "castle": where}

    def _log_hidden(self, log: Log, event: str, seat: i64, face: i64) -> None:
        """Log a card that goes from the deck to a hand: only its owner sees the face."""
        secret: Facts = {"event": event, "seat": seat, "card": self.components.faces[face]}
        log.add_private(seat, secret, {"event": f"{event}_hidden", "seat": seat})

    # Conservation

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        assert isinstance(state, MusterState)
        places: list[list[str]] = [[] for _ in self.components.face_of]
        for name, cards in (("deck", state.deck), ("hand 0", state.hand(0)), ("hand 1", state.hand(1))):
            for card in range(len(places)):
                if cards & bit_of(card):
                    places[card].append(name)
        for pile in range(len(state.top)):
            for card in state.pile_cards(pile):
                places[card].append(f"pile {pile}")
        if state.turned != NONE:
            places[state.turned].append("turned")
        return [(self.components.name(card), found) for card, found in enumerate(places)]


def _form(forms: dict[str, str], banner: str, is_ours: bool) -> str:
    """Return the grammatical form for a banner; banners with custom names use the form `other`."""
    return forms.get(banner, forms["other"]) if is_ours else forms["other"]
