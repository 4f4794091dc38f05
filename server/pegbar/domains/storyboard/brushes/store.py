"""SQL of the brushes that people keep."""

from typing import Any

from sqlalchemy import delete, func, select, update

from pegbar.domains.storyboard.models import BrushPreset
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.work import Work


async def listed(work: Work, profile_id: str) -> list[BrushPreset]:
    """Somebody's brushes, the one that they kept first in front."""
    first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(work, BrushPreset, BrushPreset.profile_id == profile_id, order_by=first)


async def one(work: Work, preset_id: str) -> BrushPreset | None:
    """A brush, whoever keeps it."""
    return await find_by_key(work, BrushPreset, preset_id)


async def count(work: Work, profile_id: str) -> int:
    """How many brushes somebody keeps."""
    statement = select(func.count()).select_from(BrushPreset).where(BrushPreset.profile_id == profile_id)
    return (await work.run(statement)).scalar_one()


async def free_key(work: Work, profile_id: str, key: str) -> None:
    """Take a key from whichever of somebody's brushes has it."""
    holder = (BrushPreset.profile_id == profile_id, BrushPreset.key == key)
    await work.run(update(BrushPreset).where(*holder).values(key=None))


async def add(work: Work, row: dict[str, Any]) -> bool:
    """Insert a brush; False where its id was taken this moment."""
    return await insert_once(work, BrushPreset, row)


async def change(work: Work, preset_id: str, values: dict[str, Any]) -> None:
    """Change a brush."""
    await work.run(update(BrushPreset).where(BrushPreset.id == preset_id).values(**values))


async def remove(work: Work, profile_id: str, preset_id: str) -> None:
    """Delete one of somebody's brushes, if it is theirs and there."""
    await work.run(delete(BrushPreset).where(BrushPreset.id == preset_id, BrushPreset.profile_id == profile_id))
