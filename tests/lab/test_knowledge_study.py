"""`mutable review --beliefs`: how often what a review says of hidden cards is true."""

import json

import pytest

from mutable._engine import is_compiled
from mutable.cli.main import main
from mutable.lab.knowledge_study import study
from mutable.lab.knowledge_study.page import belief_table
from mutable.lab.knowledge_study.study import Decile


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the bots that play the games take minutes")
def test_the_command_measures_beliefs_on_fresh_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(study.study, "__defaults__", (2, 20))
    assert main(["review", "--beliefs", "1", "--of", "muses", "--json"]) == 0
    deciles = json.loads(capsys.readouterr().out)["muses"]
    assert len(deciles) == study.DECILES
    assert sum(decile["beliefs"] for decile in deciles) > 0


def test_a_table_leaves_out_empty_deciles_and_shows_how_far_each_share_is_off() -> None:
    table = belief_table("muses", 9, [Decile(0, 0.0, 0.0, None), Decile(1200, 0.15, 0.13, 0.011)])
    assert "| 15.0 % | 13.0 % | −2.0 ± 1.1 | 1,200 |" in table
    assert table.count("\n|") == 3
