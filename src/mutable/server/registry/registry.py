"""The table registry: all tables that are in memory, and the path of every change.

The registry makes a change while holding the table's lock, commits it to the store, and only then sends it to
clients. After that, it schedules bots, clocks and hints. If another process has changed the table first, the
registry reads the table again and repeats the change. `change_feed.py` applies the changes of other
processes.
"""

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from functools import partial

from aiohttp import WSCloseCode

from mutable.kit.errors import MutableError
from mutable.server.registry.expiry import GRACE, LIFETIMES
from mutable.server.registry.leases import LeasedTable, Leases
from mutable.server.registry.loader import ID_LENGTH, TableLoader
from mutable.server.registry.lobby import new_summary
from mutable.server.registry.recovery import LeaseRecovery
from mutable.storage.errors import Conflict, StoreUnavailable
from mutable.storage.store import Store
from mutable.storage.values import NumberedRow
from mutable.table.chance import Chance
from mutable.tables.background import BackgroundTasks
from mutable.tables.clocks import Clocks, late_seats
from mutable.tables.entries import Create, Deed, written
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.folding import follow
from mutable.tables.live import Client, Player
from mutable.tables.room import Room, Work
from mutable.work.bot_moves import BotMoves
from mutable.work.hints import Hints
from mutable.work.rate_limits import Buckets
from mutable.work.scheduler import Group, Scheduler

MOST_TABLES = 5000
TRIES = 10  # attempts at a change when other processes are faster
BACK_OFF = 0.005  # seconds added to the delay each time, so that they do not collide again
TAKE_BACKS = 20  # per person, and the same number again each minute
CHAT_LINES = 5  # per person, and one more every two seconds
TABLE_CLOSED = 4404  # the closing code for a closed table: clients do not connect again

log = logging.getLogger("mutable")


