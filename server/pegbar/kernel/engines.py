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
from pathlib import Path
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from pegbar.kernel import messages, metrics
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.wal import WalSync

LOCK_WAIT_SECONDS = 2.0
QUEUE_WAIT_SECONDS = 10.0
_FIRST_PAUSE = 0.002
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

    def reading(self) -> Any:
        """An async context manager of a `Connection` or `AsyncConnection`, and the driver's own connection in it."""
        ...

    def writing(self) -> Any:
        """The same inside a transaction: committed on leaving, rolled back on an error."""
        ...

    async def settled(self) -> None:
        """Return when all that was committed before this call outlives a power cut."""
        ...

    async def doubts(self) -> list[str]:
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
        metrics.WRITERS_WAITING.add(1)
        try:
            await asyncio.wait_for(self._turn.acquire(), QUEUE_WAIT_SECONDS)
        except TimeoutError as error:
            raise Unavailable(messages.SERVER_BUSY, retry_after=2) from error
        finally:
            metrics.WRITERS_WAITING.add(-1)
        try:
            with self._writer.connect() as conn:
                driver = _sqlite_driver(conn)
                await _begin_immediate(driver)
                changes = driver.total_changes
                try:
                    yield conn, driver
                    driver.execute("COMMIT")
                    if driver.total_changes != changes:
                        self._wal.note_commit()
                        metrics.COMMITS.add()
                except BaseException:
                    if driver.in_transaction:  # where the disk is full, SQLite has rolled back by itself
                        driver.execute("ROLLBACK")
                    raise
        finally:
            self._turn.release()

    async def settled(self) -> None:
        """Wait for a sync of the log, which others who committed meanwhile share; the writer's turn is free by then."""
        await self._wal.settled()

    async def doubts(self) -> list[str]:
        """None: what SQLite is told is in this file."""
        return []

    async def close(self) -> None:
        """Close the file."""
        await self._wal.close()
        self._reader.dispose()
        self._writer.dispose()


class PostgresEngines:
    """A pool of connections; who waits longer than five seconds for one is told so."""

    def __init__(self, url: str, pool_size: int) -> None:
        options = {"pool_size": pool_size, "max_overflow": 0, "pool_timeout": 5, "isolation_level": "AUTOCOMMIT"}
        # An error is logged without what the statement was given: mails and texts of people.
        self._engine = create_async_engine(url, hide_parameters=True, **options)

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
        async with self.reading() as (conn, driver):
            transaction = driver.transaction()
            await transaction.start()
            try:
                yield conn, driver
            except BaseException:
                await transaction.rollback()
                raise
            try:
                await transaction.commit()
            except Exception as error:
                if driver.is_closed():
                    raise SaveUnknown from error
                raise
            metrics.COMMITS.add()

    async def settled(self) -> None:
        """Nothing to wait for: PostgreSQL answers COMMIT when its own log is on the disk."""

    async def doubts(self) -> list[str]:
        """What this server was told that lets it answer COMMIT earlier."""
        async with self.reading() as (_conn, driver):
            return [
                messages.database_forgets(name)
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
