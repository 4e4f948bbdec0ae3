"""People without accounts: who holds a cookie, on however many devices, and the private link to oneself.

A person is the digest of the first cookie that they had. A browser that opens somebody's private link is
from then on one more device of theirs; what it had before comes along.
"""

import hashlib
import secrets
import time

from mutable.storage.store import News, Store, Transaction
from mutable.tables.errors import Trouble

MOST_DEVICES = 20  # of one person
DEVICES = "SELECT device, person FROM device"
NEW_KEY = """
INSERT INTO own_link (person, digest, made) VALUES (?, ?, ?)
ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, made = excluded.made
"""


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._person_of: dict[str, str] = dict(store.ask_at_once(DEVICES))

    def who(self, device: str) -> str:
        """The person to whom a device belongs: its own, if it never opened a private link."""
        return self._person_of.get(device, device)

    async def is_known(self, person: str) -> bool:
        """Does the store keep anything of theirs?"""
        for place in ("sitter", "device", "own_link"):
            if await self._store.ask(f"SELECT 1 FROM {place} WHERE person = ? LIMIT 1", person):
                return True
        return False

    # The private link

    async def link_made(self, person: str) -> float | None:
        found = await self._store.ask("SELECT made FROM own_link WHERE person = ?", person)
        return float(found[0][0]) if found else None

    async def new_key(self, person: str) -> str:
        """A secret that is told once; the one before it opens nothing any more."""
        key = secrets.token_urlsafe(24)
        kept = (person, _digest(key), time.time())
        await self._store.do(lambda file: file.execute(NEW_KEY, kept).rowcount)
        return key

    async def owner_of(self, key: str) -> str:
        found = await self._store.ask("SELECT person FROM own_link WHERE digest = ?", _digest(key))
        if not found:
            raise Trouble("no_own_key")
        return str(found[0][0])

    # One person more or less

    async def join(self, newcomer: str, person: str) -> None:
        """A device and all that was its own become a person's: their tables, and the devices it had."""
        if await self._sit_together(newcomer, person):
            raise Trouble("both_seated")
        if len(self._devices_of(newcomer)) + len(self._devices_of(person)) > MOST_DEVICES:
            raise Trouble("many_own_devices")
        news = News("", joined=[(newcomer, person)])
        await self._store.do(lambda file: _join(file, newcomer, person), lambda _: news)
        self.joined(newcomer, person)

    def joined(self, newcomer: str, person: str) -> None:
        """It is kept so."""
        for device in self._devices_of(newcomer):
            self._person_of[device] = person

    async def forget(self, person: str) -> None:
        """Their devices are strangers again."""
        news = News("", forgotten=[person])
        await self._store.do(lambda file: _forget(file, person), lambda _: news)
        self.forgotten(person)

    def forgotten(self, person: str) -> None:
        """Nothing is kept of them."""
        for device in self._devices_of(person)[1:]:
            del self._person_of[device]

    async def read_again(self) -> None:
        self._person_of = dict(await self._store.ask(DEVICES))

    def _devices_of(self, person: str) -> list[str]:
        """The one that they had first, then the others."""
        return [person, *(device for device, owner in self._person_of.items() if owner == person)]

    async def _sit_together(self, one: str, other: str) -> bool:
        """At a table that is not finished: there one cannot be both."""
        found = await self._store.ask(
            "SELECT 1 FROM sitter a JOIN sitter b ON a.room = b.room AND a.seat != b.seat"
            " JOIN lobby_line ON lobby_line.room = a.room"
            " WHERE a.person = ? AND b.person = ? AND status NOT IN ('finished', 'closed') LIMIT 1",
            one,
            other,
        )
        return bool(found)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _join(file: Transaction, newcomer: str, person: str) -> None:
    """Entries name people by these digests, which nobody knows who could write one into a chat line."""
    old, new = f'"{newcomer}"', f'"{person}"'
    file.execute(
        "UPDATE log SET body = replace(body, ?, ?)"
        " WHERE room IN (SELECT room FROM sitter WHERE person = ?) AND body LIKE ?",
        (old, new, newcomer, f"%{old}%"),
    )
    both = "SELECT room FROM sitter WHERE person = ?"
    file.execute(f"DELETE FROM sitter WHERE person = ? AND room IN ({both})", (newcomer, person))
    file.execute("UPDATE sitter SET person = ? WHERE person = ?", (person, newcomer))
    file.execute("DELETE FROM own_link WHERE person = ?", (newcomer,))
    file.execute("UPDATE device SET person = ? WHERE person = ?", (person, newcomer))
    file.execute("INSERT INTO device VALUES (?, ?)", (newcomer, person))


def _forget(file: Transaction, person: str) -> None:
    for table in ("sitter", "own_link", "device"):
        file.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
