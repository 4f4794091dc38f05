"""Queries for a user's data on boards, and for their brushes."""

from sqlalchemy import delete

from pegbar.domains.storyboard.models import BrushPreset, Cut, Palette
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all


async def list_cuts(tx: Transaction, project_id: str) -> list[Cut]:
    """Return the live cuts of a project in order, backgrounds first."""
    live = (Cut.project_id == project_id, Cut.deleted_at.is_(None))
    return await find_all(tx, Cut, *live, order_by=(Cut.is_background.desc(), Cut.position, Cut.id))


async def list_brushes(tx: Transaction, user_id: str) -> list[BrushPreset]:
    """Return a user's brushes, oldest first."""
    oldest_first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(tx, BrushPreset, BrushPreset.profile_id == user_id, order_by=oldest_first)


async def list_palettes(tx: Transaction, project_id: str) -> list[Palette]:
    """Return the palettes of a project, oldest first."""
    oldest_first = (Palette.created_at, Palette.id)
    return await find_all(tx, Palette, Palette.project_id == project_id, order_by=oldest_first)


async def delete_brushes(tx: Transaction, user_id: str) -> None:
    """Delete a user's brushes."""
    await tx.execute(delete(BrushPreset).where(BrushPreset.profile_id == user_id))
