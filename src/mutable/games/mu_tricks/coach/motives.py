"""Reasons for moves in Mü, from hands that are played on to their end after two moves.

The policy plays on without random cards, so two hands in the same world differ by the move alone.
"""

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.motive import Choice, Forbidden, Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.games.mu_tricks.bot.match_policy import MatchPolicy
from mutable.games.mu_tricks.coach.card_motives import CardMotives
from mutable.games.mu_tricks.coach.contract_motives import ContractMotives
from mutable.games.mu_tricks.coach.hand_play import FinishedTrick, PlayedHand, PointWorth, last_trick
from mutable.games.mu_tricks.coach.hints import MuTricksAdviser
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, COUNTING, PLAYING, MuTricksState
from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng


class MuTricksReasoner(Reasoner):
    def __init__(self, rules: Rules, evaluator: Evaluator) -> None:
        super().__init__(rules, evaluator)
        assert isinstance(rules, MuTricksRules)
        assert isinstance(evaluator.adviser, MuTricksAdviser)
        self._mu = rules
        self._adviser = evaluator.adviser
        self._search = evaluator.adviser.search
        self._policy = MatchPolicy(rules, 0)
        payoff = self._search.rollout.payoff
        worth = PointWorth(rules, payoff)
        self._cards = CardMotives(rules, worth)
        self._contracts = ContractMotives(rules, payoff, worth, self._planned_trump)

    def motives(self, start: State, seat: int, better: int, worse: int) -> list[Motive]:
        assert isinstance(start, MuTricksState)
        group = self._cards if start.phase == PLAYING else self._contracts
        return group.of(start, seat, better, worse)

    def split(self, pair: Pair) -> dict[str, float]:
        start = pair.better.start
        assert isinstance(start, MuTricksState)
        return (self._cards if start.phase == PLAYING else self._contracts).split(pair)

    def _planned_trump(self, move: int) -> int:
        return self._adviser.planned_trump(move)

    # Playing on

    def play(
        self,
        world: State,
        seat: int,
        move: int,
        luck: int,
        forbid: Forbidden | None = None,
        choose: Choice | None = None,
    ) -> Continuation:
        """Play the hand to its end."""
        assert isinstance(world, MuTricksState)
        state, rng = world.copy(), Rng(luck)
        tricks: list[FinishedTrick] = []
        moves = [(seat, move)]
        self._search.rollout.policy.prepare(state)
        self._search.carry_out(state, seat, move)
        self._note_trick(world, state, tricks)
        while not self._is_over(state, world):
            turn = int(state.turn)
            is_given = choose is not None and turn != CHANCE and self._mu.count(state, turn) > 1
            choice = choose(state, turn) if choose and is_given else self._next(state, turn, rng, forbid)
            self._mu.apply(state, turn, choice)
            moves.append((turn, choice))
            self._note_trick(world, state, tricks)
        values = self._corrected(self.leaf_values(state, world, luck), world, state, seat, move)
        return PlayedHand(world, state, moves, values, tricks)

    def _corrected(
        self, values: list[float], world: MuTricksState, state: MuTricksState, seat: int, move: int
    ) -> list[float]:
        """Return the values of a bid as the evaluator counts them."""
        if world.phase != AUCTION:
            return values
        return self._adviser.corrected(values, state, seat, move)

    def leaf_values(self, state: State, before: State, luck: int) -> list[float]:
        assert isinstance(state, MuTricksState)
        assert isinstance(before, MuTricksState)
        if state.redeals != before.redeals:
            return [0.0] * int(self._mu.players)
        payoff = self._search.rollout.payoff
        return [float(payoff.of(state, seat)) for seat in range(int(self._mu.players))]

    def _is_over(self, state: MuTricksState, world: MuTricksState) -> bool:
        is_next = len(state.sheet) > len(world.sheet) or state.redeals != world.redeals
        return is_next or bool(state.phase == COUNTING)

    def _note_trick(self, world: MuTricksState, state: MuTricksState, tricks: list[FinishedTrick]) -> None:
        """Note the trick that the last card finished, if it did."""
        is_same_hand = len(state.sheet) == len(world.sheet)
        if is_same_hand and _tricks_done(self._mu, state) - _tricks_done(self._mu, world) > len(tricks):
            tricks.append(last_trick(state, self._mu))

    def _next(self, state: MuTricksState, turn: int, rng: Rng, forbid: Forbidden | None) -> int:
        if turn == CHANCE:
            return int(self._mu.chance(state, rng))
        choice = int(self._policy.choose(self._mu, state, turn, rng))
        if forbid is None or not forbid(state, turn, choice):
            return choice
        allowed = [move for move in self._mu.legal(state, turn) if not forbid(state, turn, move)]
        return int(allowed[0]) if allowed else choice


def _tricks_done(rules: MuTricksRules, state: MuTricksState) -> int:
    won = 0
    for seat in range(int(rules.players)):
        won |= int(state.won.get(seat))
    return won.bit_count() // int(rules.players)


REASONER = MuTricksReasoner
