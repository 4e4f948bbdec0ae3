"""The suite passes a small honest game and fails each of its broken copies."""

from collections.abc import Callable

import pytest

from mutable._pure import is_compiled

if is_compiled():
    pytest.skip(
        "interpreted test games cannot inherit from compiled rules; `make test` runs this interpreted",
        allow_module_level=True,
    )

from tests.conformance import suite, tiny
from tests.conformance.tiny import HighCard, HighRules, TinyCase

CHECKS = {
    check.__name__: check
    for check in (
        suite.check_whole_games,
        suite.check_copies,
        suite.check_secrecy,
        suite.check_imagination,
        suite.check_refusals,
        suite.check_words,
    )
}
GAMES = 8


def run(
    check: Callable[[TinyCase, int], object], rules: type[HighRules], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = HighCard(rules)
    monkeypatch.setattr("mutable.table.record.game_named", lambda name: game)
    monkeypatch.setattr(suite, "MOST_MOVES", 50)
    for seed in range(GAMES):
        check(TinyCase(game, 2, ()), seed)


@pytest.mark.parametrize("check", CHECKS)
def test_an_honest_game_passes(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run(CHECKS[check], HighRules, monkeypatch)


@pytest.mark.parametrize(
    ("check", "broken"),
    [
        ("check_secrecy", tiny.LeakingView),
        ("check_secrecy", tiny.LeakingEvent),
        ("check_secrecy", tiny.LeakingError),
        ("check_whole_games", tiny.LostCard),
        ("check_whole_games", tiny.OneTextForTwo),
        ("check_whole_games", tiny.ActsOutOfTurn),
        ("check_whole_games", tiny.LosesTheWay),
        ("check_whole_games", tiny.LinesDoNotAddUp),
        ("check_whole_games", tiny.NeverEnds),
        ("check_copies", tiny.SharedList),
        ("check_imagination", tiny.WrongDream),
        ("check_refusals", tiny.ChangesOnRefusal),
        ("check_refusals", tiny.UnknownParagraph),
        ("check_refusals", tiny.AcceptsNonsense),
    ],
)
def test_a_broken_game_fails(check: str, broken: type[HighRules], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        run(CHECKS[check], broken, monkeypatch)
