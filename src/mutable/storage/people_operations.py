"""Operations on people: devices, private links, bans and erasure."""

import time

from mutable.storage.database import Database, Transaction
from mutable.storage.values import Changes, PersonsTables, StoredBan, StoredDevice

LOAD_DEVICES = "SELECT device, person FROM device"
LOAD_BANS = "SELECT who, reason, made, ends FROM ban ORDER BY made"
INSERT_DEVICE = "INSERT INTO device (device, person, joined) VALUES (?, ?, ?) ON CONFLICT (device) DO NOTHING"
INSERT_OWN_LINK = """
INSERT INTO own_link (person, digest, made) VALUES (?, ?, ?)
ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, made = excluded.made
"""
INSERT_BAN = """
INSERT INTO ban (who, reason, made, ends) VALUES (?, ?, ?, ?)
ON CONFLICT (who) DO UPDATE SET reason = excluded.reason, made = excluded.made, ends = excluded.ends
"""
OTHER_SITTER = "SELECT 1 FROM sitter other WHERE other.room = sitter.room AND other.person != sitter.person"


class PeopleOperations(Database):
    async def load_devices(self) -> dict[str, str]:
        """Return the person of every device that has joined one."""
        return dict(await self.query(LOAD_DEVICES))

    def load_devices_blocking(self) -> dict[str, str]:
        return dict(self.query_blocking(LOAD_DEVICES))

    async def has_person(self, person: str) -> bool:
        """Return True if anything of a person is stored."""
        for table in ("sitter", "device", "own_link"):
            if await self.query(f"SELECT 1 FROM {table} WHERE person = ? LIMIT 1", person):
                return True
        return False

    async def share_unfinished_table(self, one: str, other: str) -> bool:
        """Return True if two people sit on different seats of a table whose game is not finished."""
        found = await self.query(
            "SELECT 1 FROM sitter a JOIN sitter b ON a.room = b.room AND a.seat != b.seat"
            " JOIN lobby_line ON lobby_line.room = a.room"
            " WHERE a.seat >= 0 AND b.seat >= 0 AND a.person = ? AND b.person = ?"
            " AND status NOT IN ('finished', 'closed') LIMIT 1",
            one,
            other,
        )
        return bool(found)

    async def join_people(self, newcomer: str, person: str) -> str | None:
        """Transfer everything that belongs to `newcomer` to `person`, and return the new owner.

        If `newcomer` has just been joined to another person, return that person and change nothing. If
        `person` has, return None and change nothing.
        """
        return await self.transact(
            lambda transaction: _join(transaction, newcomer, person),
            lambda owner: Changes("", joined=[(newcomer, owner)] if owner else []),
        )

    async def devices_of(self, person: str) -> list[StoredDevice]:
        """Return the devices that have joined a person."""
        rows = await self.query("SELECT device, joined FROM device WHERE person = ?", person)
        return [StoredDevice(*row) for row in rows]

    async def remove_device(self, device: str) -> None:
        """Separate a device from the person that it has joined."""
        statement = "DELETE FROM device WHERE device = ?"
        await self.transact(
            lambda transaction: transaction.execute(statement, (device,)).rowcount,
            lambda _: Changes("", removed=[device]),
        )

    # The private link

    async def own_link_time(self, person: str) -> float | None:
        """Return when a person's private link was made."""
        found = await self.query("SELECT made FROM own_link WHERE person = ?", person)
        return float(found[0][0]) if found else None

    async def own_link_person(self, digest: str) -> str | None:
        """Return the person whose private link has this digest."""
        found = await self.query("SELECT person FROM own_link WHERE digest = ?", digest)
        return str(found[0][0]) if found else None

    async def save_own_link(self, person: str, digest: str, made: float) -> None:
        """Store a person's private link in place of the previous one."""
        link = (person, digest, made)
        await self.transact(lambda transaction: transaction.execute(INSERT_OWN_LINK, link).rowcount)

    # Erasure

    async def tables_of_person(self, person: str) -> PersonsTables:
        """Return the tables of a person. The read waits for all writes that were queued before it."""
        return await self.transact(lambda transaction: _tables_of(transaction, person))

    async def forget_person(self, person: str) -> None:
        """Delete a person's seats, devices and private link."""
        await self.transact(
            lambda transaction: _forget(transaction, person), lambda _: Changes("", forgotten=[person])
        )

    # Bans

    async def load_bans(self) -> list[StoredBan]:
        return [StoredBan(*row) for row in await self.query(LOAD_BANS)]

    def load_bans_blocking(self) -> list[StoredBan]:
        return [StoredBan(*row) for row in self.query_blocking(LOAD_BANS)]

    async def ban(self, ban: StoredBan) -> None:
        """Store a ban in place of an earlier one of the same address or person."""
        await self.transact(lambda transaction: transaction.execute(INSERT_BAN, ban).rowcount)

    async def unban(self, who: str) -> bool:
        """Delete a ban; return False if there was none."""
        statement = "DELETE FROM ban WHERE who = ?"
        return await self.transact(lambda transaction: transaction.execute(statement, (who,)).rowcount > 0)


def _join(transaction: Transaction, newcomer: str, person: str) -> str | None:
    """Insert the row of the device first of all: a concurrent request with the same link then waits."""
    owner = "SELECT person FROM device WHERE device = ?"
    if transaction.execute(owner, (person,)).fetchall():
        return None
    if transaction.execute(INSERT_DEVICE, (newcomer, person, time.time())).rowcount:
        _rename(transaction, newcomer, person)
        return person
    return str(transaction.execute(owner, (newcomer,)).fetchall()[0][0])


def _rename(transaction: Transaction, newcomer: str, person: str) -> None:
    """Rename a person in all tables.

    Log entries name people by these digests. They are secret, so no chat line can contain one.
    """
    old, new = f'"{newcomer}"', f'"{person}"'
    transaction.execute(
        "UPDATE log SET body = replace(body, ?, ?)"
        " WHERE room IN (SELECT room FROM sitter WHERE person = ?) AND body LIKE ?",
        (old, new, newcomer, f"%{old}%"),
    )
    # If one of the two only held a seat before the game, keep the other's seat.
    for one, other in ((newcomer, person), (person, newcomer)):
        transaction.execute(
            "DELETE FROM sitter WHERE person = ? AND seat < 0"
            " AND room IN (SELECT room FROM sitter WHERE person = ? AND seat >= 0)",
            (one, other),
        )
    shared = "SELECT room FROM sitter WHERE person = ?"
    transaction.execute(f"DELETE FROM sitter WHERE person = ? AND room IN ({shared})", (newcomer, person))
    transaction.execute("UPDATE sitter SET person = ? WHERE person = ?", (person, newcomer))
    transaction.execute("DELETE FROM own_link WHERE person = ?", (newcomer,))
    transaction.execute("UPDATE device SET person = ? WHERE person = ?", (person, newcomer))


def _tables_of(transaction: Transaction, person: str) -> PersonsTables:
    rows = transaction.execute(
        f"SELECT room, EXISTS ({OTHER_SITTER}) FROM sitter WHERE person = ? ORDER BY room", (person,)
    ).fetchall()
    return PersonsTables(
        [room for room, is_shared in rows if not is_shared], [room for room, is_shared in rows if is_shared]
    )


def _forget(transaction: Transaction, person: str) -> None:
    for table in ("sitter", "own_link", "device"):
        transaction.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
