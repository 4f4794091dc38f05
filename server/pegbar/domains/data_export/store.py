"""Queries for data exports."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, update

from pegbar.domains.data_export.models import DataExport
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once

_OPEN: Final = ("queued", "running")
_SLOT: Final = 1


async def insert_data_export(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a data export. Returns False if its id is taken or the person already has an open export."""
    return await insert_once(tx, DataExport, {**row, "slot": _SLOT})


async def get_data_export(tx: Transaction, export_id: str) -> DataExport | None:
    """Return a data export by id, or None."""
    return await find_by_key(tx, DataExport, export_id)


async def get_open_data_export(tx: Transaction, user_id: str) -> DataExport | None:
    """Return the person's queued or running data export, or None."""
    return await find(tx, DataExport, DataExport.user_id == user_id, DataExport.slot == _SLOT)


async def list_data_exports(tx: Transaction, user_id: str, limit: int) -> list[DataExport]:
    """List a person's data exports, newest first."""
    newest_first = (DataExport.created_at.desc(), DataExport.id.desc())
    return await find_all(tx, DataExport, DataExport.user_id == user_id, order_by=newest_first, limit=limit)


async def mark_running(tx: Transaction, export_id: str) -> DataExport | None:
    """Mark a data export as running and return it; None if it has ended."""
    values = {"state": "running", "progress": 0.0}
    is_open = (DataExport.id == export_id, DataExport.state.in_(_OPEN))
    change = update(DataExport).where(*is_open).values(**values).returning(DataExport.id)
    if (await tx.execute(change)).first() is None:
        return None
    return await get_data_export(tx, export_id)


async def update_progress(tx: Transaction, export_id: str, progress: float) -> None:
    """Store the progress of a running data export, from 0 to 1."""
    is_running = (DataExport.id == export_id, DataExport.state == "running")
    await tx.execute(update(DataExport).where(*is_running).values(progress=progress))


async def close_data_export(tx: Transaction, export_id: str, values: dict[str, Any]) -> bool:
    """End a queued or running data export and free the slot. Returns whether it was open."""
    is_open = (DataExport.id == export_id, DataExport.state.in_(_OPEN))
    change = update(DataExport).where(*is_open).values(**values, slot=None)
    return (await tx.execute(change.returning(DataExport.id))).first() is not None


async def cancel_data_exports(tx: Transaction, user_id: str) -> list[str]:
    """Cancel a person's open data exports and return their ids."""
    is_open = (DataExport.user_id == user_id, DataExport.state.in_(_OPEN))
    change = update(DataExport).where(*is_open).values(state="cancelled", slot=None)
    return list((await tx.execute(change.returning(DataExport.id))).scalars())


async def delete_data_exports(tx: Transaction, user_id: str) -> None:
    """Delete a person's data exports, in any state."""
    await tx.execute(delete(DataExport).where(DataExport.user_id == user_id))


async def delete_data_exports_before(tx: Transaction, before: datetime) -> None:
    """Delete the data exports that were requested before a time, in any state."""
    await tx.execute(delete(DataExport).where(DataExport.created_at < before))
