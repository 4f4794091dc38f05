"""How the two databases are reached.

SQLite is called straight from the event loop: a statement takes tens of microseconds there, a change of thread and back
costs ten times that. Nothing ever waits inside a call: the one writer queues in the loop, and where another process
holds the file's lock, the loop sleeps between tries. PostgreSQL is reached by asyncpg; its reads need no transaction
of their own, since each statement sees what is committed either way. On both, SQLAlchemy is left in autocommit and the
transactions are begun and ended here, so that what it runs and what the driver runs by itself are in the same one.
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
"""How long a writer waits from its arrival until its transaction begins; then it is told to come again."""
AWAY_SECONDS = 2
"""When to come again where the database does not answer."""
_END_WHAT_HANGS = "SET idle_in_transaction_session_timeout = '30s'"
_FIRST_PAUSE = 0.002
_LONG_COMMIT_ROWS = 200
"""A commit of more rows writes megabytes, which takes too long on the loop."""
_LONGEST_PAUSE = 0.05
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",  # a commit waits for no disk; who is told of it waits for WalSync
    "wal_autocheckpoint=0",  # inside a commit it would hold the loop up; WalSync has it done in a thread
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-8000",
    "busy_timeout=0",
)


class Engines(Protocol):
    """Gives connections: one kind for reading, one in a transaction for writing."""

    def connect_for_reading(self) -> Any:
        """An async context manager of a `Connection` or `AsyncConnection`, and the driver's own connection in it."""
        ...

    def begin_transaction(self, committed: Callable[[], None]) -> Any:
        """The same inside a transaction: committed on leaving, rolled back on an error; `committed` is called between.

        Who is cancelled while the commit is made hears of it by that call alone.
        """
        ...

    async def set_clock(self) -> None:
        """Take the time from the database once more."""
        ...

    async def wait_until_durable(self) -> None:
        """Return when all that was committed before this call outlives a power cut."""
        ...

    async def durability_warnings(self) -> list[str]:
        """Why a change that was settled might be lost all the same; none as a rule."""
        ...

    async def close(self) -> None:
        """Give back every connection."""
        ...


class SqliteEngines:
    """A file in WAL mode: any number of readers, and a queue of writers in the order in which they came."""

    def __init__(self, url: str) -> None:
        file = make_url(url).set(drivername="sqlite")  # settings that still name another driver of SQLite go on
        self._reader = _sqlite(file.render_as_string(hide_password=False), pool_size=4)
        self._writer = _sqlite(file.render_as_string(hide_password=False), pool_size=1)
        self._turn = asyncio.Lock()
        self._wal = WalSync(Path(file.database or ""), self._turn)

    @asynccontextmanager
    async def connect_for_reading(self) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """A connection in one read transaction."""
        with self._reader.connect() as conn:
            driver = _sqlite_driver(conn)
            driver.execute("BEGIN")
            try:
                yield conn, driver
            finally:
                driver.execute("ROLLBACK")

    @asynccontextmanager
    async def begin_transaction(
        self, committed: Callable[[], None]
    ) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """The one connection that writes; BEGIN IMMEDIATE, so that no read of it is stale when it writes."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WRITER_WAIT_SECONDS
        metrics.WRITERS_WAITING.add(1)
        try:
            async with asyncio.timeout(WRITER_WAIT_SECONDS):
                await self._turn.acquire()
        except TimeoutError as error:
            raise Unavailable(texts.SERVER_BUSY, retry_after=2) from error
        finally:
            metrics.WRITERS_WAITING.add(-1)
        try:
            with self._writer.connect() as conn:
                driver = _sqlite_driver(conn)
                await _begin_immediate(driver, deadline)
                before = driver.total_changes

                def noted() -> None:
                    if driver.total_changes != before:
                        self._wal.note_commit()
                        metrics.COMMITS.add()
                    committed()

                try:
                    yield conn, driver
                    if driver.total_changes - before > _LONG_COMMIT_ROWS:
                        await finish_despite_cancellation(run_in_thread(lambda: driver.execute("COMMIT")), noted)
                    else:
                        driver.execute("COMMIT")
                        noted()
                except BaseException:
                    if driver.in_transaction:  # where the disk is full, SQLite has rolled back by itself
                        driver.execute("ROLLBACK")
                    raise
        finally:
            self._turn.release()

    async def set_clock(self) -> None:
        """Nothing to do: SQLite's time is this machine's."""

    async def wait_until_durable(self) -> None:
        """Wait for a sync of the log, which others who committed meanwhile share; the writer's turn is free by then."""
        await self._wal.wait_until_durable()

    async def durability_warnings(self) -> list[str]:
        """None: what SQLite is told is in this file."""
        return []

    async def close(self) -> None:
        """Close the file."""
        await self._wal.close()
        self._reader.dispose()
        self._writer.dispose()


