"""Bots on some seats of all games of a batch: they play automatically until a learner is to move."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from mutable.batch.finals import Finals
from mutable.bots.bot import Budget
from mutable.bots.pool import AnyOpponent, Policy, SeatBots
from mutable.kit.arrays.batch import Stepper
from mutable.kit.bits import bit_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Rules
from mutable.kit.rng import Rng

FIRST_LOT = 2000000000  # the stream of game 0 from which its opponents are drawn

Look: TypeAlias = Callable[[list[int]], tuple[Any, Any]]
"""Returns the observations and the masks of the seats to move in some games."""
Saved: TypeAlias = tuple[list[Rng], dict[int, list[int]]]


class BatchOpponents:
    """The opponents of each seat in all games; bots have no state between two decisions."""

    def __init__(
        self, game: str, rules: Rules, names: Mapping[int, AnyOpponent], budget: Budget, size: int, look: Look
    ) -> None:
        seats = range(int(rules.players))
        are_seats = all(type(seat) is int and seat in seats for seat in names)
        if names and (len(names) == len(seats) or not are_seats):
            raise BadOption("opponents", last=len(seats) - 1, given=quote(dict(names)))
        self._seats = {seat: SeatBots(game, given, rules, budget) for seat, given in names.items()}
        self._at_random = sum(bit_of(seat) for seat, bots in self._seats.items() if bots.is_random)
        self._has_pools = any(bots.is_pool for bots in self._seats.values())
        self._size = size
        self._look = look
        self._lots: list[Rng] = []
        self._drawn: dict[int, list[int]] = {seat: [0] * size for seat in names}
        self._renewed: set[int] = set()  # games of the last step that ended and have new opponents

    @property
    def hear(self) -> bool:
        """True if one of the bots needs the events of the game."""
        return any(bots.hears for bots in self._seats.values())

    def reset(self, seed: int) -> None:
        """Draw the opponents of all games from the streams of a seed."""
        self._lots = [Rng(seed, FIRST_LOT + game) for game in range(self._size)]
        self.draw(range(self._size))

    def draw(self, games: Iterable[int]) -> None:
        """Draw new opponents for some games."""
        for game in games if self._has_pools else ():
            for seat, bots in self._seats.items():
                self._drawn[seat][game] = bots.draw(self._lots[game])

    def begin_step(self) -> None:
        """Games that end from now on get new opponents."""
        self._renewed.clear()

    def saved(self) -> Saved:
        """Return the random streams and the opponents of all games."""
        return [lot.copy() for lot in self._lots], {seat: drawn[:] for seat, drawn in self._drawn.items()}

    def restore(self, saved: Saved, ended: Iterable[int]) -> None:
        """Continue with saved streams and opponents."""
        self._lots, self._drawn = [lot.copy() for lot in saved[0]], dict(saved[1])
        self._renewed = set(ended)

    def play_on(self, stepper: Stepper, seats: Any, finals: Finals | None = None) -> None:
        """Play until the learner is to move in every game."""
        if not self._seats:
            return
        self._renew(stepper, range(self._size))
        if self._at_random and finals is None:
            stepper.play_at_random(self._at_random)
            if all(bots.is_random for bots in self._seats.values()):
                return
        waiting = list(range(self._size))
        while waiting := [game for game in waiting if int(seats[game]) in self._seats]:
            for game, move in self._moves(stepper, waiting, seats):
                play_and_keep(stepper, finals, game, move)
            self._renew(stepper, waiting)

    def _renew(self, stepper: Stepper, games: Iterable[int]) -> None:
        """Draw new opponents for the games that have ended in this step."""
        if not self._has_pools:
            return
        ended = [game for game in games if game not in self._renewed and stepper.ended.has(0, game)]
        self._renewed.update(ended)
        self.draw(ended)

    def _moves(self, stepper: Stepper, games: list[int], seats: Any) -> list[tuple[int, int]]:
        """Return a move for each of these games, in which opponents are to move."""
        policies: dict[Policy, list[int]] = {}
        found = []
        for game in games:
            seat = int(seats[game])
            bot = self._seats[seat].at(self._drawn[seat][game])
            if isinstance(bot, Policy):
                policies.setdefault(bot, []).append(game)
            elif bot is None:
                found.append((game, int(stepper.random_move(game))))
            else:
                heard = stepper.heard(game) if bot.hears else []
                found.append((game, bot.choose(stepper.view(game), heard, stepper.thoughts(game))))
        for policy, asked in policies.items():
            found += self._by_policy(policy, asked)
        return found

    def _by_policy(self, policy: Policy, games: list[int]) -> list[tuple[int, int]]:
        views, masks = self._look(games)
        actions = [int(action) for action in policy.choose_all(views, masks)]
        if len(actions) != len(games):
            raise BadOption("policy_rows", count=len(games), given=len(actions))
        return list(zip(games, actions, strict=True))


def play_and_keep(stepper: Stepper, finals: Finals | None, game: int, action: int) -> None:
    """Play one action in one game. With `finals`, keep the last position if that ends the game."""
    if finals is None:
        stepper.play(game, action)
        return
    finals.before(game)
    stepper.play(game, action)
    finals.after(game, action)
