"""SQL of the tree of files."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, literal, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from pegbar.domains.assets.models import AssetNode
from pegbar.kernel.tables import ID, record, records
from pegbar.kernel.work import Work

_COLUMNS = AssetNode.__table__.c
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Step:
    """A node on the way from another one up to the root."""

    id: str
    name: str
    is_folder: bool
    restricted: bool


async def hold(work: Work, project_id: str, now: datetime) -> None:
    """Make the root where there is none, and have other writers of this tree wait until this transaction is over."""
    dialect = sqlite if work.on_sqlite else postgresql
    root: dict[str, Any] = {
        "id": project_id,
        "project_id": project_id,
        "parent_id": None,
        "is_folder": True,
        "name": "",
        "folded": "",
        "sort_key": "",
        "restricted": False,
        "created_at": now,
        "changed_at": now,
    }
    await work.run(dialect.insert(AssetNode).on_conflict_do_nothing(), root)
    await work.run(select(AssetNode.id).where(AssetNode.id == project_id).with_for_update())


async def one(work: Work, project_id: str, node_id: str) -> AssetNode | None:
    """A folder or file of a project; never the root."""
    found = await many(work, project_id, [node_id])
    return found[0] if found else None


async def many(work: Work, project_id: str, ids: Collection[str]) -> list[AssetNode]:
    """Those of these ids that are folders or files of a project, as a folder would show them."""
    statement = (
        select(*_COLUMNS)
        .where(AssetNode.id.in_(ids), AssetNode.project_id == project_id, AssetNode.parent_id.is_not(None))
        .order_by(AssetNode.sort_key, AssetNode.id)
    )
    return records(AssetNode, (await work.run(statement)).all())


async def way_up(work: Work, project_id: str, node_id: str) -> list[Step]:
    """The node, its parent and so on up to the root; nothing where there is no such node."""
    start = (
        select(
            AssetNode.id, AssetNode.parent_id, AssetNode.name, AssetNode.is_folder, AssetNode.restricted,
            literal(0).label("depth"),
        )
        .where(AssetNode.id == node_id, AssetNode.project_id == project_id)
        .cte("up", recursive=True)
    )  # fmt: skip
    above = select(
        AssetNode.id, AssetNode.parent_id, AssetNode.name, AssetNode.is_folder, AssetNode.restricted, start.c.depth + 1
    ).join(start, AssetNode.id == start.c.parent_id)
    up = start.union_all(above)
    rows = await work.run(select(up.c.id, up.c.name, up.c.is_folder, up.c.restricted).order_by(up.c.depth))
    return [Step(*row) for row in rows]


async def below(work: Work, node_id: str) -> list[AssetNode]:
    """A node and all below it, each after its parent."""
    start = select(AssetNode.id, literal(0).label("depth")).where(AssetNode.id == node_id)
    tree = start.cte("tree", recursive=True)
    tree = tree.union_all(
        select(AssetNode.id, tree.c.depth + 1).join(tree, AssetNode.parent_id == tree.c.id),
    )
    statement = (
        select(*_COLUMNS).join(tree, tree.c.id == AssetNode.id).order_by(tree.c.depth, AssetNode.sort_key, AssetNode.id)
    )
    return records(AssetNode, (await work.run(statement)).all())


async def children(
    work: Work, parent_id: str, after: tuple[str, str] | None, limit: int, entered: Collection[str] | None
) -> list[AssetNode]:
    """A page of a folder: its folders, then its files; of the restricted folders only those `entered` (None: all)."""
    statement = select(*_COLUMNS).where(AssetNode.parent_id == parent_id)
    if after is not None:
        statement = statement.where(tuple_(AssetNode.sort_key, AssetNode.id) > tuple_(*after_key(after)))
    if entered is not None:
        statement = statement.where(or_(AssetNode.restricted.is_(False), AssetNode.id.in_(entered)))
    return records(AssetNode, (await work.run(statement.order_by(AssetNode.sort_key, AssetNode.id).limit(limit))).all())


def after_key(after: tuple[str, str]) -> tuple[Any, Any]:
    """The last row's place as two typed values."""
    return bindparam(None, after[0], type_=_COLUMNS.sort_key.type), bindparam(None, after[1], type_=ID)


async def folders_in(work: Work, parent_id: str) -> list[AssetNode]:
    """All folders of a folder, in their order."""
    statement = (
        select(*_COLUMNS)
        .where(AssetNode.parent_id == parent_id, AssetNode.is_folder.is_(True))
        .order_by(AssetNode.sort_key, AssetNode.id)
    )
    return records(AssetNode, (await work.run(statement)).all())


async def has(work: Work, parent_id: str, folded: str) -> str | None:
    """The id of the entry of a folder that has this name, if any."""
    statement = select(AssetNode.id).where(AssetNode.parent_id == parent_id, AssetNode.folded == folded)
    return (await work.run(statement)).scalar_one_or_none()


async def add(work: Work, rows: Sequence[dict[str, Any]]) -> None:
    """Insert folders and files, parents before what is in them."""
    for start in range(0, len(rows), _AT_ONCE):
        await work.run(insert(AssetNode), list(rows[start : start + _AT_ONCE]))


async def change(work: Work, node_id: str, values: Mapping[str, Any]) -> None:
    """Change one row: what is below a folder follows by itself."""
    await work.run(update(AssetNode).where(AssetNode.id == node_id).values(**values))


async def remove(work: Work, ids: Collection[str]) -> None:
    """Delete nodes and all below them."""
    await work.run(delete(AssetNode).where(AssetNode.id.in_(ids)))


async def is_taken(work: Work, node_id: str) -> bool:
    """Whether there is a node of this id in any project."""
    return record(AssetNode, (await work.run(select(*_COLUMNS).where(AssetNode.id == node_id))).first()) is not None


async def height(work: Work, ids: Collection[str]) -> int:
    """How many levels these nodes and what is below them take; 0 for none."""
    start = select(AssetNode.id, literal(1).label("level")).where(AssetNode.id.in_(ids))
    tree = start.cte("tree", recursive=True)
    tree = tree.union_all(select(AssetNode.id, tree.c.level + 1).join(tree, AssetNode.parent_id == tree.c.id))
    return (await work.run(select(func.coalesce(func.max(tree.c.level), 0)))).scalar_one()