class PostgresEngines:
    """A pool of connections; who waits too long for one is told to come again."""

    def __init__(self, url: str, pool_size: int) -> None:
        options = {
            "pool_size": pool_size,
            "max_overflow": 0,
            "pool_timeout": WRITER_WAIT_SECONDS,
            "isolation_level": "AUTOCOMMIT",
        }
        # An error is logged without what the statement was given: mails and texts of people.
        self._engine = create_async_engine(url, hide_parameters=True, **options)

        # A process that hangs in a transaction would hold its locks for as long as it hangs, and all others up.
        @event.listens_for(self._engine.sync_engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            connection.run_async(_prepare_asyncpg)

    @asynccontextmanager
    async def connect_for_reading(self) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """A connection without a transaction of its own."""
        async with self._connected() as conn:
            driver = await _asyncpg_driver(conn)
            while driver.is_closed() or _is_left_open(driver):
                # The server went away while the connections rested in the pool; each is thrown out once.
                driver.terminate()
                await conn.invalidate()
                driver = await _asyncpg_driver(conn)
            try:
                yield conn, driver
            finally:
                if _is_left_open(driver):
                    driver.terminate()
                if driver.is_closed():
                    await conn.invalidate()

    @asynccontextmanager
    async def begin_transaction(
        self, committed: Callable[[], None]
    ) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """A connection in a transaction."""
        async with self.connect_for_reading() as (conn, driver):
            transaction = driver.transaction()
            await transaction.start()
            try:
                yield conn, driver
            except BaseException:
                if not driver.is_closed():  # the server rolls back what a line that was cut off had begun
                    await transaction.rollback()
                raise
            try:
                await finish_despite_cancellation(transaction.commit(), committed)
            except Exception as error:
                if driver.is_closed():
                    raise SaveUnknown from error
                raise
            metrics.COMMITS.add()

    @asynccontextmanager
    async def _connected(self) -> AsyncGenerator[AsyncConnection, None]:
        try:
            conn = await self._engine.connect()
        except OSError as error:  # refused, unknown, or silent: there is no server
            raise Unavailable(texts.DATABASE_SILENT, retry_after=AWAY_SECONDS) from error
        try:
            yield conn
        finally:
            await conn.close()

    async def set_clock(self) -> None:
        """Follow the server's clock, should it and this machine's have drifted apart."""
        async with self.connect_for_reading() as (_conn, driver):
            await _follow_clock(driver)

    async def wait_until_durable(self) -> None:
        """Nothing to wait for: PostgreSQL answers COMMIT when its own log is on the disk."""

    async def durability_warnings(self) -> list[str]:
        """What this server was told that lets it answer COMMIT earlier."""
        async with self.connect_for_reading() as (_conn, driver):
            return [
                texts.database_forgets(name)
                for name in ("fsync", "synchronous_commit", "full_page_writes")
                if await driver.fetchval(f"SHOW {name}") == "off"
            ]

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


def _sqlite(url: str, *, pool_size: int) -> Engine:
    # An unlimited overflow: waiting for a connection inside a call would stop the loop that gives one back.
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
    await driver.execute(_END_WHAT_HANGS)
    await _follow_clock(driver)


async def _follow_clock(driver: Any) -> None:
    """The answer was made between the asking and its coming: half-way, as far as anybody knows."""
    asked = time.monotonic_ns()
    moment = await driver.fetchval("SELECT clock_timestamp()")
    clock.follow(moment, (asked + time.monotonic_ns()) // 2)


async def _asyncpg_driver(conn: AsyncConnection) -> Any:
    return (await conn.get_raw_connection()).driver_connection


def _is_left_open(driver: Any) -> bool:
    """Whether a transaction was begun and never ended: whoever is cancelled again while rolling back leaves one.

    The next transaction on such a connection would be a savepoint in it, and what it commits would be lost.
    """
    if driver.is_closed():
        return False
    return driver.is_in_transaction() or driver._top_xact is not None  # the driver's own mark of an outermost one


async def _begin_immediate(driver: sqlite3.Connection, deadline: float) -> None:
    loop, pause = asyncio.get_running_loop(), _FIRST_PAUSE
    while True:
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            left = deadline - loop.time()
            if left <= 0:
                raise Unavailable(texts.SERVER_BUSY, retry_after=2) from error
            await asyncio.sleep(min(pause, left))
            pause = min(pause * 2, _LONGEST_PAUSE)
        else:
            return
