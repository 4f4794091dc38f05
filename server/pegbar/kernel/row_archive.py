"""Archive rows as plain data (dicts that JSON can store), and restore those whose referenced rows still exist."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, select

from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import Where, insert_once
from pegbar.kernel.tables import Base, UtcTime

_BATCH_SIZE: Final = 400
PlainRows = list[dict[str, Any]]


def to_plain(row: Any) -> dict[str, Any]:
    """Convert a row to a dict by column name; times become ISO 8601 text."""
    return {key: clock.iso(value) if isinstance(value, datetime) else value for key, value in row._mapping.items()}


async def read_rows(tx: Transaction, model: type[Base], *where: Where) -> PlainRows:
    """Read rows as dicts; see `to_plain`."""
    return [to_plain(row) for row in await tx.execute(select(*model.__table__.c).where(*where))]


async def archive_rows(tx: Transaction, model: type[Base], *where: Where) -> PlainRows:
    """Delete rows and return them as dicts; see `to_plain`."""
    return [to_plain(row) for row in await tx.execute(delete(model).where(*where).returning(*model.__table__.c))]


async def restore_rows(tx: Transaction, model: type[Base], rows: PlainRows) -> None:
    """Insert rows that `archive_rows` returned. Skips rows that reference a missing row or violate a unique key."""
    for key in model.__table__.foreign_keys:
        rows = await _keep_rows_with_target(tx, key.parent.key, key.column, rows)
    times = {column.key for column in model.__table__.c if isinstance(column.type, UtcTime)}
    for row in rows:
        moments = {name: datetime.fromisoformat(row[name]) for name in times & row.keys() if row[name] is not None}
        await insert_once(tx, model, {**row, **moments})


async def _keep_rows_with_target(tx: Transaction, name: str, target: Any, rows: PlainRows) -> PlainRows:
    """Return the rows whose column is null or references an existing row."""
    existing: set[str] = set()
    for part in _batches(sorted({row[name] for row in rows if row[name] is not None})):
        existing |= set((await tx.execute(select(target).where(target.in_(part)))).scalars())
    return [row for row in rows if row[name] is None or row[name] in existing]


def _batches(values: list[str]) -> Iterable[list[str]]:
    return (values[start : start + _BATCH_SIZE] for start in range(0, len(values), _BATCH_SIZE))
