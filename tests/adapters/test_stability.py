"""Action numbers, observation layouts and seeds do not change by accident (docs/stability.md).

A change of a digest is a decision: raise SPACES_VERSION, say it in the changelog, and write the digests anew
with `python -m tests.adapters.test_stability`.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from mutable._version import SPACES_VERSION
from mutable.adapters.arrays import Actions, Observations
from mutable.kit.game import Rules
from mutable.kit.play import Play
from tests.adapters.cases import SHORT_CASES, Case

DIGESTS = Path(__file__).with_name("spaces.json")
DECISIONS = 40


def digest_of(facts: object) -> str:
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def digests_of(case: Case) -> dict[str, str]:
    rules = case.table().rules
    observations = Observations(rules)
    layout = {name: [place.start, place.stop] for name, place in observations.layout.items()}
    ranges = [limits.tolist() for limits in observations.ranges]
    return {
        "actions": digest_of([rules.moves.text(row) for row in range(len(rules.moves))]),
        "observations": digest_of([observations.size, layout, ranges]),
        "seeds": digest_of(first_decisions(rules)),
    }


def first_decisions(rules: Rules) -> list[Any]:
    """The seats and legal actions of a game in which the middle action is always chosen."""
    play = Play(rules, seed=2027)
    legal, found = play.legal(), []
    while legal and len(found) < DECISIONS:
        found.append([int(play.seat), *sorted(legal)])
        legal = play.apply(sorted(legal)[len(legal) // 2])
    return found


def digests() -> dict[str, Any]:
    return {"version": SPACES_VERSION, "tables": {str(case): digests_of(case) for case in SHORT_CASES}}


def test_action_numbers_observation_layouts_and_seeds_are_those_of_their_version() -> None:
    assert digests() == json.loads(DIGESTS.read_text(encoding="utf-8"))


def test_rows_of_seats_come_first_and_are_the_actions() -> None:
    for case in SHORT_CASES:
        rules = case.table().rules
        assert Actions(rules).count == rules.moves.seat_rows


if __name__ == "__main__":
    DIGESTS.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
