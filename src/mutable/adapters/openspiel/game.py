"""The games registered with OpenSpiel: `python_mutable_muster`, `python_mutable_mu_tricks`, ….

Their parameters are the options of the game (see `mutable games`), `players`, `cards` (the path of a file
with your own card faces) and `history` (the length of the history in an information state's tensor). Moves of
chance are chance nodes with all their outcomes.
"""

from collections.abc import Mapping
from typing import Any

from mutable.adapters.openspiel.observer import (
    AllPlayersObserver,
    MutableObserver,
    PrivateObserver,
    observer_of,
)
from mutable.adapters.openspiel.position import HISTORY, Position, SharedSetup
from mutable.adapters.openspiel.state import MutableState
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.game import Game
from mutable.kit.options import Value
from mutable.table.setup import Cards, Setup, setup_of

pyspiel = required("pyspiel")
BaseGame: Any = pyspiel.Game
PREFIX = "python_mutable_"


def _type_of(game: Game, is_solo: bool = False) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (mutable)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if is_solo else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Value]:
    """Return every parameter with its default."""
    options = {option.name: option.default for option in game.options}
    return {"players": game.usual_players, "cards": "", "history": HISTORY, **options}


def _parameters_of(setup: Setup, cards: str | None, history: int) -> dict[str, Value]:
    """Return every option as chosen: a default may depend on another option, which OpenSpiel does not
    support.
    """
    return {**setup.options, "players": setup.players, "cards": str(cards or ""), "history": history}


def _info_of(setup: Setup) -> Any:
    rules, solo = setup.rules, setup.players == 1
    return pyspiel.GameInfo(
        num_distinct_actions=rules.moves.seat_rows,
        max_chance_outcomes=len(rules.moves) - rules.moves.seat_rows,
        num_players=setup.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if solo else 0.0,
        max_game_length=rules.max_decisions(),
    )


class MutableGame(BaseGame):
    """One of our games with its parameters."""

    mutable_name = ""

    def __init__(self, params: dict[str, Any] | None = None, setup: Setup | None = None) -> None:
        given = dict(params or {})
        players, cards = given.pop("players", None), given.pop("cards", "")
        history = _checked_history(given.pop("history", HISTORY))
        game = game_named(self.mutable_name)
        setup = setup or setup_of(game.name, players, cards, given)
        self.table = SharedSetup(setup, history)
        parameters = _parameters_of(setup, cards, history)
        super().__init__(_type_of(game, setup.players == 1), _info_of(setup), parameters)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name of the game: its class is created at run time, so pickle does not find it."""
        return _again, (self.table.setup, self.get_parameters())

    def __deepcopy__(self, _: dict[int, object]) -> "MutableGame":
        """Return itself, since a game is immutable."""
        return self

    def new_initial_state(self, from_json: str | None = None) -> MutableState:
        """Return the state before the first deal."""
        return MutableState(self, Position(self.table, self.table.rules.start()))

    def make_py_observer(
        self, kind: Any = None, params: dict[str, Any] | None = None
    ) -> MutableObserver | AllPlayersObserver | PrivateObserver:
        """Return an observer of states; the default has no perfect recall."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return observer_of(self.table, kind or usual, params)


def _register(game: Game) -> type[MutableGame]:
    made = type(f"{game.name}_game", (MutableGame,), {"mutable_name": game.name})
    pyspiel.register_game(_type_of(game), made)
    return made


def load(
    game: str,
    players: int | None = None,
    *,
    cards: Cards = None,
    history: int = HISTORY,
    **options: Value,
) -> Any:
    """Load a game for OpenSpiel. Raise BadOption on wrong arguments before OpenSpiel reads them. For a
    reduced game, and with the content of card faces instead of a path, the game's string does not have them;
    its pickle does.
    """
    setup = setup_of(game, players, cards, options)
    if isinstance(cards, Mapping) or game != setup.game:
        return REGISTERED[setup.game]({"history": _checked_history(history)}, setup)
    return pyspiel.load_game(
        PREFIX + game, _parameters_of(setup, str(cards or ""), _checked_history(history))
    )


def game_from(setup: Setup) -> MutableGame:
    """Return a game for existing rules."""
    return REGISTERED[setup.game](setup=setup)


def _again(setup: Setup, parameters: dict[str, Any]) -> MutableGame:
    """Restore a pickled game; its cards are in the setup, so their file is not needed."""
    return REGISTERED[setup.game](parameters, setup)


def _checked_history(history: object) -> int:
    if type(history) is not int or history < 0:
        raise BadOption("whole_number", place="history", given=quote(history))
    return history


REGISTERED = {game.name: _register(game) for game in GAMES.values()}
