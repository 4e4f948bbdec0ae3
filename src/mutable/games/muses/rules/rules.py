"""Dance of Muses: a placement game for two, three or two pairs of players on an unbounded floor.

Players lay nine muses, one each face down, and then move any of them: a step pushes the muses in line and
adds one to each moved die, and a muse's power changes dice around her. The first 6 ends the dance; the
troupes then compare their dice column by column for Suns. Numbers in parentheses are paragraphs of RULES.

Departures from the rulebook: powers, areas and suns of the muses are reconstructions (1.2 to 1.4); a dance
ends after 300 steps at the latest (6.2); several hands can be played (7.2). Where the rulebook leaves a
choice, the Will of Apollo applies to every muse (6.3, option apollo), a power before the step needs a step
that can follow (5.6), even if the power then ends the dance, and a turn that reaches the limit of steps is
still finished, including its power (6.2).
"""

from pathlib import Path

from mypy_extensions import i64

from mutable.games.muses.rules.components import MUSES, POWERS, RAISE, SWAP, Components
from mutable.games.muses.rules.features import Features
from mutable.games.muses.rules.legality import Legality
from mutable.games.muses.rules.moves import DEAL, FIRST, HIDE, KINDS, LAY, POWER, REVEAL, STEP, MusesMoves
from mutable.games.muses.rules.nibbles import indices, unit
from mutable.games.muses.rules.previews import preview_of
from mutable.games.muses.rules.refusals import refusal_of
from mutable.games.muses.rules.scoring import HAND_NUMBERS, GameScore, Scorer, encode_hand
from mutable.games.muses.rules.state import (
    DANCING,
    DEALING,
    DIRECTIONS,
    EMPOWERED,
    ENDED,
    FIRST_PLAYER,
    LAYING,
    MYSTERY,
    NEUTRAL,
    NONE,
    REVEALING,
    STEPPING,
    MusesState,
)
from mutable.games.muses.rules.troupes import Troupes
from mutable.games.muses.rules.view import Viewer
from mutable.games.muses.rules.words import MusesWords
from mutable.games.muses.rules.worlds import MusesWorlds
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, count_bits, low_bits, lowest
from mutable.kit.choices import Choices
from mutable.kit.events import Facts, Log
from mutable.kit.game import CHANCE, Outcome, Refusal, Rules, State, View, Worlds
from mutable.kit.options import Value
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import Words, load_words, names_or_defaults, read_pack


