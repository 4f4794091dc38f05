"""SQL of exports."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, select, update

from pegbar.domains.storyboard.models import Export
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once

_OPEN: Final = ("queued", "running")


async def add(tx: Transaction, row: dict[str, Any], slots: int) -> bool:
    """Insert an export in one of its asker's slots; False where all are held, or its id is taken."""
    for slot in range(slots):
        if await insert_once(tx, Export, {**row, "slot": slot}):
            return True
    return False


async def one(tx: Transaction, export_id: str) -> Export | None:
    """An export by its id."""
    return await find_by_key(tx, Export, export_id)


async def asked_by(tx: Transaction, project_id: str, asker_id: str, limit: int) -> list[Export]:
    """What somebody asked for of a project, newest first."""
    mine = (Export.project_id == project_id, Export.asker_id == asker_id)
    newest_first = (Export.created_at.desc(), Export.id.desc())
    return await find_all(tx, Export, *mine, order_by=newest_first, limit=limit)


async def prune(tx: Transaction, before: datetime) -> None:
    """Delete exports that were asked for earlier."""
    await tx.run(delete(Export).where(Export.created_at < before))


async def open_of(tx: Transaction, asker: str) -> int:
    """How many slots of an asker are held."""
    held = select(func.count()).where(Export.asker == asker, Export.slot.is_not(None))
    return (await tx.run(held)).scalar_one()


async def begin(tx: Transaction, export_id: str, now: datetime) -> Export | None:
    """Note that a job makes an export that waits, or that was cut off; None where it is over."""
    values = {"state": "running", "progress": 0.0, "taken_at": now, "detail": None}
    if not await _change(tx, Export.id == export_id, Export.state.in_(_OPEN), values=values):
        return None
    return await one(tx, export_id)


async def tell(tx: Transaction, export_id: str, share: float) -> None:
    """Say how far an export is that is being made."""
    await _change(tx, Export.id == export_id, Export.state == "running", values={"progress": share})


async def set_detail(tx: Transaction, export_id: str, detail: str | None) -> None:
    """Set the text about an export that is being made."""
    await _change(tx, Export.id == export_id, Export.state == "running", values={"detail": detail})


async def end(tx: Transaction, export_id: str, values: dict[str, Any]) -> None:
    """End an export that is being made, and free its slot."""
    await _change(tx, Export.id == export_id, Export.state == "running", values={**values, "slot": None})


async def cancel(tx: Transaction, export_id: str) -> bool:
    """Cancel an export that waits or is being made, and free its slot; whether it was one."""
    values = {"state": "cancelled", "slot": None}
    return await _change(tx, Export.id == export_id, Export.state.in_(_OPEN), values=values)


async def give_up(tx: Transaction, before: datetime, detail: str) -> None:
    """Have those failed that were asked for earlier and are not over."""
    lost = (Export.created_at < before, Export.state.in_(_OPEN))
    await tx.run(update(Export).where(*lost).values(state="failed", detail=detail, slot=None))


async def _change(tx: Transaction, *where: ColumnElement[bool], values: dict[str, Any]) -> bool:
    """Change an export; whether one was changed."""
    statement = update(Export).where(*where).values(**values).returning(Export.id)
    return (await tx.run(statement)).first() is not None
