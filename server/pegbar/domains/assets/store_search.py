"""SQL of finding files and folders by a part of their names."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, or_, select, true

from pegbar.domains.assets import store
from pegbar.domains.assets.models import AssetNode
from pegbar.kernel.tables import records
from pegbar.kernel.work import Work

_COLUMNS = AssetNode.__table__.c


async def restricted(work: Work, project_id: str) -> list[str]:
    """All restricted folders of a project."""
    statement = select(AssetNode.id).where(AssetNode.project_id == project_id, AssetNode.restricted.is_(True))
    return list((await work.run(statement)).scalars())


async def named_like(
    work: Work, project_id: str, plain: str, closed: Collection[str], after: tuple[str, str] | None, limit: int
) -> list[AssetNode]:
    """A page of the nodes whose name holds `plain`, folders first; none whose nearest gate is one of `closed`."""
    statement = select(*_COLUMNS).where(
        AssetNode.project_id == project_id,
        AssetNode.parent_id.is_not(None),
        AssetNode.plain.contains(plain, autoescape=True),
        _is_open(closed),
    )
    if after is not None:
        statement = statement.where(store.behind(after))
    return records(AssetNode, (await work.run(statement.order_by(AssetNode.sort_key, AssetNode.id).limit(limit))).all())


def _is_open(closed: Collection[str]) -> ColumnElement[bool]:
    """Not a closed folder, nor what lies below one without an open restricted folder in between."""
    if not closed:
        return true()
    gates = select(AssetNode.id).where(AssetNode.id.in_(closed)).cte("hidden", recursive=True)
    inner = select(AssetNode.id).join(gates, AssetNode.parent_id == gates.c.id)
    hidden = gates.union_all(inner.where(AssetNode.is_folder.is_(True), AssetNode.restricted.is_(False)))
    own, around = select(hidden.c.id), select(hidden.c.id)
    return and_(
        AssetNode.id.not_in(own),
        or_(AssetNode.restricted.is_(True), AssetNode.parent_id.not_in(around)),
    )
