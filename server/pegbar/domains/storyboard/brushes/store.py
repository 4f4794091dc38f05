"""SQL of the brushes that people keep."""

from typing import Any

from sqlalchemy import delete, func, select, update

from pegbar.domains.storyboard.models import BrushPreset
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once


async def listed(tx: Transaction, profile_id: str) -> list[BrushPreset]:
    """Somebody's brushes, the one that they kept first in front."""
    first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(tx, BrushPreset, BrushPreset.profile_id == profile_id, order_by=first)


async def one(tx: Transaction, preset_id: str) -> BrushPreset | None:
    """A brush, whoever keeps it."""
    return await find_by_key(tx, BrushPreset, preset_id)


async def count(tx: Transaction, profile_id: str) -> int:
    """How many brushes somebody keeps."""
    statement = select(func.count()).select_from(BrushPreset).where(BrushPreset.profile_id == profile_id)
    return (await tx.run(statement)).scalar_one()


async def free_key(tx: Transaction, profile_id: str, key: str) -> None:
    """Take a key from whichever of somebody's brushes has it."""
    holder = (BrushPreset.profile_id == profile_id, BrushPreset.key == key)
    await tx.run(update(BrushPreset).where(*holder).values(key=None))


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a brush; False where its id was taken this moment."""
    return await insert_once(tx, BrushPreset, row)


async def change(tx: Transaction, preset_id: str, values: dict[str, Any]) -> None:
    """Change a brush."""
    await tx.run(update(BrushPreset).where(BrushPreset.id == preset_id).values(**values))


async def remove(tx: Transaction, profile_id: str, preset_id: str) -> None:
    """Delete one of somebody's brushes, if it is theirs and there."""
    await tx.run(delete(BrushPreset).where(BrushPreset.id == preset_id, BrushPreset.profile_id == profile_id))