class MusesRules(Rules):
    def __init__(
        self, players: int, options: dict[str, Value], components: Components, table: MusesMoves, folder: Path
    ) -> None:
        super().__init__(players, options, table)
        self._table: MusesMoves = table
        self.components: Components = components
        self.troupes: Troupes = Troupes(players)
        self.legality: Legality = Legality(components, table)
        self.scorer: Scorer = Scorer(components, self.troupes, options["apollo"] == "all")
        self.viewer: Viewer = Viewer(self.scorer, table)
        hands, steps = options["hands"], options["steps"]
        assert isinstance(hands, int)
        assert isinstance(steps, int)
        self._hands: i64 = hands
        self._most_steps: i64 = steps
        self._folder: Path = folder
        self._score: GameScore = GameScore(self.scorer, ())
        self._scored_sheet: tuple[int, ...] = ()
        self._features: Features = Features(players, self.troupes, hands, steps)

    # Deciders and legal moves

    def start(self) -> State:
        return MusesState(low_bits(MUSES))

    def deciders(self, state: State) -> i64:
        assert isinstance(state, MusesState)
        phase: i64 = state.phase
        if phase == ENDED:
            return 0
        return bit_of(CHANCE) if phase <= REVEALING else bit_of(state.seat)

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        assert isinstance(state, MusesState)
        phase: i64 = state.phase
        if phase == DANCING:
            self.legality.offer_turn(state, choices)
        elif phase == STEPPING:
            self.legality.offer_steps(state, state.acting, choices)
        elif phase == EMPOWERED:
            self.legality.offer_powers(state, state.acting, choices)
            choices.offer(self._table.done)
        elif phase == LAYING:
            self.legality.offer_lays(state, seat, choices)
        elif phase == DEALING:
            choices.offer_run(self._table.first_deal, state.deck)
        elif phase == REVEALING:
            choices.offer(self._table.reveal)
        else:
            choices.offer_run(self._table.first_first, low_bits(self.players))

    def random_move(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == DANCING:
            return self.legality.random_turn(state, rng)
        if state.phase == LAYING:
            return self.legality.random_lay(state, seat, rng)
        return super().random_move(state, seat, rng)

    def chance(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == FIRST_PLAYER:
            return self._table.first_first + rng.below(self.players)
        if state.phase == REVEALING:
            return self._table.reveal
        return self._table.first_deal + rng.member(state.deck)

    def weight(self, state: State, move: i64) -> i64:
        return 1

    # Moves

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        assert isinstance(state, MusesState)
        kind: i64 = self._table.kind[move]
        who: i64 = self._table.who[move]
        if kind == STEP:
            self._step(state, who, self._table.aim[move], log)
        elif kind == POWER:
            self._use_power(state, who, self._table.aim[move], log)
        elif kind <= HIDE:
            self._lay(state, move, log)
        elif kind == DEAL:
            self._deal(state, who, log)
        elif kind == FIRST:
            self._begin(state, who, log)
        elif kind == REVEAL:
            self._reveal(state, log)
        else:
            self._end_turn(state, log)

    def _begin(self, state: MusesState, seat: i64, log: Log | None) -> None:
        state.first = seat
        state.seat = seat
        state.phase = DEALING
        if log is not None:
            log.add_public({"event": "first", "seat": seat})

    def _deal(self, state: MusesState, muse: i64, log: Log | None) -> None:
        """Deal a muse; hands are dealt seat by seat, and the ninth muse is neutral (2.2, 2.3)."""
        seat: i64 = 0
        while count_bits(state.hand(seat)) == self.troupes.hand:
            seat += 1
        state.gain(seat, bit_of(muse))
        state.deck &= ~bit_of(muse)
        if log is not None and count_bits(state.hand(seat)) == self.troupes.hand:
            log.add_deal(seat, "muse", self.components.names(state.hand(seat)))
        if count_bits(state.hand(self.players - 1)) == self.troupes.hand:
            if self.troupes.has_neutral:
                self._lay_neutral(state, log)
            state.phase = LAYING

    def _lay_neutral(self, state: MusesState, log: Log | None) -> None:
        muse: i64 = lowest(state.deck)
        state.deck = 0
        if self.troupes.neutral_is_up:
            state.lay(muse, NEUTRAL, 0, 0)
        else:
            state.hide(NEUTRAL, muse)
            state.lay(MYSTERY + NEUTRAL, NEUTRAL, 0, 0)
        if log is not None and self.troupes.neutral_is_up:
            log.add_public({"event": "neutral", "muse": self.components.name(muse)})
        elif log is not None:
            log.add_public({"event": "neutral_hidden"})

    def _lay(self, state: MusesState, move: i64, log: Log | None) -> None:
        """Lay a muse of the hand, face up or as the mystery muse (3.1, 3.3)."""
        seat: i64 = state.seat
        muse: i64 = self._table.who[move]
        x: i64 = self._table.x(move)
        y: i64 = self._table.y(move)
        state.lose(seat, bit_of(muse))
        if self._table.kind[move] == HIDE:
            state.hide(seat, muse)
            state.lay(MYSTERY + seat, seat, x, y)
        else:
            state.lay(muse, seat, x, y)
        if log is not None:
            self._log_lay(log, state, move)
        state.seat = self._after(seat)
        if state.hand(state.seat) == 0:
            state.phase = DANCING
            if log is not None:
                log.add_public({"event": "dance", "seat": state.seat})

    def _step(self, state: MusesState, dancer: i64, direction: i64, log: Log | None) -> None:
        """Move a dancer and all in line before it; each moved die goes up by one (4.3, 4.5)."""
        moved: i64 = state.line(dancer, direction)
        if log is not None:
            self._log_step(log, state, dancer, direction, moved)
        state.slide(moved, direction)
        state.dice += moved
        state.steps += 1
        if state.sixes():
            self._end_dance(state, log)
        elif state.phase == DANCING and dancer < MYSTERY and self.legality.targets(state, dancer):
            state.phase = EMPOWERED
            state.acting = dancer
        else:
            self._end_turn(state, log)

    def _use_power(self, state: MusesState, muse: i64, target: i64, log: Log | None) -> None:
        """Raise, lower or swap dice (5.4, 5.5); if used before the step, the step must follow (5.6)."""
        power: i64 = self.components.power[muse]
        if power == SWAP:
            more: i64 = state.die(target) - state.die(muse)
            state.dice += more * unit(muse) - more * unit(target)
        else:
            state.dice += unit(target) if power == RAISE else -unit(target)
        if log is not None:
            self._log_power(log, state, muse, target)
        if state.sixes():
            self._end_dance(state, log)
        elif state.phase == DANCING:
            state.phase = STEPPING
            state.acting = muse
        else:
            self._end_turn(state, log)

    # Turns and the end of a hand

    def _after(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def _end_turn(self, state: MusesState, log: Log | None) -> None:
        """Pass the turn to the next seat, or end the dance at the limit of steps (6.2)."""
        state.acting = NONE
        if state.steps >= self._most_steps:
            self._end_dance(state, log)
        else:
            state.seat = self._after(state.seat)
            state.phase = DANCING

    def _end_dance(self, state: MusesState, log: Log | None) -> None:
        """End the dance (6.1, 6.2); revealing is a move of chance, as the seat could not know the result."""
        state.acting = NONE
        state.phase = REVEALING
        if log is not None:
            log.add_public({"event": "six", "seat": state.seat} if state.sixes() else {"event": "limit"})

    def _reveal(self, state: MusesState, log: Log | None) -> None:
        """Write the hand to the score sheet; clear the floor unless it was the last hand (6.3, 7.2)."""
        state.sheet = state.sheet + encode_hand(state)
        if log is not None:
            self._log_end(log, state)
        if len(state.sheet) < HAND_NUMBERS * self._hands:
            state.clear_floor(low_bits(MUSES))
        else:
            state.phase = ENDED

    # The end

    def winners(self, state: State) -> i64:
        assert isinstance(state, MusesState)
        return self._score_of(state).won

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, MusesState)
        return self._score_of(state).suns[self.troupes.of(seat)]

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, MusesState)
        return self.scorer.outcome(state.sheet)

    def _score_of(self, state: MusesState) -> GameScore:
        """Return the score of a sheet, cached because winners and scores are asked for together."""
        if self._scored_sheet is not state.sheet:
            self._score = GameScore(self.scorer, state.sheet)
            self._scored_sheet = state.sheet
        return self._score

    def max_decisions(self) -> int:
        """Count nine lays, and a step with a power for each turn."""
        return int(self._hands) * (MUSES + 2 * (int(self._most_steps) + 1))

    # Views

    def public(self, state: State) -> View:
        assert isinstance(state, MusesState)
        return self.viewer.public(state)

    def private(self, state: State, seat: i64) -> Private:
        assert isinstance(state, MusesState)
        return self.viewer.private(state, seat)

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        assert isinstance(state, MusesState)
        self._features.draw(state, seat, self._score_of(state), writer)

    def worlds(self, view: View) -> Worlds:
        return MusesWorlds(self.scorer, self._table, view)

    # Texts

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        assert isinstance(state, MusesState)
        return refusal_of(self.legality, state, seat, move)

    def load_words(self, lang: str) -> Words:
        own: dict[str, str | None] = {muse.name: muse.names.get(lang) for muse in self.components.muses}
        names = names_or_defaults(own, read_pack(self._folder, lang)["page"]["muses"])
        pack = load_words(self._folder, lang, {"muse": names})
        return MusesWords(pack.templates, pack.names)

    def describe(self, move: i64) -> Facts:
        kind: i64 = self._table.kind[move]
        who: i64 = self._table.who[move]
        aim: i64 = self._table.aim[move]
        if kind <= HIDE:
            place = self._place(move)
            return {"move": KINDS[kind], "muse": self.components.name(who), "place": place}
        if kind == STEP:
            return {"move": "step", "dancer": self._table.dancers[who], "direction": DIRECTIONS[aim]}
        if kind == POWER:
            facts: Facts = {"move": POWERS[self.components.power[who]], "muse": self.components.name(who)}
            facts["dancer"] = self._table.dancers[aim]
            return facts
        if kind == FIRST:
            return {"move": "first", "seat": who}
        return {"move": "deal", "muse": self.components.name(who)} if kind == DEAL else {"move": KINDS[kind]}

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        assert isinstance(state, MusesState)
        after = state.copy()
        self.apply(after, seat, move)
        return preview_of(self._table, state, after, move)

    def _place(self, move: i64) -> str:
        return f"{self._table.x(move)},{self._table.y(move)}"

    def _log_lay(self, log: Log, state: MusesState, move: i64) -> None:
        """Log a laid muse; only the owner sees a face-down one (8.2)."""
        place = self._place(move)
        public: Facts = {"event": "hide_hidden", "seat": state.seat, "place": place}
        muse = self.components.name(self._table.who[move])
        if self._table.kind[move] == LAY:
            log.add_public({**public, "event": "lay", "muse": muse})
        else:
            log.add_private(state.seat, {**public, "event": "hide", "muse": muse}, public)

    def _log_step(self, log: Log, state: MusesState, dancer: i64, direction: i64, moved: i64) -> None:
        facts: Facts = {
            "event": "step",
            "seat": state.seat,
            "dancer": self._table.dancers[dancer],
            "direction": DIRECTIONS[direction],
        }
        pushed = [self._table.dancers[other] for other in indices(moved) if other != dancer]
        log.add_public({**facts, "event": "push", "dancers": pushed} if pushed else facts)

    def _log_power(self, log: Log, state: MusesState, muse: i64, target: i64) -> None:
        log.add_public(
            {
                "event": POWERS[self.components.power[muse]],
                "seat": state.seat,
                "muse": self.components.name(muse),
                "own": state.die(muse),
                "dancer": self._table.dancers[target],
                "die": state.die(target),
            }
        )

    def _log_end(self, log: Log, state: MusesState) -> None:
        """Log the end of a hand: the revealed muses, the Will of Apollo, the Suns."""
        for dancer in indices(state.present()):
            if dancer >= MYSTERY:
                muse = self.components.name(state.muse_of(dancer))
                log.add_public({"event": "reveal", "dancer": self._table.dancers[dancer], "muse": muse})
        hand = self.scorer.hands(state.sheet)[-1]
        for line in self.scorer.apollo_lines(hand):
            log.add_public({"event": "apollo", "muse": line["muse"], "die": line["die"]})
        for line in self.scorer.column_lines(hand):
            if line["token"] is not None:
                log.add_public(self._sun_facts(line))

    def _sun_facts(self, line: dict[str, object]) -> Facts:
        points = line["points"]
        assert isinstance(points, list)
        winners = [seat for seat, earned in enumerate(points) if earned]
        return {"event": line["token"], "seat": winners, "column": line["column"]}

    # Conservation

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        assert isinstance(state, MusesState)
        places: list[list[str]] = [[] for _ in self.components.muses]
        for muse in range(MUSES):
            if state.deck & bit_of(muse):
                places[muse].append("deck")
            for seat in range(self.players):
                if state.hand(seat) & bit_of(muse):
                    places[muse].append(f"hand {seat}")
        for dancer in indices(state.present()):
            places[state.muse_of(dancer)].append(self._table.dancers[dancer])
        return [(self.components.name(muse), found) for muse, found in enumerate(places)]
