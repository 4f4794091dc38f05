"""Connections and transactions for SQLite and PostgreSQL.

SQLite is called directly on the event loop: a statement takes tens of microseconds, while a switch to a thread and back
costs ten times that. No call ever blocks: the single writer waits for an asyncio lock, and if another process holds the
file's lock, the loop sleeps between attempts. PostgreSQL is used through asyncpg; reads need no transaction there,
since each statement sees what is committed. On both, SQLAlchemy runs in autocommit mode and transactions are begun and
ended here, so that statements of SQLAlchemy and of the driver are part of the same transaction.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from pegbar.kernel import clock, metrics, texts
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.ids import derived_id
from pegbar.kernel.threads import finish_despite_cancellation, run_in_thread
from pegbar.kernel.wal import WalSync

WRITER_WAIT_SECONDS = 2.0
"""Time a writer waits for its transaction to begin, before `Unavailable` is raised."""
AWAY_SECONDS = 2
"""`Retry-After` if the database doesn't answer."""
_SET_IDLE_TIMEOUT = "SET idle_in_transaction_session_timeout = '30s'"
_RETRY_PAUSE_MIN = 0.002
_LONG_COMMIT_ROWS = 200
"""Commits of more rows write megabytes, so they run in a thread to not block the event loop."""
_RETRY_PAUSE_MAX = 0.05
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",  # commits don't wait for the disk; WalSync syncs before the client gets a response
    "wal_autocheckpoint=0",  # a checkpoint in a commit would block the loop; WalSync runs it in a thread
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-8000",
    "busy_timeout=0",
)


class Engines(Protocol):
    """Source of database connections for reading, and of write transactions."""

    def connect_for_reading(self) -> Any:
        """Open an async context that yields a SQLAlchemy connection and the database driver's connection inside it.

        The SQLAlchemy connection is a `Connection` for SQLite, an `AsyncConnection` for PostgreSQL.
        """
        ...

    def begin_transaction(self, on_commit: Callable[[], None]) -> Any:
        """Open an async context that yields the same pair as `connect_for_reading`, in a write transaction.

        The transaction is committed at the end, or rolled back on an error. `on_commit` is called right after the
        commit, even if the caller is cancelled while the commit runs.
        """
        ...

    async def set_clock(self) -> None:
        """Synchronize `kernel.clock` with the database's clock."""
        ...

    async def wait_until_durable(self) -> None:
        """Wait until everything committed before this call is synced to disk."""
        ...

    async def durability_warnings(self) -> list[str]:
        """Return texts about database settings that may lose committed changes; usually none."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


class SqliteEngines:
    """An SQLite file in WAL mode: any number of readers, and one writer at a time, first come, first served."""

    def __init__(self, url: str) -> None:
        file = make_url(url).set(drivername="sqlite")  # the URL may name another SQLite driver
        self._read_engine = _create_sqlite_engine(file.render_as_string(hide_password=False), pool_size=4)
        self._write_engine = _create_sqlite_engine(file.render_as_string(hide_password=False), pool_size=1)
        self._writer_lock = asyncio.Lock()
        self._wal = WalSync(Path(file.database or ""), self._writer_lock)

    @asynccontextmanager
    async def connect_for_reading(self) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """Open a connection in a read transaction."""
        with self._read_engine.connect() as conn:
            driver = _sqlite_driver(conn)
            driver.execute("BEGIN")
            try:
                yield conn, driver
            finally:
                driver.execute("ROLLBACK")

    @asynccontextmanager
    async def begin_transaction(
        self, on_commit: Callable[[], None]
    ) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """Open the write connection with BEGIN IMMEDIATE, so that its reads can't be stale when it writes."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WRITER_WAIT_SECONDS
        try:
            with metrics.WRITERS_WAITING.track_inprogress():
                async with asyncio.timeout(WRITER_WAIT_SECONDS):
                    await self._writer_lock.acquire()
        except TimeoutError as error:
            raise Unavailable(texts.SERVER_BUSY, retry_after=2) from error
        try:
            with self._write_engine.connect() as conn:
                driver = _sqlite_driver(conn)
                await _begin_immediate(driver, deadline)
                before = driver.total_changes

                def record_commit() -> None:
                    if driver.total_changes != before:
                        self._wal.note_commit()
                        metrics.COMMITS.inc()
                    on_commit()

                try:
                    yield conn, driver
                    if driver.total_changes - before > _LONG_COMMIT_ROWS:
                        await finish_despite_cancellation(
                            run_in_thread(lambda: driver.execute("COMMIT")), record_commit
                        )
                    else:
                        driver.execute("COMMIT")
                        record_commit()
                except BaseException:
                    if driver.in_transaction:  # if the disk is full, SQLite has already rolled back
                        driver.execute("ROLLBACK")
                    raise
        finally:
            self._writer_lock.release()

    async def set_clock(self) -> None:
        """Do nothing: SQLite uses this machine's clock."""

    async def wait_until_durable(self) -> None:
        """Wait for a sync of the write-ahead log, shared with other commits, after the writer lock was released."""
        await self._wal.wait_until_durable()

    async def durability_warnings(self) -> list[str]:
        """Return nothing: this module chooses all settings of SQLite."""
        return []

    async def close(self) -> None:
        """Close all connections to the file."""
        await self._wal.close()
        self._read_engine.dispose()
        self._write_engine.dispose()


