"""Transactions: one for each request or job, committed when the outermost block ends.

Events are rows of the same transaction (transactional outbox); subscribers are notified after the commit.
"""

import asyncio
import random
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from typing import Any, Protocol, TypeVar, TypeVarTuple, overload

from sqlalchemy import Connection, CursorResult, Executable, Text, bindparam, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.selectable import TypedReturnsRows

from pegbar.kernel import clock, metrics, texts
from pegbar.kernel.engines import AWAY_SECONDS, Engines, PostgresEngines, SqliteEngines
from pegbar.kernel.errors import DiskFailed, DiskFull, TransactionConflict, Unavailable
from pegbar.kernel.lease_fence import LEASE_FENCE
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.prepared import CompiledStatement, Prepared, Row
from pegbar.kernel.tables import Event, TopicHead
from pegbar.kernel.threads import run_in_thread

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Listener = Callable[[Sequence[str]], Awaitable[None]]
Changes = Mapping[str, Collection[str]]
"""Ids of changed rows by kind: "cut", "project" …"""
# PostgreSQL error classes (its appendix A) of temporary errors: connections, restarts, too many connections, deadlocks,
# lock timeouts.
_TEMPORARY_ERRORS = ("08", "57P", "53", "40", "25P03", "55P03")
# Serialization failure and deadlock: PostgreSQL rolled back, and expects the client to run the transaction again.
_CONFLICTS = ("40001", "40P01")
_RERUNS_MAX = 3
_FIRST_RERUN_SECONDS = 0.02
_BATCH_ROWS = 400
_FIRST_BATCH_ROWS = 50
_DISK_FULL = ("disk is full", "database or disk is full", "No space left")
_DISK_FAILED = ("disk I/O error", "attempt to write a readonly database")
_DISK_FAILED_STATE = "58030"
"""PostgreSQL's io_error."""


def _next_seq(dialect: Any) -> Any:
    upsert = dialect.insert(TopicHead.__table__)
    head = TopicHead.__table__.c.seq
    return Prepared(upsert.on_conflict_do_update(index_elements=["topic"], set_={"seq": head + 1}).returning(head))


_NEXT_SEQ = {True: _next_seq(sqlite), False: _next_seq(postgresql)}
_ACQUIRE_LOCKS = Prepared(
    select(func.pg_advisory_xact_lock(func.hashtext(func.unnest(bindparam("names", type_=ARRAY(Text))))).label("turn"))
)
_ADD_EVENT = Prepared(insert(Event.__table__))  # type: ignore[arg-type]


def _fetch_all(result: CursorResult[*tuple[Any, ...]]) -> list[Any]:
    return list(result.all()) if result.returns_rows else []


class EventPayload(Protocol):
    """The payload of an event: anything that serializes itself as one JSON object."""

    def model_dump_json(self) -> str:
        """Return the object as JSON text."""
        ...


class EventLog:
    """The event log of a transaction, and the topics to notify after its commit."""

    def __init__(self, tx: "Transaction") -> None:
        self._tx = tx
        self._topics: dict[str, None] = {}

    async def append(self, topic: str, payload: EventPayload) -> int:
        """Append an event to a topic and return its sequence number (1, 2, 3 … without gaps).

        Locks the topic's head until the commit, so the events of a topic are committed in the order of their numbers.
        """
        seq: int = (await self._tx.fetch(_NEXT_SEQ[self._tx.on_sqlite], {"topic": topic, "seq": 1}))[0].seq
        row = {"topic": topic, "seq": seq, "payload": payload.model_dump_json(), "created_at": clock.now()}
        await self._tx.fetch(_ADD_EVENT, row)
        self.wake(topic)
        return seq

    def wake(self, topic: str) -> None:
        """Notify a topic's subscribers after the commit although no event was appended."""
        self._topics[topic] = None

    async def notify(self, listener: Listener | None) -> None:
        """Pass the topics to the listener; called by the database after the commit."""
        if listener is not None and self._topics:
            await listener(list(self._topics))


class IndexQueue:
    """Rows whose search index entries are updated before the commit."""

    def __init__(self) -> None:
        self._changed: dict[str, dict[str, None]] = {}

    def mark(self, kind: str, *ids: str) -> None:
        """Mark rows that were added or deleted, or whose searchable text or visibility changed."""
        self._changed.setdefault(kind, {}).update(dict.fromkeys(ids))

    async def flush(self, tx: "Transaction", indexer: "Indexer | None") -> None:
        """Update the index; called by the database before the commit."""
        if indexer is not None and self._changed:
            await indexer(tx, {kind: list(ids) for kind, ids in self._changed.items()})


