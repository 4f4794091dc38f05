"""SQL of the trash: what was deleted by itself; what is below it goes along with it."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import bindparam, select, tuple_

from pegbar.domains.assets.models import AssetNode
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all
from pegbar.kernel.tables import ID, UtcTime

_NEWEST_FIRST = (AssetNode.deleted_at.desc(), AssetNode.id.desc())
_TRASHED = AssetNode.deleted_at.is_not(None)


async def page(tx: Transaction, project_id: str, before: tuple[datetime, str] | None, limit: int) -> list[AssetNode]:
    """What was deleted from a project before a moment and id, the last deleted first."""
    where = [AssetNode.project_id == project_id, _TRASHED]
    if before is not None:
        mark = bindparam(None, before[0], type_=UtcTime()), bindparam(None, before[1], type_=ID)
        where.append(tuple_(AssetNode.deleted_at, AssetNode.id) < tuple_(*mark))
    return await find_all(tx, AssetNode, *where, order_by=_NEWEST_FIRST, limit=limit)


async def among(tx: Transaction, project_id: str, ids: Collection[str]) -> list[AssetNode]:
    """Those of these ids that were deleted from a project."""
    return await find_all(tx, AssetNode, AssetNode.id.in_(ids), AssetNode.project_id == project_id, _TRASHED)


async def due(tx: Transaction, before: datetime, limit: int) -> list[tuple[str, str]]:
    """What was deleted before a moment, with its project; the longest deleted first."""
    statement = select(AssetNode.id, AssetNode.project_id).where(AssetNode.deleted_at < before)
    rows = await tx.run(statement.order_by(AssetNode.deleted_at, AssetNode.id).limit(limit))
    return [(row.id, row.project_id) for row in rows]
