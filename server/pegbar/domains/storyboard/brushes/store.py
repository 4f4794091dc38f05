"""Queries for users' brushes."""

from typing import Any

from sqlalchemy import delete, func, select, update

from pegbar.domains.storyboard.models import BrushPreset
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once


async def list_brushes(tx: Transaction, profile_id: str) -> list[BrushPreset]:
    """Return a user's brushes, oldest first."""
    oldest_first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(tx, BrushPreset, BrushPreset.profile_id == profile_id, order_by=oldest_first)


async def get_brush(tx: Transaction, preset_id: str) -> BrushPreset | None:
    """Return a brush of any user."""
    return await find_by_key(tx, BrushPreset, preset_id)


async def count_brushes(tx: Transaction, profile_id: str) -> int:
    """Count a user's brushes."""
    statement = select(func.count()).select_from(BrushPreset).where(BrushPreset.profile_id == profile_id)
    return (await tx.execute(statement)).scalar_one()


async def release_key(tx: Transaction, profile_id: str, key: str) -> None:
    """Remove a key from the user's brush that has it."""
    holder = (BrushPreset.profile_id == profile_id, BrushPreset.key == key)
    await tx.execute(update(BrushPreset).where(*holder).values(key=None))


async def insert_brush(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a brush. Returns False if its id is taken."""
    return await insert_once(tx, BrushPreset, row)


async def update_brush(tx: Transaction, preset_id: str, values: dict[str, Any]) -> None:
    """Change a brush."""
    await tx.execute(update(BrushPreset).where(BrushPreset.id == preset_id).values(**values))


async def delete_brush(tx: Transaction, profile_id: str, preset_id: str) -> None:
    """Delete a user's brush if it exists."""
    await tx.execute(delete(BrushPreset).where(BrushPreset.id == preset_id, BrushPreset.profile_id == profile_id))
