"""Queries for exports."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, select, update

from pegbar.domains.interchange.models import Export
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once

_OPEN: Final = ("queued", "running")


async def insert_export(tx: Transaction, row: dict[str, Any], slots: int) -> bool:
    """Insert an export. Returns False if its requester already has `slots` open exports, or if its id is taken."""
    for slot in range(slots):
        if await insert_once(tx, Export, {**row, "slot": slot}):
            return True
    return False


async def get_export(tx: Transaction, export_id: str) -> Export | None:
    """Return an export."""
    return await find_by_key(tx, Export, export_id)


async def list_requested(tx: Transaction, project_id: str, user_id: str, limit: int) -> list[Export]:
    """Return a user's exports of a project, newest first."""
    conditions = (Export.project_id == project_id, Export.requested_by == user_id)
    newest_first = (Export.created_at.desc(), Export.id.desc())
    return await find_all(tx, Export, *conditions, order_by=newest_first, limit=limit)


async def delete_older(tx: Transaction, before: datetime) -> None:
    """Delete exports that were requested before `before`."""
    await tx.execute(delete(Export).where(Export.created_at < before))


async def count_open(tx: Transaction, requester_key: str) -> int:
    """Count a requester's exports that are queued or running."""
    statement = select(func.count()).where(Export.requester == requester_key, Export.slot.is_not(None))
    return (await tx.execute(statement)).scalar_one()


async def mark_running(tx: Transaction, export_id: str, now: datetime) -> Export | None:
    """Mark a queued or interrupted export as running. Returns None if it was finished or cancelled."""
    values = {"state": "running", "progress": 0.0, "taken_at": now, "detail": None}
    if not await _update(tx, Export.id == export_id, Export.state.in_(_OPEN), values=values):
        return None
    return await get_export(tx, export_id)


async def set_progress(tx: Transaction, export_id: str, share: float) -> None:
    """Set the progress of a running export, 0 to 1."""
    await _update(tx, Export.id == export_id, Export.state == "running", values={"progress": share})


async def set_detail(tx: Transaction, export_id: str, detail: str | None) -> None:
    """Set the user-facing detail of a running export."""
    await _update(tx, Export.id == export_id, Export.state == "running", values={"detail": detail})


async def finish_export(tx: Transaction, export_id: str, values: dict[str, Any]) -> None:
    """Finish a running export and free its slot."""
    await _update(tx, Export.id == export_id, Export.state == "running", values={**values, "slot": None})


async def cancel_export(tx: Transaction, export_id: str) -> bool:
    """Cancel a queued or running export and free its slot. Returns False if it isn't queued or running."""
    values = {"state": "cancelled", "slot": None}
    return await _update(tx, Export.id == export_id, Export.state.in_(_OPEN), values=values)


async def fail_older(tx: Transaction, before: datetime, detail: str) -> None:
    """Mark open exports that were requested before `before` as failed."""
    conditions = (Export.created_at < before, Export.state.in_(_OPEN))
    await tx.execute(update(Export).where(*conditions).values(state="failed", detail=detail, slot=None))


async def _update(tx: Transaction, *where: ColumnElement[bool], values: dict[str, Any]) -> bool:
    """Update the export that matches these conditions. Returns False if none does."""
    statement = update(Export).where(*where).values(**values).returning(Export.id)
    return (await tx.execute(statement)).first() is not None
