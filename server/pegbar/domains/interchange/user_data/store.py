"""Queries for a user's exports and imports."""

from sqlalchemy import delete, or_

from pegbar.domains.interchange.models import Export, Import
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all


async def delete_exports(tx: Transaction, user_id: str) -> None:
    """Delete a user's exports."""
    await tx.execute(delete(Export).where(or_(Export.requested_by == user_id, Export.requester == user_id)))


async def list_imports(tx: Transaction, user_id: str) -> list[Import]:
    """Return a user's imports, oldest first."""
    return await find_all(tx, Import, Import.requested_by == user_id, order_by=(Import.created_at, Import.id))


async def delete_imports(tx: Transaction, user_id: str) -> None:
    """Delete a user's imports that weren't applied. Applied ones stay, and others can undo them."""
    await tx.execute(delete(Import).where(Import.requested_by == user_id, Import.applied_at.is_(None)))
