"""Mü: a trick-taking game for two to six players with an auction, two trumps and changing partners.

Players bid by showing cards of their hand. The highest bidder (crown) names the major trump and a
partner, the second (shield) the minor trump; the crown's team must win enough points to reach a target
that grows with the bid. The variants are the revised rules, two games for two players (Eskridge, Goslar)
and the classic rules of 1995. Numbers in parentheses are paragraphs of RULES.

Departures from the rulebook: a hand is void after 20 redeals without a bid (3.5), and matches to points
end after 50 hands at the latest (9.10, 10.9). The targets for three and six players (7.2) and the trump
bonuses (7.4) are reconstructions. The classic rules (10) come from another source.
Where the rulebook leaves a choice, ties in the auction go to the first to reach the number (3.3), a trump
is named only once (5.3), and of equal cards the first played wins (6.5).

Unseen cards (kitty, face-down cards) stay in the deck as a set; chance draws them when they are revealed.
"""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import CARDS, FACE_OF, face_cards
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.features import Features
from mutable.games.mu_tricks.rules.hand.phases import Limits, Phases
from mutable.games.mu_tricks.rules.hand.prospects import Prospects
from mutable.games.mu_tricks.rules.hand.result import NONE
from mutable.games.mu_tricks.rules.hand.tricks import Tricks
from mutable.games.mu_tricks.rules.legality import Legality
from mutable.games.mu_tricks.rules.moves import (
    DEALER,
    KINDS,
    PARTNER,
    TRUMP,
    UNCOVER,
    WITH_CARD,
    WITHOUT,
    MuTricksMoves,
)
from mutable.games.mu_tricks.rules.previews import Previews
from mutable.games.mu_tricks.rules.refusals import refusal_of
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    COUNTING,
    DEALING,
    FIRST_DEALER,
    FLIPPING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    PLAYING,
    REMOVING,
    TAKING_KITTY,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.games.mu_tricks.rules.view import Viewer
from mutable.games.mu_tricks.rules.words import MuTricksWords
from mutable.games.mu_tricks.rules.worlds import MuTricksWorlds
from mutable.kit.arrays.cells import Flags
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.choices import Choices
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, OVER, Outcome, Refusal, Rules, State, View, Worlds
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import Names, Words, load_words, read_pack


