"""People without accounts: the devices of a person, and the private link that adds one.

A person is identified by the digest of their first cookie. A browser that opens a person's private link
becomes one more device of that person, and its own tables become theirs.
"""

import hashlib
import secrets
import time
from typing import NamedTuple

from mutable.storage.store import Store
from mutable.storage.values import StoredDevice
from mutable.tables.errors import NotNow, Trouble

MOST_DEVICES = 20  # of one person


class PersonsDevice(NamedTuple):
    """A device as its owner may see it."""

    digest: str  # secret: logs name people by such digests
    name: str
    joined: float | None
    is_first: bool


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._person_of: dict[str, str] = store.load_devices_blocking()

    def person_of(self, device: str) -> str:
        """Return the person of a device: its own digest, if it never opened a private link."""
        return self._person_of.get(device, device)

    async def is_known(self, person: str) -> bool:
        """Return True if the store has anything of a person."""
        return await self._store.has_person(person)

    # The private link

    async def link_made(self, person: str) -> float | None:
        """Return when a person's private link was made."""
        return await self._store.own_link_time(person)

    async def new_key(self, person: str) -> str:
        """Return the secret of a new private link. The previous link stops working."""
        key = secrets.token_urlsafe(24)
        await self._store.save_own_link(person, _digest(key), time.time())
        return key

    async def owner_of(self, key: str) -> str:
        person = await self._store.own_link_person(_digest(key))
        if person is None:
            raise Trouble("no_own_key")
        return person

    # Joining and forgetting

    async def join(self, newcomer: str, person: str) -> None:
        """Give the tables and devices of `newcomer` to `person`.

        Raise Trouble if both sit at an unfinished table: one person cannot hold two of its seats.
        """
        if await self._store.share_unfinished_table(newcomer, person):
            raise Trouble("both_seated")
        if len(self._devices_of(newcomer)) + len(self._devices_of(person)) > MOST_DEVICES:
            raise Trouble("many_own_devices")
        owner = await self._store.join_people(newcomer, person)
        if owner is None:  # the owner of the link has opened another one meanwhile, which ended this link
            raise Trouble("no_own_key")
        self.apply_join(newcomer, owner)
        if owner != person:  # the browser opened two links at the same time
            raise NotNow("joined_meanwhile")

    def apply_join(self, newcomer: str, person: str) -> None:
        """Update the devices in memory after a join that is stored."""
        for device in self._devices_of(newcomer):
            self._person_of[device] = person

    async def devices_of(self, person: str) -> list[PersonsDevice]:
        """Return a person's devices, the first one first."""
        joined = sorted(await self._store.devices_of(person), key=lambda one: one.joined or 0.0)
        stored = [StoredDevice(person, None), *joined]
        return [
            PersonsDevice(one.device, _digest(one.device)[:12], one.joined, one.device == person)
            for one in stored
        ]

    async def remove_device(self, person: str, name: str) -> bool:
        """Make the browser of a device a stranger again.

        Return False if the person has no such device, or if it is the first one, which identifies the person.
        """
        for device in await self.devices_of(person):
            if device.name == name and not device.is_first:
                await self._store.remove_device(device.digest)
                self.apply_remove(device.digest)
                return True
        return False

    def apply_remove(self, device: str) -> None:
        """Update the devices in memory after a removal that is stored."""
        self._person_of.pop(device, None)

    async def forget(self, person: str) -> None:
        """Delete the devices and the private link of a person."""
        await self._store.forget_person(person)
        self.apply_forget(person)

    def apply_forget(self, person: str) -> None:
        """Update the devices in memory after a deletion that is stored."""
        for device in self._devices_of(person)[1:]:
            del self._person_of[device]

    async def reload(self) -> None:
        self._person_of = await self._store.load_devices()

    def _devices_of(self, person: str) -> list[str]:
        """Return a person's devices, the first one first."""
        return [person, *(device for device, owner in self._person_of.items() if owner == person)]


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
