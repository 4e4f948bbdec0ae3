"""The suite passes a small correct game and fails each of its broken copies."""

from collections.abc import Callable

import pytest

from mutable._engine import is_compiled

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
        suite.check_parts_of_views,
        suite.check_imagination,
        suite.check_short_ways,
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
    ("check", "broken", "complaint"),
    [
        ("check_secrecy", tiny.LeakingView, "can tell"),
        ("check_secrecy", tiny.LeakingPrivately, "can tell"),
        ("check_parts_of_views", tiny.OwnPlaceWithinAnother, "lies within another"),
        ("check_parts_of_views", tiny.OwnPlaceNobodySees, "no public view has"),
        ("check_parts_of_views", tiny.ViewTellsMore, "not the public one and its own"),
        ("check_secrecy", tiny.LeakingUpshot, "can tell"),
        ("check_secrecy", tiny.LeakingEvent, "by the events"),
        ("check_secrecy", tiny.LeakingError, "leaks"),
        ("check_short_ways", tiny.PlaysAnother, "another move"),
        ("check_short_ways", tiny.SettlesOtherwise, "something else"),
        ("check_short_ways", tiny.DreamsOtherwise, "a world differs"),
        ("check_whole_games", tiny.LostCard, r"lies in \[\]"),
        ("check_whole_games", tiny.OneTextForTwo, "one text|does not come back"),
        ("check_whole_games", tiny.ActsOutOfTurn, "seat . has . moves"),
        ("check_whole_games", tiny.LosesTheWay, "other winners"),
        ("check_whole_games", tiny.LinesDoNotAddUp, "other totals"),
        ("check_whole_games", tiny.NeverEnds, "the game does not end"),
        ("check_whole_games", tiny.WrongPick, "not the n-th of the list"),
        ("check_whole_games", tiny.ImpossibleChance, "the impossible"),
        ("check_copies", tiny.SharedList, "changed"),
        ("check_imagination", tiny.WrongDream, "does not fit"),
        ("check_refusals", tiny.ChangesOnRefusal, "changed the state"),
        ("check_refusals", tiny.UnknownParagraph, "no paragraph 9.9"),
        ("check_refusals", tiny.AcceptsNonsense, "DID NOT RAISE"),
    ],
)
def test_a_broken_game_fails(
    check: str, broken: type[HighRules], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception), match=complaint):
        run(CHECKS[check], broken, monkeypatch)


def test_a_game_that_imagines_one_state_only_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = {rules: TinyCase(HighCard(rules), 2, ()) for rules in (HighRules, tiny.OneDream)}
    honest, broken = (
        sum(suite.check_imagination(case, seed) for seed in range(GAMES)) for case in cases.values()
    )
    assert honest > 0
    assert broken == 0