class MuTricksRules(Rules):
    def __init__(
        self,
        options: dict[str, Value],
        components: Components,
        variant: Variant,
        limits: Limits,
        folder: Path,
    ) -> None:
        table = MuTricksMoves(components, variant)
        super().__init__(int(variant.players), options, table)
        self._table: Final[MuTricksMoves] = table
        self.components: Final = components
        self.variant: Final = variant
        self._goslar: bool = variant.goslar
        self.tricks: Final = Tricks(variant)
        self.phases: Final = Phases(components, variant, limits, self.tricks)
        self.legality: Final = Legality(table, variant, self.phases.auction, self.tricks)
        prospects = Prospects(self.phases.auction)
        self._viewer: Final = Viewer(components, variant, self.phases, self.legality, prospects)
        self._previews: Final = Previews(components, table, self.phases, prospects)
        self._folder: Final = folder
        self._features: Final = Features(components, variant, self.phases, self.tricks)

    # Deciders and legal moves

    def start(self) -> State:
        return MuTricksState()

    def deciders(self, state: State) -> i64:
        assert isinstance(state, MuTricksState)
        return 0 if state.turn == OVER else bit_of(state.turn)

    def turn(self, state: State) -> i64:
        assert isinstance(state, MuTricksState)
        return state.turn

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        assert isinstance(state, MuTricksState)
        self.legality.offer(state, seat, choices)

    def random_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """Draw a legal move; the two most frequent phases need no walk over the moves."""
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING and not self._goslar:
            return self._table.first_play + FACE_OF[self.legality.random_play(state, seat, rng)]
        if state.phase == AUCTION:
            card: i64 = self.legality.random_show(state, seat, rng)
            return self.legality.stop_move(state) if card == NONE else self._table.first_show + FACE_OF[card]
        return super().random_move(state, seat, rng)

    def play_at_random(self, state: State, seat: i64, rng: Rng) -> None:
        """Make a random move; in those phases draw the card itself, without a row of the move table."""
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING and not self._goslar:
            drawn: i64 = bit_of(self.legality.random_play(state, seat, rng))
            self.tricks.play(state, seat, self.tricks.prefer_shown(state, seat, drawn))
            if self.tricks.is_full(state):
                self.tricks.take(state)
        elif state.phase == AUCTION:
            card: i64 = self.legality.random_show(state, seat, rng)
            if card == NONE:
                self._bid(state, self.legality.stop_move(state), None)
            else:
                self.phases.show_card(state, bit_of(card))
        else:
            super().play_at_random(state, seat, rng)

    def mark(self, state: State, seat: i64, flags: Flags) -> None:
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING and not self._goslar:
            self.legality.mark_plays(state, seat, flags)
        elif state.phase == AUCTION:
            self.legality.mark_bids(state, seat, flags)
        else:
            super().mark(state, seat, flags)

    def legal(self, state: State, seat: i64) -> list[int]:
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING and not self._goslar and state.turn == seat:
            return self.legality.list_plays(state, seat)
        if state.phase == AUCTION and state.turn == seat:
            return self.legality.list_bids(state, seat)
        return super().legal(state, seat)

    def allows(self, state: State, seat: i64, move: i64) -> bool:
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING and not self._goslar:
            return self.legality.allows_play(state, seat, move)
        if state.phase == AUCTION:
            return self.legality.allows_bid(state, seat, move)
        return super().allows(state, seat, move)

    def chance(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, MuTricksState)
        phase: i64 = state.phase
        if phase == DEALING:
            return self._table.first_deal + FACE_OF[rng.member(state.deck)]
        if phase == FIRST_DEALER:
            return self._table.first_dealer + rng.below(self.players)
        if phase == REMOVING:
            return self._table.first_without + rng.member(self.legality.removable(state))
        if phase == COUNTING:
            return self._table.count
        return self.legality.first_chance_row(phase) + FACE_OF[rng.member(state.deck)]

    def settle(self, state: State, rng: Rng) -> i64:
        """Let chance move; deal all cards at once, since dealing is most of what chance does."""
        assert isinstance(state, MuTricksState)
        while state.turn == CHANCE:
            if state.phase == DEALING:
                self.phases.deal_all(state, rng)
            else:
                self.apply(state, CHANCE, self.chance(state, rng))
        return state.turn

    def weight(self, state: State, move: i64) -> i64:
        assert isinstance(state, MuTricksState)
        if state.phase in (FIRST_DEALER, REMOVING, COUNTING):
            return 1
        return count_bits(state.deck & face_cards(self._table.what[move]))

    # Moves

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        assert isinstance(state, MuTricksState)
        phase: i64 = state.phase
        if phase == PLAYING:
            self._play(state, seat, move, log)
        elif phase == AUCTION:
            self._bid(state, move, log)
        elif phase == DEALING:
            self.phases.deal(state, move - self._table.first_deal, log)
        else:
            self._apply_contract(state, phase, self._table.what[move], log)

    def _play(self, state: MuTricksState, seat: i64, move: i64, log: Log | None) -> None:
        """Play a card; if the trick is full, its winner takes it."""
        card: i64
        if self._goslar:
            held: i64 = state.hands.get(seat) if move < self._table.first_table else state.shown.get(seat)
            copies: i64 = held & face_cards(self._table.what[move])
            card = copies & -copies
        else:
            card = self.tricks.card_to_play(state, seat, move - self._table.first_play)
        self.tricks.play(state, seat, card)
        if log is not None:
            self.phases.events.log_play(log, seat, card)
        if self.tricks.is_full(state):
            if log is not None:
                self.phases.events.log_trick(log, state)
            self.tricks.take(state)

    def _bid(self, state: MuTricksState, move: i64, log: Log | None) -> None:
        if move < self._table.done:
            self.phases.show(state, move - self._table.first_show, log)
        elif move == self._table.done:
            self.phases.done(state)
        else:
            self.phases.pass_turn(state, log)

    def _apply_contract(self, state: MuTricksState, phase: i64, what: i64, log: Log | None) -> None:
        phases = self.phases
        if phase == BURYING:
            phases.bury(state, what, log)
        elif phase == NAMING_MINOR:
            phases.name_minor(state, what, log)
        elif phase == NAMING_MAJOR:
            phases.name_major(state, what, log)
        elif phase == NAMING_PARTNER:
            phases.name_partner(state, what, log)
        elif phase == TAKING_KITTY:
            phases.take_kitty(state, what, log)
        else:
            self._apply_other(state, phase, what, log)

    def _apply_other(self, state: MuTricksState, phase: i64, what: i64, log: Log | None) -> None:
        if phase == COUNTING:
            self.phases.count(state, log)
        elif phase == FLIPPING:
            self.phases.flip(state, what, log)
        elif phase == REMOVING:
            self.phases.remove(state, what, log)
        elif phase == FIRST_DEALER:
            self.phases.first_dealer(state, what, log)
        else:
            self.tricks.turn_up(state, what)

    # The end

    def winners(self, state: State) -> i64:
        assert isinstance(state, MuTricksState)
        return self.phases.scorer.winners(state)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, MuTricksState)
        return self.phases.scorer.total(state, seat)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, MuTricksState)
        return self.phases.scorer.outcome(state)

    def max_decisions(self) -> int:
        """In the longest deal each card is shown in a turn of its own, with passes between, and then played;
        the rest allows for naming, burying and uncovering.
        """
        deal = CARDS * (int(self.players) + 2) + 2 * CARDS
        limits = self.phases.limits
        return deal * (int(limits.redeals) + 1) * int(limits.hands)

    # Views

    def public(self, state: State) -> View:
        assert isinstance(state, MuTricksState)
        return self._viewer.public(state)

    def private(self, state: State, seat: i64) -> Private:
        assert isinstance(state, MuTricksState)
        return self._viewer.private(state, seat)

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        assert isinstance(state, MuTricksState)
        self._features.draw(state, seat, writer)

    def worlds(self, view: View) -> Worlds:
        return MuTricksWorlds(self.components, self._table, self.tricks, view)

    # Texts

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        assert isinstance(state, MuTricksState)
        return refusal_of(self.legality, self.components, state, seat, move)

    def load_words(self, lang: str) -> Words:
        page = read_pack(self._folder, lang)["page"]
        words = load_words(self._folder, lang, self._names(lang, page))
        self._call_by_classic_names(words)
        return MuTricksWords(words.templates, words.names)

    def _names(self, lang: str, page: dict[str, Any]) -> Names:
        """Return the names used in texts: those of the page, with the colours of this table's box."""
        known: Names = page["names"]
        called = {**page, **page["variants"].get(self.variant.name, {})}
        colours = self.components.colour_words(lang, known["colour"])
        cards = self.components.card_words(colours, page["card"])
        return {
            "card": cards,
            "lead": cards,
            "colour": colours,
            "suit": {**colours, **known["suit"]},
            "trump": {**colours, **known["trump"]},
            "column": {**colours, **known["rank"]},
            "rank": known["short"],
            "role": {role: called[role] for role in ("crown", "partner", "shield")},
        }

    def _call_by_classic_names(self, words: Words) -> None:
        """Use the classic texts, which call the crown chief and the shield vice (10.1)."""
        for section in ("events", "yours", "refusals"):
            classic = words.templates.pop(f"classic_{section}")
            if self.variant.classic:
                words.templates[section].update(classic)

    def describe(self, move: i64) -> Facts:
        kind: i64 = self._table.kind[move]
        what: i64 = self._table.what[move]
        facts: Facts = {"move": KINDS[kind]}
        if kind in WITH_CARD:
            facts["card"] = self.components.faces[what]
        elif kind == TRUMP:
            facts["trump"] = self.components.trump_name(what)
        elif kind == UNCOVER:
            facts["column"] = self._table.columns[what]
        elif kind == WITHOUT:
            facts["colour"] = self.components.colours[what].name
        elif kind in (PARTNER, DEALER):
            facts["seat"] = what
        return facts

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        assert isinstance(state, MuTricksState)
        return self._previews.of(state, seat, move)

    # Conservation

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        """List the places of every card; cards of the current trick are in no other place."""
        assert isinstance(state, MuTricksState)
        places = [("deck", state.deck), ("removed", state.removed), ("side", state.side)]
        places += [("buried", state.buried), ("trick", state.trick)]
        for seat in range(self.players):
            places.append((f"hand {seat}", state.hands.get(seat)))
            places.append((f"table {seat}", state.shown.get(seat)))
            places.append((f"won {seat}", state.won.get(seat)))
        return [
            (self.components.name(card), [name for name, cards in places if cards & bit_of(card)])
            for card in range(CARDS)
        ]
