"""Queries for account deletions and data exports."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from pegbar.domains.departures.models import Departure, Takeout
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import Base

_OPEN: Final = ("queued", "running")
_SLOT: Final = 1


async def insert_departure(tx: Transaction, user_id: str, left_at: datetime, kept: dict[str, Any]) -> None:
    """Insert the deletion of an account, with the rows needed to restore it."""
    await tx.execute(insert(Departure), {"user_id": user_id, "left_at": left_at, "kept": kept})


async def take_archived_rows(tx: Transaction, user_id: str) -> dict[str, Any]:
    """Delete the deletion of an account, and return the rows needed to restore it."""
    gone = delete(Departure).where(Departure.user_id == user_id).returning(Departure.kept)
    return (await tx.execute(gone)).scalar_one_or_none() or {}


async def is_profile_referenced(tx: Transaction, person: str) -> bool:
    """Return whether any row in any table still references the person's profile."""
    tables = Base.metadata.sorted_tables
    naming = [key.parent for table in tables for key in table.foreign_keys if key.column.table.name == "profiles"]
    for column in naming:
        # Some of these columns have no index, so the query scans the whole table, off the event loop.
        if await tx.execute_long(select(column).where(column == person).limit(1)):
            return True
    return False


async def delete_person_rows(tx: Transaction, person: str) -> None:
    """Delete the person's account deletion and data exports."""
    await tx.execute(delete(Departure).where(Departure.user_id == person))
    await tx.execute(delete(Takeout).where(Takeout.user_id == person))


async def insert_data_export(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a data export into the person's slot. Returns False if the slot or the id is taken."""
    return await insert_once(tx, Takeout, {**row, "slot": _SLOT})


async def get_data_export(tx: Transaction, takeout_id: str) -> Takeout | None:
    """Return a data export by id, or None."""
    return await find_by_key(tx, Takeout, takeout_id)


async def get_open_data_export(tx: Transaction, user_id: str) -> Takeout | None:
    """Return the person's queued or running data export, or None."""
    return await find(tx, Takeout, Takeout.user_id == user_id, Takeout.slot == _SLOT)


async def list_data_exports(tx: Transaction, user_id: str, limit: int) -> list[Takeout]:
    """List a person's data exports, newest first."""
    newest_first = (Takeout.created_at.desc(), Takeout.id.desc())
    return await find_all(tx, Takeout, Takeout.user_id == user_id, order_by=newest_first, limit=limit)


async def mark_running(tx: Transaction, takeout_id: str) -> Takeout | None:
    """Mark a data export as running and return it; None if it has ended."""
    values = {"state": "running", "progress": 0.0}
    mine = (Takeout.id == takeout_id, Takeout.state.in_(_OPEN))
    if (await tx.execute(update(Takeout).where(*mine).values(**values).returning(Takeout.id))).first() is None:
        return None
    return await get_data_export(tx, takeout_id)


async def update_progress(tx: Transaction, takeout_id: str, share: float) -> None:
    """Store the progress of a running data export, from 0 to 1."""
    running = (Takeout.id == takeout_id, Takeout.state == "running")
    await tx.execute(update(Takeout).where(*running).values(progress=share))


async def close_data_export(tx: Transaction, takeout_id: str, values: dict[str, Any]) -> bool:
    """End a queued or running data export and free the slot. Returns whether it was open."""
    ended = update(Takeout).where(Takeout.id == takeout_id, Takeout.state.in_(_OPEN)).values(**values, slot=None)
    return (await tx.execute(ended.returning(Takeout.id))).first() is not None


async def cancel_data_exports(tx: Transaction, user_id: str) -> list[str]:
    """Cancel a person's open data exports and return their ids."""
    mine = (Takeout.user_id == user_id, Takeout.state.in_(_OPEN))
    ended = update(Takeout).where(*mine).values(state="cancelled", slot=None).returning(Takeout.id)
    return list((await tx.execute(ended)).scalars())


async def delete_data_exports_before(tx: Transaction, before: datetime) -> None:
    """Delete the data exports that were requested before a time, in any state."""
    await tx.execute(delete(Takeout).where(Takeout.created_at < before))
