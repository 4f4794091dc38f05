"""Queries for a user's data on boards, and for their brushes."""

from sqlalchemy import delete, or_

from pegbar.domains.storyboard.models import BrushPreset, Cut, Export, Import
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all


async def list_cuts(tx: Transaction, project_id: str) -> list[Cut]:
    """Return the live cuts of a project in order, backgrounds first."""
    live = (Cut.project_id == project_id, Cut.deleted_at.is_(None))
    return await find_all(tx, Cut, *live, order_by=(Cut.is_background.desc(), Cut.position, Cut.id))


async def delete_exports(tx: Transaction, user_id: str) -> None:
    """Delete a user's exports."""
    await tx.execute(delete(Export).where(or_(Export.asker_id == user_id, Export.asker == user_id)))


async def list_brushes(tx: Transaction, user_id: str) -> list[BrushPreset]:
    """Return a user's brushes, oldest first."""
    oldest_first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(tx, BrushPreset, BrushPreset.profile_id == user_id, order_by=oldest_first)


async def delete_brushes(tx: Transaction, user_id: str) -> None:
    """Delete a user's brushes."""
    await tx.execute(delete(BrushPreset).where(BrushPreset.profile_id == user_id))


async def list_imports(tx: Transaction, user_id: str) -> list[Import]:
    """Return a user's imports, oldest first."""
    return await find_all(tx, Import, Import.asker_id == user_id, order_by=(Import.created_at, Import.id))


async def delete_imports(tx: Transaction, user_id: str) -> None:
    """Delete a user's imports that weren't applied. Applied ones stay, and others can undo them."""
    await tx.execute(delete(Import).where(Import.asker_id == user_id, Import.applied_at.is_(None)))
