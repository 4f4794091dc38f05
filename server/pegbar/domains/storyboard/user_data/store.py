"""SQL of what one person has on boards, and of their brushes."""

from sqlalchemy import delete, or_

from pegbar.domains.storyboard.models import BrushPreset, Cut, Export, Import
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all


async def cuts(tx: Transaction, project_id: str) -> list[Cut]:
    """The live cuts of a project in order, backgrounds first."""
    live = (Cut.project_id == project_id, Cut.deleted_at.is_(None))
    return await find_all(tx, Cut, *live, order_by=(Cut.is_background.desc(), Cut.position, Cut.id))


async def forget_exports(tx: Transaction, person: str) -> None:
    """Take away what somebody had made of boards."""
    await tx.run(delete(Export).where(or_(Export.asker_id == person, Export.asker == person)))


async def brushes(tx: Transaction, person: str) -> list[BrushPreset]:
    """The brushes that somebody keeps, the one that they kept first in front."""
    first = (BrushPreset.created_at, BrushPreset.id)
    return await find_all(tx, BrushPreset, BrushPreset.profile_id == person, order_by=first)


async def forget_brushes(tx: Transaction, person: str) -> None:
    """Take away the brushes that somebody keeps."""
    await tx.run(delete(BrushPreset).where(BrushPreset.profile_id == person))


async def imports(tx: Transaction, person: str) -> list[Import]:
    """What somebody imports onto boards, the oldest first."""
    return await find_all(tx, Import, Import.asker_id == person, order_by=(Import.created_at, Import.id))


async def forget_imports(tx: Transaction, person: str) -> None:
    """Take away what somebody began to import; what was applied stays, and others can take it back."""
    await tx.run(delete(Import).where(Import.asker_id == person, Import.applied_at.is_(None)))
