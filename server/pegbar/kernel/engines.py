"""How the two databases are reached.

SQLite is called straight from the event loop: a statement takes tens of microseconds there, a change of thread and back
costs ten times that. Nothing ever waits inside a call: the one writer queues in the loop, and where another process
holds the file's lock, the loop sleeps between tries. PostgreSQL is reached by asyncpg; its reads need no transaction
of their own, since each statement sees what is committed either way. On both, SQLAlchemy is left in autocommit and the
transactions are begun and ended here, so that what it runs and what the driver runs by itself are in the same one.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from pegbar.kernel import messages
from pegbar.kernel.errors import Unavailable

LOCK_WAIT_SECONDS = 2.0
QUEUE_WAIT_SECONDS = 10.0
_FIRST_PAUSE = 0.002
_LONGEST_PAUSE = 0.05
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-8000",
    "busy_timeout=0",
)


class Engines(Protocol):
    """Gives connections: one kind for reading, one in a transaction for writing."""

    def reading(self) -> Any:
        """An async context manager of a `Connection` or `AsyncConnection`, and the driver's own connection in it."""
        ...

    def writing(self) -> Any:
        """The same inside a transaction: committed on leaving, rolled back on an error."""
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

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """A connection in one read transaction."""
        with self._reader.connect() as conn:
            driver = _sqlite_driver(conn)
            driver.execute("BEGIN")
            try:
                yield conn, driver
            finally:
                driver.execute("ROLLBACK")

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[tuple[Connection, sqlite3.Connection], None]:
        """The one connection that writes; BEGIN IMMEDIATE, so that no read of it is stale when it writes."""
        try:
            await asyncio.wait_for(self._turn.acquire(), QUEUE_WAIT_SECONDS)
        except TimeoutError as error:
            raise Unavailable(messages.SERVER_BUSY, retry_after=2) from error
        try:
            with self._writer.connect() as conn:
                driver = _sqlite_driver(conn)
                await _begin_immediate(driver)
                try:
                    yield conn, driver
                    driver.execute("COMMIT")
                except BaseException:
                    if driver.in_transaction:  # where the disk is full, SQLite has rolled back by itself
                        driver.execute("ROLLBACK")
                    raise
        finally:
            self._turn.release()

    async def close(self) -> None:
        """Close the file."""
        self._reader.dispose()
        self._writer.dispose()


class PostgresEngines:
    """A pool of connections; who waits longer than five seconds for one is told so."""

    def __init__(self, url: str, pool_size: int) -> None:
        options = {"pool_size": pool_size, "max_overflow": 0, "pool_timeout": 5, "isolation_level": "AUTOCOMMIT"}
        self._engine = create_async_engine(url, **options)

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """A connection without a transaction of its own."""
        async with self._engine.connect() as conn:
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
    async def writing(self) -> AsyncGenerator[tuple[AsyncConnection, Any], None]:
        """A connection in a transaction."""
        async with self.reading() as (conn, driver), driver.transaction():
            yield conn, driver

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


def _sqlite(url: str, *, pool_size: int) -> Engine:
    # An unlimited overflow: waiting for a connection inside a call would stop the loop that gives one back.
    engine = create_engine(
        url,
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

    return engine


def _sqlite_driver(conn: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, conn.connection.driver_connection)


async def _asyncpg_driver(conn: AsyncConnection) -> Any:
    return (await conn.get_raw_connection()).driver_connection


def _is_left_open(driver: Any) -> bool:
    """Whether a transaction was begun and never ended: whoever is cancelled again while rolling back leaves one.

    The next transaction on such a connection would be a savepoint in it, and what it commits would be lost.
    """
    return driver.is_in_transaction() or driver._top_xact is not None  # the driver's own mark of an outermost one


async def _begin_immediate(driver: sqlite3.Connection) -> None:
    pause, waited = _FIRST_PAUSE, 0.0
    while True:
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or waited >= LOCK_WAIT_SECONDS:
                raise
            await asyncio.sleep(pause)
            waited += pause
            pause = min(pause * 2, _LONGEST_PAUSE)
        else:
            return
