"""A fuzzer reads the description of the HTTP interface and checks that every answer matches it."""

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from mutable.server.http.openapi import description
from mutable.server.http.operations import OPERATIONS
from tests.server.visit import server_at

schema = schemathesis.openapi.from_dict(description(OPERATIONS))


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """Run a server in its own thread, and yield its URL."""
    ready, found, loop = threading.Event(), [], asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with server_at(Path(folder) / "db", per_second=1e6) as url:
                found.append(url)
                ready.set()
                await stop.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    ready.wait()
    yield found[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case, base: str) -> None:
    # A well-formed request may still be impossible (no such game, no such bot); a 422 is correct then.
    case.call_and_validate(base_url=base, excluded_checks=[positive_data_acceptance])
