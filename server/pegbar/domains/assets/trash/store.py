"""SQL queries of the trash. It lists only nodes trashed directly; their descendants are trashed with them."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import bindparam, select, tuple_

from pegbar.domains.assets.models import AssetNode
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all
from pegbar.kernel.tables import ID, UtcTime

_NEWEST_FIRST = (AssetNode.deleted_at.desc(), AssetNode.id.desc())
_TRASHED = AssetNode.deleted_at.is_not(None)


async def list_trashed(
    tx: Transaction, project_id: str, before: tuple[datetime, str] | None, limit: int
) -> list[AssetNode]:
    """Return trashed nodes of a project, most recently deleted first.

    `before` is the deletion time and id of the last node of the previous page.
    """
    where = [AssetNode.project_id == project_id, _TRASHED]
    if before is not None:
        mark = bindparam(None, before[0], type_=UtcTime()), bindparam(None, before[1], type_=ID)
        where.append(tuple_(AssetNode.deleted_at, AssetNode.id) < tuple_(*mark))
    return await find_all(tx, AssetNode, *where, order_by=_NEWEST_FIRST, limit=limit)


async def list_trashed_among(tx: Transaction, project_id: str, ids: Collection[str]) -> list[AssetNode]:
    """Return the subset of these nodes that are in the project's trash."""
    return await find_all(tx, AssetNode, AssetNode.id.in_(ids), AssetNode.project_id == project_id, _TRASHED)


async def list_due(tx: Transaction, before: datetime, limit: int) -> list[tuple[str, str]]:
    """Return ids and project ids of nodes trashed before a time, oldest first."""
    statement = select(AssetNode.id, AssetNode.project_id).where(AssetNode.deleted_at < before)
    rows = await tx.execute(statement.order_by(AssetNode.deleted_at, AssetNode.id).limit(limit))
    return [(row.id, row.project_id) for row in rows]
