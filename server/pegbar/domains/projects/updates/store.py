"""Queries for updates."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, bindparam, delete, func, or_, select, tuple_

from pegbar.domains.projects.models import ProjectUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_by_key, insert_once
from pegbar.kernel.tables import UtcTime, to_records


async def insert_update(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert an update; False if its id is taken."""
    return await insert_once(tx, ProjectUpdate, row)


async def get_update(tx: Transaction, update_id: str) -> ProjectUpdate | None:
    """Get an update by its id."""
    return await find_by_key(tx, ProjectUpdate, update_id)


UpdatePosition = tuple[datetime, int]
"""The position of an update in the list: its time and its number."""


async def list_updates(
    tx: Transaction, project_id: str, *, now: datetime | None, after: UpdatePosition | None, limit: int
) -> Sequence[ProjectUpdate]:
    """List a page of updates, newest first. If `now` is given, updates that are scheduled for later are left out."""
    hour = func.coalesce(ProjectUpdate.scheduled_for, ProjectUpdate.created_at)
    statement = select(*ProjectUpdate.__table__.c).where(ProjectUpdate.project_id == project_id)
    if now is not None:
        statement = statement.where(or_(ProjectUpdate.scheduled_for.is_(None), ProjectUpdate.scheduled_for <= now))
    if after is not None:
        key = [bindparam(None, value, type_=kind) for value, kind in zip(after, (UtcTime(), BigInteger()), strict=True)]
        statement = statement.where(tuple_(hour, ProjectUpdate.number) < tuple_(*key))
    statement = statement.order_by(hour.desc(), ProjectUpdate.number.desc()).limit(limit)
    return to_records(ProjectUpdate, (await tx.execute(statement)).all())


async def delete_update(tx: Transaction, update_id: str) -> None:
    """Delete an update."""
    await tx.execute(delete(ProjectUpdate).where(ProjectUpdate.id == update_id))
