"""Bulk inserts into either database, by its fastest method."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from pegbar.kernel.tables import Base

_BATCH_SIZE = 50_000


class Table:
    """A table and the columns that rows provide. Other columns get their defaults, or NULL."""

    def __init__(self, model: type[Base], fields: str) -> None:
        self.name = model.__tablename__
        defaults = {column.key: column.default for column in model.__table__.c if column.key not in fields.split()}
        constants = {
            key: column.arg for key, column in defaults.items() if isinstance(column, ScalarElementColumnDefault)
        }
        self.fields = (*fields.split(), *constants)
        self._rest = tuple(constants.values())

    def with_defaults(self, rows: Iterable[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows extended by the defaults."""
        return ((*row, *self._rest) for row in rows)


class Rows(ABC):
    """Destination of bulk inserts."""

    @abstractmethod
    async def add(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        """Insert all rows."""


class _Sqlite(Rows):
    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    async def add(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        placeholders = ", ".join("?" for _ in table.fields)
        statement = f"INSERT INTO {table.name} ({', '.join(table.fields)}) VALUES ({placeholders})"
        pending = table.with_defaults(rows)
        while batch := list(islice(pending, _BATCH_SIZE)):
            self._conn.execute("BEGIN IMMEDIATE")
            self._conn.executemany(statement, ([_text(value) for value in row] for row in batch))
            self._conn.execute("COMMIT")


def _text(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    return value


class _Postgres(Rows):
    def __init__(self, conn: asyncpg.Connection) -> None:
        self._conn = conn

    async def add(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        await self._conn.copy_records_to_table(table.name, records=table.with_defaults(rows), columns=table.fields)
        await self._conn.execute(f"VACUUM ANALYZE {table.name}")


@asynccontextmanager
async def open_bulk_writer(database: str) -> AsyncIterator[Rows]:
    """Open a database for bulk inserts. Foreign keys aren't checked."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        conn = sqlite3.connect(url.database or "", isolation_level=None, timeout=60)
        try:
            conn.execute("PRAGMA cache_size=-200000")
            yield _Sqlite(conn)
            conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            conn.close()
        return
    connection = await asyncpg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        await connection.execute("SET session_replication_role = replica")
        yield _Postgres(connection)
    finally:
        await connection.close()