class PostgresEngines:
    """A pool of PostgreSQL connections; raises `Unavailable` if none becomes free in time."""

    def __init__(self, url: str, pool_size: int) -> None:
        options = {
            "pool_size": pool_size,
            "max_overflow": 0,
            "pool_timeout": WRITER_WAIT_SECONDS,
            "isolation_level": "AUTOCOMMIT",
        }
        # Log errors without statement parameters, which may contain email addresses and texts of users.
        self._engine = create_async_engine(url, hide_parameters=True, **options)

        # A process that hangs in a transaction would keep its locks and block all others.
        @event.listens_for(self._engine.sync_engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            connection.run_async(_prepare_asyncpg)

    @asynccontextmanager
    async def connect_for_reading(self) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """Open a connection without a transaction."""
        async with self._connect() as conn:
            driver = await _asyncpg_driver(conn)
            while driver.is_closed() or _has_open_transaction(driver):
                # The server restarted while this connection was idle in the pool: replace it.
                driver.terminate()
                await conn.invalidate()
                driver = await _asyncpg_driver(conn)
            try:
                yield conn, driver
            finally:
                if _has_open_transaction(driver):
                    driver.terminate()
                if driver.is_closed():
                    await conn.invalidate()

    @asynccontextmanager
    async def begin_transaction(
        self, on_commit: Callable[[], None]
    ) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """Open a connection in a transaction."""
        async with self.connect_for_reading() as (conn, driver):
            transaction = driver.transaction()
            await transaction.start()
            try:
                yield conn, driver
            except BaseException:
                if not driver.is_closed():  # the server rolls back the transaction of a lost connection
                    await transaction.rollback()
                raise
            try:
                await finish_despite_cancellation(transaction.commit(), on_commit)
            except Exception as error:
                if driver.is_closed():
                    raise SaveUnknown from error
                raise
            metrics.COMMITS.inc()

    @asynccontextmanager
    async def _connect(self) -> AsyncGenerator[AsyncConnection, None]:
        try:
            conn = await self._engine.connect()
        except OSError as error:  # connection refused, unknown host or timeout
            raise Unavailable(texts.DATABASE_SILENT, retry_after=AWAY_SECONDS) from error
        try:
            yield conn
        finally:
            await conn.close()

    async def set_clock(self) -> None:
        """Synchronize with the server's clock, in case the two clocks have drifted apart."""
        async with self.connect_for_reading() as (_conn, driver):
            await _synchronize_clock(driver)

    async def wait_until_durable(self) -> None:
        """Do nothing: PostgreSQL answers COMMIT after it synced its log."""

    async def durability_warnings(self) -> list[str]:
        """Return a text for each server setting that lets COMMIT return before its log is synced."""
        async with self.connect_for_reading() as (_conn, driver):
            return [
                texts.unsafe_database_setting(name)
                for name in ("fsync", "synchronous_commit", "full_page_writes")
                if await driver.fetchval(f"SHOW {name}") == "off"
            ]

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def _create_sqlite_engine(url: str, *, pool_size: int) -> Engine:
    # Unlimited overflow: waiting for a pooled connection would block the event loop, so none could be returned.
    engine = create_engine(
        url,
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=pool_size,
        max_overflow=-1,
        connect_args={"isolation_level": None, "check_same_thread": False},
        isolation_level="AUTOCOMMIT",
    )

    # Without these settings SQLite loses concurrent read-modify-writes; see docs/decisions.
    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        connection.create_function("derived_id", 2, derived_id, deterministic=True)

    return engine


def _sqlite_driver(conn: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, conn.connection.driver_connection)


async def _prepare_asyncpg(driver: Any) -> None:
    await driver.execute(_SET_IDLE_TIMEOUT)
    await _synchronize_clock(driver)


async def _synchronize_clock(driver: Any) -> None:
    """Synchronize the clock. Assumes that the server read its clock halfway between the request and the response."""
    sent_at = time.monotonic_ns()
    moment = await driver.fetchval("SELECT clock_timestamp()")
    clock.synchronize(moment, (sent_at + time.monotonic_ns()) // 2)


async def _asyncpg_driver(conn: AsyncConnection) -> Any:
    return (await conn.get_raw_connection()).driver_connection


def _has_open_transaction(driver: Any) -> bool:
    """Return whether a transaction is still open on the connection.

    A second cancellation, during a rollback, leaves the transaction open. The next transaction on this connection would
    become a savepoint inside the open transaction, and its commit would be lost.
    """
    if driver.is_closed():
        return False
    return (
        driver.is_in_transaction() or driver._top_xact is not None
    )  # asyncpg's reference to the outermost transaction


async def _begin_immediate(driver: sqlite3.Connection, deadline: float) -> None:
    loop, pause = asyncio.get_running_loop(), _RETRY_PAUSE_MIN
    while True:
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            remaining = deadline - loop.time()
            if remaining <= 0:
                raise Unavailable(texts.SERVER_BUSY, retry_after=2) from error
            await asyncio.sleep(min(pause, remaining))
            pause = min(pause * 2, _RETRY_PAUSE_MAX)
        else:
            return
