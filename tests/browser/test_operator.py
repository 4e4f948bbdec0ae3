"""The operator acts while people play: their pages say what has happened and stop reconnecting."""

import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Served
from tests.browser.people import sit_down
from tests.browser.sitting import open_table


def administer(server: Served, *words: str) -> str:
    command = [sys.executable, "-m", "mutable", "admin", *words, "--db", f"sqlite:///{server.folder}/db"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_banned_person_and_the_players_of_a_closed_table_get_a_message(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person("fr-FR", reduced_motion="reduce")
    table = open_table(ann, server, "muster", "Ann", [{"kind": "friend"}])
    address = f"{server.base}t/{table}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    expect(bob.locator(".board")).to_be_visible()
    seats = json.loads(administer(server, "tables", address, "--json"))["seats"]
    administer(server, "ban", seats[1]["people"][0], "--reason", "des injures")
    refused = "Les responsables de ce serveur vous ont exclu\N{NO-BREAK SPACE}: des injures."
    expect(bob.get_by_text(refused)).to_be_visible()
    bob.goto(server.base)
    expect(bob.get_by_text("vous ont exclu")).to_be_visible()
    expect(ann.locator(".board")).to_be_visible()
    administer(server, "close", address, "--reason", "Bob was rude")
    expect(
        ann.get_by_text("The operator of this server has closed this table: Bob was rude.")
    ).to_be_visible()
