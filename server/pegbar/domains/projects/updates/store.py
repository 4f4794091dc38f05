"""SQL of updates."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, bindparam, delete, func, or_, select, tuple_

from pegbar.domains.projects.models import ProjectUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_by_key, insert_once
from pegbar.kernel.tables import UtcTime, records


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert an update; False where its id is taken."""
    return await insert_once(tx, ProjectUpdate, row)


async def one(tx: Transaction, update_id: str) -> ProjectUpdate | None:
    """An update by its id."""
    return await find_by_key(tx, ProjectUpdate, update_id)


Place = tuple[datetime, int]
"""Where an update stands among the others: its hour, its number."""


async def listed(
    tx: Transaction, project_id: str, *, now: datetime | None, after: Place | None, limit: int
) -> Sequence[ProjectUpdate]:
    """A page of updates, newest first; where `now` is given, without those whose time is still to come."""
    hour = func.coalesce(ProjectUpdate.scheduled_for, ProjectUpdate.created_at)
    statement = select(*ProjectUpdate.__table__.c).where(ProjectUpdate.project_id == project_id)
    if now is not None:
        statement = statement.where(or_(ProjectUpdate.scheduled_for.is_(None), ProjectUpdate.scheduled_for <= now))
    if after is not None:
        key = [bindparam(None, value, type_=kind) for value, kind in zip(after, (UtcTime(), BigInteger()), strict=True)]
        statement = statement.where(tuple_(hour, ProjectUpdate.number) < tuple_(*key))
    statement = statement.order_by(hour.desc(), ProjectUpdate.number.desc()).limit(limit)
    return records(ProjectUpdate, (await tx.run(statement)).all())


async def remove(tx: Transaction, update_id: str) -> None:
    """Delete an update."""
    await tx.run(delete(ProjectUpdate).where(ProjectUpdate.id == update_id))
