"""Rows that are taken out for a while, as plain data, and put back where what they name is still there."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, select

from pegbar.kernel import clock
from pegbar.kernel.rows import Where, insert_once
from pegbar.kernel.tables import Base, UtcTime
from pegbar.kernel.work import Work

_AT_ONCE: Final = 400
Plain = list[dict[str, Any]]


def plain(row: Any) -> dict[str, Any]:
    """A row as plain data: times as text."""
    return {key: clock.iso(value) if isinstance(value, datetime) else value for key, value in row._mapping.items()}


async def read_plain(work: Work, model: type[Base], *where: Where) -> Plain:
    """Rows as plain data."""
    return [plain(row) for row in await work.run(select(*model.__table__.c).where(*where))]


async def take_out(work: Work, model: type[Base], *where: Where) -> Plain:
    """Delete rows; what they were."""
    return [plain(row) for row in await work.run(delete(model).where(*where).returning(*model.__table__.c))]


async def put_back(work: Work, model: type[Base], rows: Plain) -> None:
    """Insert what `take_out` gave. What names something that is gone, or whose place is taken, is left out."""
    for key in model.__table__.foreign_keys:
        rows = await _with_target(work, key.parent.key, key.column, rows)
    times = {column.key for column in model.__table__.c if isinstance(column.type, UtcTime)}
    for row in rows:
        moments = {name: datetime.fromisoformat(row[name]) for name in times & row.keys() if row[name] is not None}
        await insert_once(work, model, {**row, **moments})


async def _with_target(work: Work, name: str, target: Any, rows: Plain) -> Plain:
    """Those whose column names nothing, or a row that there is."""
    there: set[str] = set()
    for part in _parts(sorted({row[name] for row in rows if row[name] is not None})):
        there |= set((await work.run(select(target).where(target.in_(part)))).scalars())
    return [row for row in rows if row[name] is None or row[name] in there]


def _parts(values: list[str]) -> Iterable[list[str]]:
    return (values[start : start + _AT_ONCE] for start in range(0, len(values), _AT_ONCE))