class NotificationQueue:
    """Notification events that are recorded before the commit."""

    def __init__(self) -> None:
        self._events: list[NotificationEvent] = []

    def add(self, event: NotificationEvent) -> None:
        """Queue an event."""
        self._events.append(event)

    async def flush(self, tx: "Transaction", notifier: "Notifier | None") -> None:
        """Record the events; called by the database before the commit."""
        if notifier is not None and self._events:
            await notifier(tx, self._events)


class CommitHooks:
    """Callbacks before and after the commit of a transaction."""

    def __init__(self) -> None:
        self._before: list[tuple[str, Callable[[], Awaitable[None]]]] = []
        self._after: list[Callable[[], Awaitable[None]]] = []

    @property
    def has_before_commit(self) -> bool:
        """Return whether callbacks must run before the commit."""
        return bool(self._before)

    def before_commit(self, lock: str, call: Callable[[], Awaitable[None]]) -> None:
        """Run a callback at the end of the transaction, with this lock held (see `Transaction.acquire_locks`)."""
        self._before.append((lock, call))

    def after_commit(self, call: Callable[[], Awaitable[None]]) -> None:
        """Run a callback once the change is durable. Its failure must not fail the request."""
        self._after.append(call)

    async def run_before_commit(self, tx: "Transaction") -> None:
        """Run the `before_commit` callbacks; called by the database after everything else that takes locks.

        Locks are acquired in sorted order, so that two transactions never wait for each other.
        """
        await tx.acquire_locks(*sorted({lock for lock, _ in self._before}))
        for _, call in self._before:
            await call()

    async def run_after_commit(self) -> None:
        """Run the `after_commit` callbacks; called by the database after the commit."""
        for call in self._after:
            await call()


