"""SQL of exports."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.storyboard.models import Export
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.work import Work

_OPEN: Final = ("queued", "running")


async def add(work: Work, row: dict[str, Any], slots: int) -> bool:
    """Insert an export in one of its asker's slots; False where all are held, or its id is taken."""
    for slot in range(slots):
        if await insert_once(work, Export, {**row, "slot": slot}):
            return True
    return False


async def one(work: Work, export_id: str) -> Export | None:
    """An export by its id."""
    return await find_by_key(work, Export, export_id)


async def asked_by(work: Work, project_id: str, asker_id: str, limit: int) -> list[Export]:
    """What somebody asked for of a project, newest first."""
    mine = (Export.project_id == project_id, Export.asker_id == asker_id)
    newest_first = (Export.created_at.desc(), Export.id.desc())
    return await find_all(work, Export, *mine, order_by=newest_first, limit=limit)


async def prune(work: Work, before: datetime) -> None:
    """Delete exports that were asked for earlier."""
    await work.run(delete(Export).where(Export.created_at < before))


async def open_of(work: Work, asker: str) -> int:
    """How many slots of an asker are held."""
    held = select(func.count()).where(Export.asker == asker, Export.slot.is_not(None))
    return (await work.run(held)).scalar_one()


async def last_taken(work: Work, kinds: Collection[str], *, of_people: bool) -> datetime | None:
    """When a job last began with an export of these kinds that a person asked for, or somebody unknown."""
    last = select(func.max(Export.taken_at)).where(Export.kind.in_(kinds), _asked_by_people(of_people))
    return (await work.run(last)).scalar_one()


async def next_of(work: Work, kinds: Collection[str], *, of_people: bool) -> str | None:
    """The waiting export of whoever's last turn is longest ago, of these kinds; the oldest one of that asker."""
    earlier = aliased(Export)
    last_turn = select(func.max(earlier.taken_at)).where(earlier.asker == Export.asker, earlier.kind.in_(kinds))
    waiting = select(Export.id).where(Export.state == "queued", Export.kind.in_(kinds), _asked_by_people(of_people))
    in_turn = waiting.order_by(last_turn.scalar_subquery().asc().nulls_first(), Export.created_at, Export.id)
    return (await work.run(in_turn.limit(1))).scalar_one_or_none()


async def made_by(work: Work, maker: str) -> Export | None:
    """What this job has begun with, and not ended."""
    return await find(work, Export, Export.maker == maker, Export.state == "running")


async def take(work: Work, export_id: str, maker: str, now: datetime) -> bool:
    """Have a job begin with an export that waits; False where another did."""
    values = {"state": "running", "maker": maker, "taken_at": now}
    return await _change(work, Export.id == export_id, Export.state == "queued", values=values) is not None


async def tell(work: Work, export_id: str, share: float) -> None:
    """Say how far an export is that is being made."""
    await _change(work, Export.id == export_id, Export.state == "running", values={"progress": share})


async def end(work: Work, export_id: str, values: dict[str, Any]) -> None:
    """End an export that is being made, and free its slot."""
    await _change(work, Export.id == export_id, Export.state == "running", values={**values, "slot": None})


async def cancel(work: Work, export_id: str) -> str | None:
    """Cancel an export that waits or is being made, and free its slot; which job makes it, if one does."""
    values = {"state": "cancelled", "slot": None}
    return await _change(work, Export.id == export_id, Export.state.in_(_OPEN), values=values) or None


async def give_up(work: Work, before: datetime, detail: str) -> None:
    """Have those failed that were asked for earlier and are not over."""
    lost = (Export.created_at < before, Export.state.in_(_OPEN))
    await work.run(update(Export).where(*lost).values(state="failed", detail=detail, slot=None))


async def _change(work: Work, *where: ColumnElement[bool], values: dict[str, Any]) -> str | None:
    """Change an export; its maker, "" without one, and None where nothing was changed."""
    statement = update(Export).where(*where).values(**values).returning(Export.maker)
    changed = (await work.run(statement)).first()
    return None if changed is None else changed.maker or ""


def _asked_by_people(yes: bool) -> ColumnElement[bool]:
    return Export.asker_id.is_not(None) if yes else Export.asker_id.is_(None)
