"""The attacks of `make soak`, briefly."""

import asyncio

import pytest

from mutable._engine import is_compiled
from tests.soak import reliability

pytestmark = pytest.mark.skipif(not is_compiled(), reason="a server is asked once, over the compiled engine")


def test_no_attack_on_reliability_succeeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert asyncio.run(reliability.attack(tables=6, posts=20)), capsys.readouterr().out
    told = capsys.readouterr().out
    assert "0 of 6 tables stood still" in told
    assert told.count("20 × 201") == 2
