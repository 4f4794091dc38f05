"""The unit of work: one transaction for each request or job, committed at the edge.

Events are rows of the same transaction; who listens is told only after the commit.
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
from pegbar.kernel.prepared import Plan, Prepared, Row
from pegbar.kernel.tables import Event, TopicHead
from pegbar.kernel.threads import run_in_thread

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Listener = Callable[[Sequence[str]], Awaitable[None]]
Changes = Mapping[str, Collection[str]]
"""Ids of the rows that changed, by what they are: "cut", "project" …"""
# PostgreSQL's classes of errors that pass (its appendix A): connections, a restart, too many at once, deadlocks, a
# transaction that waited too long.
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
    """What can be announced on a topic: anything that gives itself as one JSON object."""

    def model_dump_json(self) -> str:
        """The object as JSON text."""
        ...


class Transaction:
    """A running transaction: the connection, and what is to be told once it is committed."""

    def __init__(self, conn: Connection | AsyncConnection, driver: Any) -> None:
        self._conn = conn
        self._driver = driver
        self._topics: list[str] = []
        self._after: list[Callable[[], Awaitable[None]]] = []
        self._last: list[tuple[str, Callable[[], Awaitable[None]]]] = []
        self._changed: dict[str, dict[str, None]] = {}
        self._news: list[NotificationEvent] = []

    @overload
    async def run(self, statement: TypedReturnsRows[*Ts], parameters: Any = None) -> CursorResult[*Ts]: ...

    @overload
    async def run(self, statement: Executable, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]: ...

    async def run(self, statement: Executable, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]:
        """Execute one statement; prefer the typed helpers of SQLAlchemy on the result."""
        if isinstance(self._conn, Connection):
            return self._conn.execute(statement, parameters)
        return await self._conn.execute(statement, parameters)

    async def fetch(self, statement: Prepared, parameters: Mapping[str, Any]) -> list[Row]:
        """Run a prepared statement in this transaction; its rows, whose fields bear the columns' names."""
        plan = statement.on(self._conn.dialect)
        values = plan.values(parameters)
        if isinstance(self._conn, Connection):
            return plan.rows(self._driver.execute(plan.sql, values).fetchall())
        return plan.rows(await self._driver.fetch(plan.sql, *values))

    async def fetch_many(self, statement: Prepared, parameters: Mapping[str, Any]) -> list[Row]:
        """As `fetch`, for thousands of rows: beside the loop."""
        plan = statement.on(self._conn.dialect)
        values, driver = plan.values(parameters), self._driver
        if isinstance(self._conn, Connection):
            return await self._run_in_thread(lambda: _fetch_in_batches(plan, driver.execute(plan.sql, values)))
        found = await driver.fetch(plan.sql, *values)
        return await run_in_thread(lambda: plan.rows(found))

    async def fetch_matching(
        self, statement: Prepared, parameters: Mapping[str, Any], wanted: Callable[[Row], bool], limit: int, *, of: int
    ) -> list[Row]:
        """The first so many rows that are wanted, of so many at most: read beside the loop, no further than needed."""
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
        """As `fetch`, for lists that are short as a rule: on the loop, where others have a turn after each part."""
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
        """The present moment by the database's own clock: for what a list is sorted by that several processes add to.

        `clock.now` asks nobody, and is off by up to a round trip: what two processes make within one may change places.
        """
        if isinstance(self._conn, Connection):
            return clock.now()
        return await self._driver.fetchval("SELECT clock_timestamp()")

    async def execute_many(self, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run a prepared statement for each of thousands of rows: beside the loop."""
        plan, driver = statement.on(self._conn.dialect), self._driver
        if isinstance(self._conn, Connection):
            await self._run_in_thread(lambda: _execute_in_batches(plan, driver, rows))
        else:
            await driver.executemany(plan.sql, await run_in_thread(lambda: [plan.values(row) for row in rows]))

    async def execute_long(self, statement: Executable) -> list[Any]:
        """A statement that looks at thousands of rows and gives few, if any: beside the loop."""
        conn = self._conn
        if isinstance(conn, Connection):
            return await self._run_in_thread(lambda: _fetch_all(conn.execute(statement)))
        return _fetch_all(await conn.execute(statement))

    async def _run_in_thread(self, call: Callable[[], T]) -> T:
        """In a thread; where the asker goes, SQLite ends what it is at, and the transaction is rolled back."""
        return await run_in_thread(call, stop=self._driver.interrupt)

    async def run_sync(self, call: Callable[[Connection], None]) -> None:
        """Hand the transaction to a library that wants a synchronous connection."""
        if isinstance(self._conn, Connection):
            call(self._conn)
        else:
            await self._conn.run_sync(call)

    async def acquire_locks(self, *names: str) -> None:
        """Wait until nobody else has these turns, one by one, and have them until the transaction is over.

        On SQLite, a writer has them.
        """
        if names and not self.on_sqlite:
            await self.fetch(_ACQUIRE_LOCKS, {"names": names})

    @property
    def on_sqlite(self) -> bool:
        """For the few statements that the two databases spell differently."""
        return isinstance(self._conn, Connection)

    async def append_event(self, topic: str, payload: EventPayload) -> int:
        """Append an event to a topic and return its sequence number (1, 2, 3 … without a gap).

        The head's row is locked until the commit, so numbers of one topic are committed in their order.
        """
        seq: int = (await self.fetch(_NEXT_SEQ[self.on_sqlite], {"topic": topic, "seq": 1}))[0].seq
        row = {"topic": topic, "seq": seq, "payload": payload.model_dump_json(), "created_at": clock.now()}
        await self.fetch(_ADD_EVENT, row)
        if topic not in self._topics:
            self._topics.append(topic)
        return seq

    def wake(self, topic: str) -> None:
        """Tell a topic's listeners to look after the commit, where the rows to read are not events."""
        if topic not in self._topics:
            self._topics.append(topic)

    def mark_for_indexing(self, kind: str, *ids: str) -> None:
        """Say that rows came or went, or that what they are found by changed, or who may find them.

        Whoever keeps an index of them hears of it in this transaction, before the commit.
        """
        self._changed.setdefault(kind, {}).update(dict.fromkeys(ids))

    async def update_index(self, indexer: "Indexer | None") -> None:
        """Bring the index up to what was changed; called by the database before the commit."""
        if indexer is not None and self._changed:
            await indexer(self, {kind: list(ids) for kind, ids in self._changed.items()})

    def queue_notification(self, news: NotificationEvent) -> None:
        """Say what people want to know; whoever keeps it hears of it in this transaction, before the commit."""
        self._news.append(news)

    async def flush_notifications(self, notifier: "Notifier | None") -> None:
        """Hand over what people want to know; called by the database before the commit."""
        if notifier is not None and self._news:
            await notifier(self, self._news)

    def before_commit(self, turn: str, call: Callable[[], Awaitable[None]]) -> None:
        """Do this at the end of the transaction, with the turn of this name (see `take_turn`)."""
        self._last.append((turn, call))

    @property
    def has_pending_calls(self) -> bool:
        """Whether something is left to do before the commit."""
        return bool(self._last)

    async def run_before_commit(self) -> None:
        """Run what `before_commit` added; called by the database when nothing else of the transaction takes locks.

        Turns are taken in sorted order, so that two transactions never wait for each other.
        """
        await self.acquire_locks(*sorted({turn for turn, _ in self._last}))
        for _, call in self._last:
            await call()

    def after_commit(self, call: Callable[[], Awaitable[None]]) -> None:
        """Do this once the change is durable; it must not fail the request."""
        self._after.append(call)

    async def run_after_commit(self, listener: Listener | None) -> None:
        """Tell whoever must know; called by the database after the commit."""
        for call in self._after:
            await call()
        if listener is not None and self._topics:
            await listener(self._topics)


Indexer = Callable[[Transaction, Changes], Awaitable[None]]
Notifier = Callable[[Transaction, Sequence[NotificationEvent]], Awaitable[None]]


class Database:
    """The one database.

    Within the transaction `indexer` is told what changed, and `notifier` what people want to know; after it `listener`,
    who must look.
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
        """A view of what is committed; nothing is written."""
        with _TranslateErrors():
            async with self._engines.connect_for_reading() as (conn, driver):
                tx = Transaction(conn, driver)
                yield tx
                if tx.has_pending_calls:
                    raise RuntimeError("a view of what is committed changes nothing")

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Transaction, None]:
        """One transaction: all of it is committed and on the disk on leaving, or none of it.

        Raises TakenOver in a job that was given to somebody else meanwhile.
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
                    # Last of all that it holds, and always in this order: else two would wait for each other.
                    await tx.update_index(self.indexer)
                    await tx.flush_notifications(self.notifier)
                    await tx.run_before_commit()
            await self._engines.wait_until_durable()
        except asyncio.CancelledError:
            if tx is not None and is_committed.is_set():
                # Who asked is gone; those who listen are told all the same.
                left = asyncio.create_task(self._finish_after_cancellation(tx))
                self._unfinished.add(left)
                left.add_done_callback(self._unfinished.discard)
            raise
        await tx.run_after_commit(self.listener)

    async def transact(self, call: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run a callback in a write transaction and return its result; `write` for callers that can run it again.

        PostgreSQL ends deadlocks by aborting a transaction and expects the client to run it again. This does so up to
        three times, after a random delay that doubles each time. The callback must not change anything outside the
        transaction that cannot be repeated; use `Work.after_commit` for that. Raises TransactionConflict (503 with
        Retry-After) if all runs were aborted.
        """
        for rerun in range(_RERUNS_MAX):
            try:
                async with self.write() as tx:
                    return await call(tx)
            except TransactionConflict:
                await asyncio.sleep(random.uniform(0.5, 1.5) * _FIRST_RERUN_SECONDS * 2**rerun)
        async with self.write() as tx:
            return await call(tx)

    async def _finish_after_cancellation(self, tx: Transaction) -> None:
        await self._engines.wait_until_durable()
        await tx.run_after_commit(self.listener)

    async def set_clock(self) -> None:
        """Have `clock.now` tell the database's time as it is now."""
        with _TranslateErrors():
            await self._engines.set_clock()

    async def durability_warnings(self) -> list[str]:
        """Why an acknowledged change might be lost in a power cut: sentences for whoever runs the server."""
        with _TranslateErrors():
            return await self._engines.durability_warnings()

    async def close(self) -> None:
        """Give back every connection, once everybody was told."""
        await asyncio.gather(*self._unfinished)
        await self._engines.close()


# The interpreter changes threads between its own steps alone: to make or to free a list of thousands would be one.
def _fetch_in_batches(plan: Plan, cursor: sqlite3.Cursor) -> list[Row]:
    rows = list[Row]()
    while found := cursor.fetchmany(_BATCH_ROWS):
        rows += plan.rows(found)
    return rows


def _fetch_matching(
    plan: Plan, cursor: sqlite3.Cursor, wanted: Callable[[Row], bool], limit: int, of: int
) -> list[Row]:
    rows, part = list[Row](), _FIRST_BATCH_ROWS
    with closing(cursor):
        # `fetchmany(0)` would bring all there are.
        while of and len(rows) < limit and (found := cursor.fetchmany(min(part, of))):
            rows += filter(wanted, plan.rows(found))
            of -= len(found)
            part = _BATCH_ROWS
    return rows[:limit]


def _execute_in_batches(plan: Plan, driver: sqlite3.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    for start in range(0, len(rows), _BATCH_ROWS):
        driver.executemany(plan.sql, [plan.values(row) for row in rows[start : start + _BATCH_ROWS]])


class _TranslateErrors:
    """Turns a database that is busy, gone or full into a clear 503 or 507 instead of a crash."""

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
            metrics.TRANSACTION_CONFLICTS.add()
            raise TransactionConflict(texts.SERVER_BUSY, retry_after=AWAY_SECONDS) from error
        if of_driver or isinstance(error, OperationalError) or lost or state.startswith(_TEMPORARY_ERRORS):
            raise Unavailable(texts.DATABASE_SILENT, retry_after=AWAY_SECONDS) from error
