"""Queries for backgrounds and the cuts that use them."""

from typing import cast

from sqlalchemy import Table, func, select

from pegbar.domains.storyboard.models import Cut
from pegbar.kernel.database import Transaction
from pegbar.kernel.tables import to_record

_T = cast(Table, Cut.__table__)
_LIVE = _T.c.deleted_at.is_(None)


async def lock_background(tx: Transaction, project_id: str, background_id: str) -> Cut | None:
    """Return a background of this project, even if deleted, and lock it until the transaction ends."""
    statement = (
        select(*_T.c)
        .where(_T.c.id == background_id, _T.c.project_id == project_id, _T.c.is_background.is_(True))
        .with_for_update(read=True)
    )
    return to_record(Cut, (await tx.execute(statement)).first())


async def count_uses(tx: Transaction, background_id: str) -> int:
    """Count the live cuts that use this background."""
    statement = select(func.count()).select_from(_T).where(_T.c.background_id == background_id, _LIVE)
    return (await tx.execute(statement)).scalar_one()