class Transaction:
    """A running transaction: executes statements, and collects the work to do before and after its commit."""

    def __init__(self, conn: Connection | AsyncConnection, driver: Any) -> None:
        self._conn = conn
        self._driver = driver
        self.events = EventLog(self)
        self.index = IndexQueue()
        self.notifications = NotificationQueue()
        self.hooks = CommitHooks()

    @overload
    async def execute(self, statement: TypedReturnsRows[*Ts], parameters: Any = None) -> CursorResult[*Ts]: ...

    @overload
    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]: ...

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]:
        """Execute one statement. The result's methods, such as `scalars()` and `tuples()`, give typed rows."""
        if isinstance(self._conn, Connection):
            return self._conn.execute(statement, parameters)
        return await self._conn.execute(statement, parameters)

    async def fetch(self, statement: Prepared, parameters: Mapping[str, Any]) -> list[Row]:
        """Execute a prepared statement and return its rows; fields have the names of the columns."""
        plan = statement.on(self._conn.dialect)
        values = plan.values(parameters)
        if isinstance(self._conn, Connection):
            return plan.rows(self._driver.execute(plan.sql, values).fetchall())
        return plan.rows(await self._driver.fetch(plan.sql, *values))

    async def fetch_many(self, statement: Prepared, parameters: Mapping[str, Any]) -> list[Row]:
        """Fetch thousands of rows, in a thread."""
        plan = statement.on(self._conn.dialect)
        values, driver = plan.values(parameters), self._driver
        if isinstance(self._conn, Connection):
            return await self._run_in_thread(lambda: _fetch_in_batches(plan, driver.execute(plan.sql, values)))
        found = await driver.fetch(plan.sql, *values)
        return await run_in_thread(lambda: plan.rows(found))

    async def fetch_matching(
        self, statement: Prepared, parameters: Mapping[str, Any], wanted: Callable[[Row], bool], limit: int, *, of: int
    ) -> list[Row]:
        """Return the first `limit` rows for which `wanted` is true. Runs in a thread and in batches.

        At most `of` rows of the result are read and tested, even if fewer than `limit` of them match.
        """
        plan = statement.on(self._conn.dialect)
        values, driver = plan.values(parameters), self._driver
        if isinstance(self._conn, Connection):
            return await self._run_in_thread(
                lambda: _fetch_matching(plan, driver.execute(plan.sql, values), wanted, limit, of)
            )
        rows = list[Row]()
        async for each in driver.cursor(plan.sql, *values, prefetch=min(_BATCH_ROWS, of)):
            of -= 1
            rows += filter(wanted, plan.rows([each]))
            if len(rows) == limit or of == 0:
                break
        return rows

    async def fetch_in_batches(self, statement: Prepared, parameters: Mapping[str, Any]) -> list[Row]:
        """Fetch rows on the event loop, yielding to other tasks after each batch; for usually short results."""
        plan = statement.on(self._conn.dialect)
        values, rows = plan.values(parameters), list[Row]()
        if isinstance(self._conn, Connection):
            with closing(self._driver.execute(plan.sql, values)) as cursor:
                while found := cursor.fetchmany(_BATCH_ROWS):
                    rows += plan.rows(found)
                    if len(found) == _BATCH_ROWS:
                        await asyncio.sleep(0)
            return rows
        found = await self._driver.fetch(plan.sql, *values)
        for start in range(0, len(found), _BATCH_ROWS):
            if start:
                await asyncio.sleep(0)
            rows += plan.rows(found[start : start + _BATCH_ROWS])
        return rows

    async def now(self) -> datetime:
        """Return the current time by the database's clock, for sort keys of lists to which several processes add rows.

        `clock.now` doesn't ask the database and is off by up to one round trip to it, so rows that two processes add
        could be sorted in the wrong order.
        """
        if isinstance(self._conn, Connection):
            return clock.now()
        return await self._driver.fetchval("SELECT clock_timestamp()")

    async def execute_many(self, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute a prepared statement for thousands of rows, in a thread."""
        plan, driver = statement.on(self._conn.dialect), self._driver
        if isinstance(self._conn, Connection):
            await self._run_in_thread(lambda: _execute_in_batches(plan, driver, rows))
        else:
            await driver.executemany(plan.sql, await run_in_thread(lambda: [plan.values(row) for row in rows]))

    async def execute_long(self, statement: Executable) -> list[Any]:
        """Execute a statement that scans many rows but returns few, in a thread."""
        conn = self._conn
        if isinstance(conn, Connection):
            return await self._run_in_thread(lambda: _fetch_all(conn.execute(statement)))
        return _fetch_all(await conn.execute(statement))

    async def _run_in_thread(self, call: Callable[[], T]) -> T:
        """Run a call in a thread.

        On cancellation SQLite interrupts the statement, and the transaction is rolled back.
        """
        return await run_in_thread(call, stop=self._driver.interrupt)

    async def run_sync(self, call: Callable[[Connection], None]) -> None:
        """Pass the transaction to a library that needs a synchronous connection."""
        if isinstance(self._conn, Connection):
            call(self._conn)
        else:
            await self._conn.run_sync(call)

    async def acquire_locks(self, *names: str) -> None:
        """Acquire advisory locks by name, one by one, until the end of the transaction.

        No-op on SQLite, which has only one writer.
        """
        if names and not self.on_sqlite:
            await self.fetch(_ACQUIRE_LOCKS, {"names": names})

    @property
    def on_sqlite(self) -> bool:
        """Return whether the database is SQLite, for the few statements that differ."""
        return isinstance(self._conn, Connection)


Indexer = Callable[[Transaction, Changes], Awaitable[None]]
Notifier = Callable[[Transaction, Sequence[NotificationEvent]], Awaitable[None]]


class Database:
    """Opens transactions of the database, SQLite or PostgreSQL.

    Before the commit, `indexer` receives the changed rows and `notifier` the notification events; after it, `listener`
    receives the topics that have new events.
    """

    def __init__(self, url: str, *, pool_size: int = 10) -> None:
        self.listener: Listener | None = None
        self.indexer: Indexer | None = None
        self.notifier: Notifier | None = None
        self._unfinished: set[asyncio.Task[None]] = set()
        on_sqlite = make_url(url).get_backend_name() == "sqlite"
        self._engines: Engines = SqliteEngines(url) if on_sqlite else PostgresEngines(url, pool_size)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Transaction, None]:
        """Open a read-only transaction with a consistent view."""
        with _TranslateErrors():
            async with self._engines.connect_for_reading() as (conn, driver):
                tx = Transaction(conn, driver)
                yield tx
                if tx.hooks.has_before_commit:
                    raise RuntimeError("a read transaction can't change anything")

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Transaction, None]:
        """Open a transaction that is committed and durable when the block ends, or rolled back on an exception.

        Raises LeaseLost in a job whose lease has passed to another process.
        """
        fence = LEASE_FENCE.get()
        is_committed = asyncio.Event()
        tx: Transaction | None = None
        try:
            with _TranslateErrors():
                async with self._engines.begin_transaction(is_committed.set) as (conn, driver):
                    tx = Transaction(conn, driver)
                    if fence is not None:
                        await fence(tx)
                    yield tx
                    # These take locks last and always in this order, so that two transactions never wait for each
                    # other.
                    await tx.index.flush(tx, self.indexer)
                    await tx.notifications.flush(tx, self.notifier)
                    await tx.hooks.run_before_commit(tx)
            await self._engines.wait_until_durable()
        except asyncio.CancelledError:
            if tx is not None and is_committed.is_set():
                # The caller was cancelled after the commit; subscribers must still be notified.
                left = asyncio.create_task(self._finish_after_cancellation(tx))
                self._unfinished.add(left)
                left.add_done_callback(self._unfinished.discard)
            raise
        await self._finish(tx)

    async def transact(self, call: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run a callback in a write transaction and return its result.

        The callback runs again, up to three times, if PostgreSQL aborts the transaction (see `rerun_on_conflict`), so
        it must not do anything outside the transaction that can't be repeated; use `CommitHooks.after_commit` for that.
        """

        async def run() -> T:
            async with self.write() as tx:
                return await call(tx)

        return await rerun_on_conflict(run)

    async def _finish_after_cancellation(self, tx: Transaction) -> None:
        await self._engines.wait_until_durable()
        await self._finish(tx)

    async def _finish(self, tx: Transaction) -> None:
        await tx.hooks.run_after_commit()
        await tx.events.notify(self.listener)

    async def set_clock(self) -> None:
        """Synchronize `clock.now` with the database's clock."""
        with _TranslateErrors():
            await self._engines.set_clock()

    async def durability_warnings(self) -> list[str]:
        """Return texts for the operator: the reasons why a confirmed change might be lost in a power cut."""
        with _TranslateErrors():
            return await self._engines.durability_warnings()

    async def close(self) -> None:
        """Close all connections after pending notifications were sent."""
        await asyncio.gather(*self._unfinished)
        await self._engines.close()


async def rerun_on_conflict(call: Callable[[], Awaitable[T]]) -> T:
    """Run a callback that opens a transaction, and return its result. Reruns it if PostgreSQL aborts the transaction.

    PostgreSQL ends deadlocks by aborting a transaction and expects the client to run it again. The callback is rerun
    up to three times, after random delays that double on average. Raises TransactionConflict (503 with Retry-After)
    if all runs were aborted.
    """
    for rerun in range(_RERUNS_MAX):
        try:
            return await call()
        except TransactionConflict:
            await asyncio.sleep(random.uniform(0.5, 1.5) * _FIRST_RERUN_SECONDS * 2**rerun)
    return await call()


# Building or freeing a list of thousands of rows holds the GIL in one step, hence batches.
def _fetch_in_batches(plan: CompiledStatement, cursor: sqlite3.Cursor) -> list[Row]:
    rows = list[Row]()
    while found := cursor.fetchmany(_BATCH_ROWS):
        rows += plan.rows(found)
    return rows


def _fetch_matching(
    plan: CompiledStatement, cursor: sqlite3.Cursor, wanted: Callable[[Row], bool], limit: int, of: int
) -> list[Row]:
    rows, part = list[Row](), _FIRST_BATCH_ROWS
    with closing(cursor):
        # `fetchmany(0)` would return all rows.
        while of and len(rows) < limit and (found := cursor.fetchmany(min(part, of))):
            rows += filter(wanted, plan.rows(found))
            of -= len(found)
            part = _BATCH_ROWS
    return rows[:limit]


def _execute_in_batches(plan: CompiledStatement, driver: sqlite3.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    for start in range(0, len(rows), _BATCH_ROWS):
        driver.executemany(plan.sql, [plan.values(row) for row in rows[start : start + _BATCH_ROWS]])


class _TranslateErrors:
    """Translates errors of a busy, unavailable or full database into problems (503, 507)."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, PoolTimeout):
            raise Unavailable(texts.SERVER_BUSY, retry_after=2) from error
        of_sqlite = isinstance(error, sqlite3.OperationalError)
        # A driver's own errors come from prepared statements, and from connecting.
        of_driver = of_sqlite or isinstance(error, ConnectionError) or type(error).__module__.startswith("asyncpg.")
        if not of_driver and not isinstance(error, DBAPIError):
            return
        text = str(error.orig if isinstance(error, DBAPIError) else error)
        if any(mark in text for mark in _DISK_FULL):
            raise DiskFull from error
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        state = str(getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None) or "")
        if state == _DISK_FAILED_STATE or any(mark in text for mark in _DISK_FAILED):
            raise DiskFailed from error
        if state in _CONFLICTS:
            metrics.TRANSACTION_CONFLICTS.inc()
            raise TransactionConflict(texts.SERVER_BUSY, retry_after=AWAY_SECONDS) from error
        if of_driver or isinstance(error, OperationalError) or lost or state.startswith(_TEMPORARY_ERRORS):
            raise Unavailable(texts.DATABASE_SILENT, retry_after=AWAY_SECONDS) from error