class TableRegistry:
    """Holds the tables of this process.

    `on_change` is called after every committed change, `on_refusal` with the reason of every refused hint,
    `on_evict` with every table that was rewritten or deleted.
    """

    def __init__(
        self,
        store: Store,
        scheduler: Scheduler,
        tasks: BackgroundTasks,
        chance: Chance,
        pace: float,
        *,
        on_change: Callable[[Room, Sequence[Deed]], None],
        on_refusal: Callable[[str], None],
        on_evict: Callable[[str], None],
    ) -> None:
        self.store = store
        self.chance = chance
        self.rematch_lock = asyncio.Lock()
        self.take_backs = Buckets(size=TAKE_BACKS, per_second=TAKE_BACKS / 60)
        self.chat_lines = Buckets(size=CHAT_LINES, per_second=0.5)
        self.tables: dict[str, LeasedTable] = {}
        self.loading: dict[str, asyncio.Future[None]] = {}
        self.missed: set[str] = set()  # tables that other processes changed while they were being loaded
        self.tasks = tasks
        self.clocks = Clocks(tasks, self.replace_late)
        self.bot_moves = BotMoves(scheduler.lanes[Group.BOTS], pace, tasks, self.change, chance)
        self.hints = Hints(scheduler.lanes[Group.HINTS], tasks, self.change, on_refusal)
        self.leases = Leases(store, self.clocks)
        self.recovery = LeaseRecovery(store, self._owns_lease)
        self.has_unsaved_state = False  # pending work or presence of a table could not be stored
        self._loader = TableLoader(store)
        self._on_change = on_change
        self._on_evict = on_evict

    async def delete_expired(self) -> None:
        """Delete expired tables. This does not run at the start, when the machine's clock may be wrong."""
        for ident in await self.store.expire_tables(time.time(), LIFETIMES, GRACE):
            self.evict(ident)

    def disconnect_all(self) -> None:
        """Close all sockets for a restart, with a code after which clients connect again."""
        for live in self.tables.values():
            live.disconnect(WSCloseCode.SERVICE_RESTART)

    # Tables in memory

    def counts(self) -> tuple[int, int]:
        """Return the number of tables in memory and of sockets at them."""
        return len(self.tables), sum(len(live.clients) for live in self.tables.values())

    def live(self, ident: str) -> LeasedTable:
        """Return a table that is in memory."""
        return self.tables[ident]

    async def fetch(self, ident: str) -> LeasedTable:
        """Return a table from memory or from the store. Raise NotFound, Stopped or Trouble if that fails."""
        while ident not in self.tables:
            if ident not in self.loading:
                loading = self.loading[ident] = asyncio.ensure_future(self._load(ident))
                loading.add_done_callback(partial(self._loaded, ident))
            await asyncio.shield(self.loading[ident])
        live = self.tables[ident]
        live.used_at = time.monotonic()
        return live

    def _loaded(self, ident: str, loading: "asyncio.Future[None]") -> None:
        if self.loading.get(ident) is loading:
            del self.loading[ident]
            self.missed.discard(ident)
        if not loading.cancelled():
            loading.exception()  # the callers have the exception; without callers it is not reported

    async def _load(self, ident: str) -> None:
        """Load a table. Return without a result if the table was rewritten during the load; callers retry."""
        try:
            live = await self._loader.load(ident)
        except MutableError:
            if self._is_outdated(ident):
                return
            raise
        if self._is_outdated(ident):
            return
        self.tables[ident] = live
        del self.loading[ident]
        self.update(live)
        if ident in self.missed:
            self.missed.discard(ident)
            self.tasks.spawn(self.catch_up([ident]))
            self.tasks.spawn(self.refresh_presence(ident))

    def _is_outdated(self, ident: str) -> bool:
        """Return True if this task's load has been replaced or abandoned."""
        return self.loading.get(ident) is not asyncio.current_task()

    async def create(self, created: Create, by: Player | None = None, opening: Chance | None = None) -> str:
        """Create a table and return its identifier, which cannot be guessed.

        Raise Trouble if the table is refused. `by` pays for its bots. `opening` replaces chance until a seat
        must decide.
        """
        if len(self.tables) >= MOST_TABLES:
            self.unload(0.0)
        if len(self.tables) >= MOST_TABLES:
            raise Trouble("full_house")
        ident = secrets.token_urlsafe(ID_LENGTH * 3 // 4)
        room = await asyncio.to_thread(Room, ident, created) if created.moves else Room(ident, created)
        live = LeasedTable(room)
        live.note_player(by)
        async with live.lock:
            await self._commit(live, 0, [created, *live.room.begin(opening or self.chance)])
            self.tables[ident] = live
            self._schedule(live)
        return ident

    def unload(self, age: float) -> None:
        """Remove tables from memory that are idle and have not been used for `age` seconds."""
        before = time.monotonic() - age
        for ident, live in [*self.tables.items()]:
            if live.is_idle and live.used_at <= before:
                del self.tables[ident]
                live.stop_clock()

    def discard(self, live: LeasedTable, error: Exception) -> None:
        """Remove a table whose state cannot be trusted, disconnect its clients and release its lease."""
        if self.tables.get(live.room.id) is live:
            del self.tables[live.room.id]
        live.stop_clock()
        if isinstance(error, StoreUnavailable):
            self.recovery.drop(live.room.id)
            live.disconnect(WSCloseCode.TRY_AGAIN_LATER)
        else:
            self.recovery.drop_failed(live.room.id)
            live.disconnect(WSCloseCode.INTERNAL_ERROR)

    def _owns_lease(self, ident: str) -> bool:
        return ident in self.tables and self.tables[ident].owns_lease

    def evict(self, ident: str, code: int | None = None) -> None:
        """Remove a table that was rewritten in the store or deleted, and abandon a load of it."""
        self._on_evict(ident)
        self.loading.pop(ident, None)
        self.missed.discard(ident)
        self.recovery.forget_failures(ident)
        live = self.tables.pop(ident, None)
        if live is None:
            return
        if live.owns_lease:
            self.recovery.drop(ident)
        live.stop_clock()
        live.disconnect(code)

    # Changes

    async def change(self, ident: str, work: Work, by: Player | None = None) -> None:
        """Apply a change, commit it, and send it to the clients.

        The bots that move next are charged to `by`, if that is a player. A client that disconnects does not
        interrupt this, because aiohttp lets handlers end.
        """
        live = await self._acquire(ident)
        try:
            await self._change(live, work, by)
        finally:
            live.lock.release()

    async def _change(self, live: LeasedTable, work: Work, by: Player | None) -> None:
        for tries in range(TRIES):
            before = live.room.length
            deeds = self._apply(work, live)
            if not deeds:
                return
            try:
                await self._commit(live, before, deeds)
            except Conflict:  # another process has changed the table first
                await asyncio.sleep(random.uniform(0.0, tries * BACK_OFF))
                await self.reload(live)
            else:
                self.recovery.forget_failures(live.room.id)
                self._on_change(live.room, deeds)
                live.note_player(by)
                self.publish(live)
                return
        raise Trouble("crowded_table")

    def _apply(self, work: Work, live: LeasedTable) -> list[Deed]:
        """Call `work`. A MutableError leaves the table unchanged; other exceptions discard it."""
        try:
            return work(live.room)
        except MutableError:
            raise
        except Exception as error:
            self.discard(live, error)
            raise

    async def _commit(self, live: LeasedTable, first: int, entries: Sequence[Create | Deed]) -> None:
        """Append entries to the log.

        If that fails, the table in memory is ahead of the store and is discarded.
        """
        bodies = tuple(written(entry) for entry in entries)
        append = self.leases.build_append(live, first, bodies, new_summary(live))
        try:
            await self.leases.append(live, append)
        except Conflict:
            live.summed_up = ("", 0)
            raise
        except Exception as error:
            self.discard(live, error)
            raise

    def publish(self, live: LeasedTable) -> None:
        """Schedule bots, clocks and hints after a change, and send frames. Evict a closed table."""
        if live.room.is_closed:
            self.evict(live.room.id, TABLE_CLOSED)
            return
        self._schedule(live)
        live.broadcast()

    def _schedule(self, live: LeasedTable) -> None:
        """Schedule bots, if this process has the lease, and start the clock. Withdraw outdated work."""
        self.bot_moves.watch(live, live.room.deciding() if live.owns_lease else [])
        self.clocks.start(live)
        self.hints.watch(live)

    async def reload(self, live: LeasedTable) -> None:
        """Read a table's log again and send frames to its clients. Raise Trouble if it is gone."""
        try:
            room = await self._loader.read(live.room.id)
        except Exception as error:
            self.discard(live, error)
            raise
        if self.tables.get(room.id) is not live:
            raise Trouble("crowded_table")
        live.room = room
        self.leases.refresh(live)
        self.publish(live)

    @contextlib.asynccontextmanager
    async def locked(self, ident: str) -> AsyncIterator[LeasedTable]:
        """Hold a table's lock."""
        live = await self._acquire(ident)
        try:
            yield live
        finally:
            live.lock.release()

    async def _acquire(self, ident: str) -> LeasedTable:
        """Return a table whose lock is held. If it was evicted while waiting for the lock, fetch it again."""
        while True:
            live = await self.fetch(ident)
            await live.lock.acquire()
            if self.tables.get(ident) is live:
                return live
            live.lock.release()

    async def rewrite(self, ident: str, operation: Callable[[str], Awaitable[None]]) -> None:
        """Run an operation of the store that rewrites or deletes a table, and evict the table.

        Its clients connect again.
        """
        live = self.tables.get(ident)
        async with live.lock if live else contextlib.nullcontext():
            await operation(ident)
            self.evict(ident)

    # Pending work and presence

    def update(self, live: LeasedTable) -> None:
        """Schedule what has to be done at a table, and store pending work and presence if they changed."""
        append = self.leases.build_append(live)
        self._schedule(live)
        if append.changes:
            self.tasks.spawn(self.save_state(live.room.id))

    async def save_state(self, ident: str) -> None:
        """Store pending work and presence; then schedule the bots, if this process now has the lease."""
        with contextlib.suppress(NotFound):
            async with self.locked(ident) as live:
                append = self.leases.build_append(live)
                try:
                    await self.leases.append(live, append)
                except StoreUnavailable:
                    self.has_unsaved_state = True
                    return
                self._schedule(live)

    def renew_leases(self) -> None:
        """Ask for leases of tables whose bots must decide but have no scheduled move; schedule these bots.

        This also covers tables whose lease this process holds: a bot may have failed.
        """
        for live in [*self.tables.values()]:
            if live.pending.for_bots and not live.thinking and (live.owns_lease or live.players()):
                self.tasks.spawn(self.save_state(live.room.id))

    async def replace_late(self, ident: str) -> None:
        """Let bots play for the players whose time is up, until they return."""
        async with self.locked(ident) as live:
            seats = late_seats(live)
        await self.change(ident, lambda room: room.replace_late(seats))
        async with self.locked(ident) as live:
            if live.timer is None:
                self.update(live)  # nobody was late: the machine's clock was set

    # Changes of other processes

    async def catch_up(self, idents: Iterable[str]) -> None:
        """Read what other processes have appended to the logs of these tables, if they are in memory."""
        known = {ident: self.tables[ident].room.length for ident in idents if ident in self.tables}
        if not known:
            return
        for ident, rows in (await self.store.read_logs_from(known)).items():
            live = self.tables.get(ident)
            if live is None:
                continue
            if live.lock.locked() and len(known) > 1:  # do not let the other tables wait
                self.tasks.spawn(self._follow_locked(live, rows))
            else:
                await self._follow_locked(live, rows)

    def follow(self, live: LeasedTable, rows: list[NumberedRow]) -> None:
        """Append entries of another process: now, or when the table's lock is free."""
        if live.lock.locked():
            self.tasks.spawn(self._follow_locked(live, rows))
        else:
            self._follow(live, rows)

    async def _follow_locked(self, live: LeasedTable, rows: list[NumberedRow]) -> None:
        async with live.lock:
            self._follow(live, rows)

    def _follow(self, live: LeasedTable, rows: list[NumberedRow]) -> None:
        if self.tables.get(live.room.id) is not live:
            return
        if rows[0].seq > live.room.length:  # there are entries in between
            self.tasks.spawn(self.catch_up([live.room.id]))
        elif self._append_fresh(live, rows):
            self.leases.refresh(live)
            self.publish(live)

    def _append_fresh(self, live: LeasedTable, rows: list[NumberedRow]) -> bool:
        """Return False if there was nothing new or the table had to be discarded."""
        fresh = [row for seq, row in rows if seq >= live.room.length]
        try:
            follow(live.room, fresh)
        except Exception as error:
            log.exception("the table %s cannot apply the changes of another process", live.room.id)
            self.discard(live, error)
            return False
        return bool(fresh)

    async def refresh_presence(self, ident: str) -> None:
        """Read who is connected to other processes.

        Under the lock, answers arrive in the order of the requests.
        """
        async with self.locked(ident) as live:
            before = live.audience()
            live.remote_seats = await self.store.seats_present_elsewhere(ident)
            live.remote_spectators = await self.store.spectators_elsewhere(ident)
            self._presence_changed(live, before, None)

    # People

    def deciding(self, ident: str) -> list[int] | None:
        """Return the seats that have to decide at a table, or None if it is not in memory."""
        live = self.tables.get(ident)
        return None if live is None else live.room.deciding()

    def attended_open_tables(self) -> list[str]:
        """Return the waiting tables with a player who is connected to this process, if they are public or
        keep a seat for somebody.
        """
        rooms = [live.room for live in self.tables.values() if live.local_players()]
        waiting = [room for room in reversed(rooms) if room.status == "waiting"]
        return [room.id for room in waiting if room.public or any(seat.kept for seat in room.seats)]

    def merge_person(self, newcomer: str, person: str) -> None:
        """Replace a person by another at every table in memory, after the store has done so."""
        for live in [*self.tables.values()]:
            sits = live.room.rename(newcomer, person)
            watching = [client for client in live.clients if client.person == newcomer]
            for client in watching:
                client.person = person
            if sits or watching:
                live.broadcast()

    def disconnect_clients(self, is_meant: Callable[[Client], bool], code: int) -> None:
        for live in self.tables.values():
            for client in filter(is_meant, live.clients):
                client.channel.close(code)

    async def connect(self, ident: str, client: Client) -> None:
        """Add a client and send its first frame.

        A player whom a bot replaced for being absent takes over again.
        """
        if self.store.is_shared:  # another process may have sent the client more than this one knows
            await self.fetch(ident)
            await self.catch_up([ident])
        async with self.locked(ident) as live:
            before = live.audience()
            live.clients.add(client)
            seat = live.room.seat_of(client.person)
            client.seat = seat if client.seat == seat else None
            self._presence_changed(live, before, client)
        if seat is not None and live.room.seats[seat].gone and not live.room.is_worn_out:
            await self.change(ident, lambda room: room.come_back(seat))

    async def disconnect(self, ident: str, client: Client) -> None:
        """Remove a client. The table may have been deleted."""
        with contextlib.suppress(NotFound):
            async with self.locked(ident) as live:
                before = live.audience()
                live.clients.discard(client)
                self._presence_changed(live, before, None)

    def _presence_changed(
        self, live: LeasedTable, before: tuple[set[int | None], int], client: Client | None
    ) -> None:
        """Send frames to all clients if the audience has changed, else only to a new client."""
        if live.audience() != before:
            self.update(live)
            live.broadcast()
            return
        if self.store.is_shared:
            self.update(live)  # which process a player is connected to is stored, too
        if client is not None:
            live.send_frame(client)
