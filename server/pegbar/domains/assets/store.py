"""SQL of the tree of files, and of finding in it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    true,
    tuple_,
    update,
)

from pegbar.domains.assets.models import AssetNode
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import derived, find_all, find_by_key, insert_or
from pegbar.kernel.tables import ID, UtcTime, records
from pegbar.kernel.threads import free_in_thread, run_in_thread

_COLUMNS = AssetNode.__table__.c
_AT_ONCE = 500
_STANDING = AssetNode.deleted_at.is_(None)
"""Not in the trash by itself; what is above it may be."""
_IN_ORDER = (AssetNode.sort_key, AssetNode.id)


def _below() -> Prepared:
    start = select(AssetNode.id, literal(0).label("depth")).where(AssetNode.id == bindparam("top", type_=ID))
    tree = start.cte("tree", recursive=True)
    tree = tree.union_all(
        select(AssetNode.id, tree.c.depth + 1).join(tree, AssetNode.parent_id == tree.c.id).where(_STANDING)
    )
    inside = select(*_COLUMNS).join(tree, tree.c.id == AssetNode.id)
    return Prepared(inside.order_by(tree.c.depth, AssetNode.sort_key, AssetNode.id))


# Ten thousand rows at once.
_BELOW = _below()
_ADD = Prepared(insert(AssetNode.__table__))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Step:
    """A node on the way from another one up to the root."""

    id: str
    name: str
    is_folder: bool
    restricted: bool
    trashed: bool


async def hold(tx: Transaction, project_id: str, now: datetime) -> None:
    """Make the root where there is none, and have other writers of this tree wait until this transaction is over."""
    root: dict[str, Any] = {
        "id": project_id,
        "project_id": project_id,
        "parent_id": None,
        "is_folder": True,
        "name": "",
        "folded": "",
        "sort_key": "",
        "plain": "",
        "restricted": False,
        "created_at": now,
        "changed_at": now,
    }
    await tx.run(insert_or(tx, AssetNode).on_conflict_do_nothing(), root)
    await tx.run(select(AssetNode.id).where(AssetNode.id == project_id).with_for_update(key_share=True))


async def one(tx: Transaction, project_id: str, node_id: str) -> AssetNode | None:
    """A folder or file of a project; never the root."""
    found = await many(tx, project_id, [node_id])
    return found[0] if found else None


async def many(tx: Transaction, project_id: str, ids: Collection[str]) -> list[AssetNode]:
    """Those of these ids that are folders or files of a project, as a folder would show them; none that was deleted."""
    inside = (AssetNode.project_id == project_id, AssetNode.parent_id.is_not(None), _STANDING)
    return await find_all(tx, AssetNode, AssetNode.id.in_(ids), *inside, order_by=_IN_ORDER)


async def projects_of(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """The project of each of these nodes; those that are not there are left out."""
    if not ids:
        return {}
    found = await tx.run(select(AssetNode.id, AssetNode.project_id).where(AssetNode.id.in_(list(ids))))
    return {row.id: row.project_id for row in found}


async def ways_up(tx: Transaction, project_id: str | None, ids: Collection[str]) -> dict[str, list[Step]]:
    """For each of these nodes: itself, its parent and so on up to the root; those that are not there are left out.

    Of one project's nodes, or, where that is None, of any; those in the trash too.
    """
    node = AssetNode
    columns = (node.id, node.parent_id, node.name, node.is_folder, node.restricted, node.deleted_at)
    among = () if project_id is None else (AssetNode.project_id == project_id,)
    start = select(*columns).where(AssetNode.id.in_(ids), *among).cte("up", recursive=True)
    up = start.union(select(*columns).join(start, AssetNode.id == start.c.parent_id))
    rows = {row.id: row for row in await tx.run(select(up))}
    return {node_id: list(_climb(rows, node_id)) for node_id in ids if node_id in rows}


def _climb(rows: Mapping[str, Row[*tuple[Any, ...]]], node_id: str | None) -> Iterator[Step]:
    while node_id is not None:
        row = rows[node_id]
        yield Step(row.id, row.name, row.is_folder, row.restricted, row.deleted_at is not None)
        node_id = row.parent_id


async def count(tx: Transaction, ids: Collection[str], most: int) -> int:
    """How many nodes these and all below them are; it stops counting behind `most`."""
    start = select(AssetNode.id).where(AssetNode.id.in_(ids)).cte("counted", recursive=True)
    tree = start.union(select(AssetNode.id).join(start, AssetNode.parent_id == start.c.id).where(_STANDING))
    found = await tx.execute_long(select(func.count()).select_from(select(tree.c.id).limit(most + 1).subquery()))
    return int(found[0][0])


async def below(tx: Transaction, node_id: str) -> list[AssetNode]:
    """A node and all below it, each after its parent, without what was deleted from there."""
    rows = await tx.fetch_many(_BELOW, {"top": node_id})

    found = await run_in_thread(lambda: records(AssetNode, rows))
    await free_in_thread(rows)
    return found


async def copy_below(tx: Transaction, node_id: str, copy_id: str, maker: str | None, now: datetime) -> None:
    """Copy all that is below a node to below its copy: by one statement, which no row leaves the database for.

    What is copied keeps its name, its place among others, its bytes, and whether it is restricted.
    """
    values = {"top": node_id, "copy": copy_id, "maker": maker, "now": now}
    await tx.fetch_many(_copy_below(tx.on_sqlite), values)


@cache
def _copy_below(on_sqlite: bool) -> Prepared:
    top, copy = bindparam("top", type_=ID), bindparam("copy", type_=ID)
    maker, now = bindparam("maker", type_=ID), bindparam("now", type_=UtcTime())
    start = select(AssetNode.id).where(AssetNode.parent_id == top, _STANDING).cte("tree", recursive=True)
    tree = start.union_all(select(AssetNode.id).join(start, AssetNode.parent_id == start.c.id).where(_STANDING))
    deeper = derived(copy, _COLUMNS.parent_id, on_sqlite=on_sqlite)
    anew: dict[str, Any] = {
        "id": derived(copy, _COLUMNS.id, on_sqlite=on_sqlite),
        "parent_id": case((AssetNode.parent_id == top, copy), else_=deeper),
        "version": literal_column("1"),
        "uploader_id": maker,
        "created_at": now,
        "changed_at": now,
    }
    copies = select(*(anew.get(column.key, column) for column in _COLUMNS)).join(tree, tree.c.id == AssetNode.id)
    return Prepared(insert(AssetNode).from_select([column.key for column in _COLUMNS], copies))


async def children(
    tx: Transaction, parent_id: str, after: tuple[str, str] | None, limit: int, entered: Collection[str] | None
) -> list[AssetNode]:
    """A page of a folder: its folders, then its files; of the restricted folders only those `entered` (None: all)."""
    statement = select(*_COLUMNS).where(AssetNode.parent_id == parent_id, _STANDING)
    if after is not None:
        statement = statement.where(behind(after))
    if entered is not None:
        statement = statement.where(or_(AssetNode.restricted.is_(False), AssetNode.id.in_(entered)))
    return records(AssetNode, (await tx.run(statement.order_by(*_IN_ORDER).limit(limit))).all())


def behind(after: tuple[str, str]) -> ColumnElement[bool]:
    """What stands after a row's sort key and id in a page's order."""
    key = bindparam(None, after[0], type_=_COLUMNS.sort_key.type), bindparam(None, after[1], type_=ID)
    return tuple_(AssetNode.sort_key, AssetNode.id) > tuple_(*key)


async def folders_in(tx: Transaction, parent_id: str) -> list[AssetNode]:
    """All folders of a folder, in their order."""
    folders = (AssetNode.parent_id == parent_id, AssetNode.is_folder.is_(True), _STANDING)
    return await find_all(tx, AssetNode, *folders, order_by=_IN_ORDER)


async def by_names(
    tx: Transaction, parent_ids: Collection[str], folded: Collection[str]
) -> dict[tuple[str, str], tuple[str, bool]]:
    """The id of each entry of these folders that has one of these names, by parent and name, and whether a folder."""
    columns = (AssetNode.id, AssetNode.parent_id, AssetNode.folded, AssetNode.is_folder)
    parents, wanted = sorted(parent_ids), sorted(folded)
    found: dict[tuple[str, str], tuple[str, bool]] = {}
    for start in range(0, len(parents), _AT_ONCE):
        inside = AssetNode.parent_id.in_(parents[start : start + _AT_ONCE])
        for first in range(0, len(wanted), _AT_ONCE):
            statement = select(*columns).where(
                inside, _STANDING, AssetNode.folded.in_(wanted[first : first + _AT_ONCE])
            )
            found |= {(row.parent_id, row.folded): (row.id, row.is_folder) for row in await tx.run(statement)}
    return found


async def has(tx: Transaction, parent_id: str, folded: str) -> str | None:
    """The id of the entry of a folder that has this name, if any."""
    statement = select(AssetNode.id).where(AssetNode.parent_id == parent_id, AssetNode.folded == folded, _STANDING)
    return (await tx.run(statement)).scalar_one_or_none()


async def add(tx: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Insert folders and files, parents before what is in them."""
    if rows:
        await tx.execute_many(_ADD, rows)


async def change(tx: Transaction, node_id: str, values: Mapping[str, Any]) -> None:
    """Change one row: what is below a folder follows by itself."""
    await tx.run(update(AssetNode).where(AssetNode.id == node_id).values(**values))


async def trash(tx: Transaction, ids: Collection[str], person: str | None, now: datetime) -> None:
    """Put nodes into the trash: all that is below them is out of sight with them, and stays as it is."""
    node = update(AssetNode).where(AssetNode.id.in_(ids), _STANDING)
    await tx.run(node.values(deleted_at=now, deleted_by=person, version=AssetNode.version + 1))


async def remove(tx: Transaction, ids: Collection[str]) -> None:
    """Delete nodes for good, and all below them."""
    await tx.execute_long(delete(AssetNode).where(AssetNode.id.in_(ids)))


async def is_taken(tx: Transaction, node_id: str) -> bool:
    """Whether there is a node of this id in any project."""
    return await find_by_key(tx, AssetNode, node_id) is not None


async def height(tx: Transaction, ids: Collection[str]) -> int:
    """How many levels these nodes and what is below them take; 0 for none."""
    start = select(AssetNode.id, literal(1).label("level")).where(AssetNode.id.in_(ids))
    tree = start.cte("tree", recursive=True)
    below = select(AssetNode.id, tree.c.level + 1).join(tree, AssetNode.parent_id == tree.c.id).where(_STANDING)
    tree = tree.union_all(below)
    return int((await tx.execute_long(select(func.coalesce(func.max(tree.c.level), 0))))[0][0])


async def restricted(tx: Transaction, project_id: str) -> list[str]:
    """All restricted folders of a project, without those in the trash."""
    statement = select(AssetNode.id).where(AssetNode.project_id == project_id, AssetNode.restricted.is_(True))
    ways = await ways_up(tx, project_id, list((await tx.run(statement)).scalars()))
    return [gate for gate, steps in ways.items() if not any(step.trashed for step in steps)]


async def named_like(
    tx: Transaction, project_id: str, plain: str, closed: Collection[str], after: tuple[str, str] | None, limit: int
) -> list[AssetNode]:
    """A page of the nodes whose name holds `plain`, folders first; none whose nearest gate is one of `closed`."""
    statement = select(*_COLUMNS).where(
        AssetNode.project_id == project_id,
        AssetNode.parent_id.is_not(None),
        AssetNode.plain.contains(plain, autoescape=True),
        _is_open(closed),
        _STANDING,
        AssetNode.parent_id.not_in(_trashed_folders(project_id)),
    )
    if after is not None:
        statement = statement.where(behind(after))
    return records(AssetNode, await tx.execute_long(statement.order_by(*_IN_ORDER).limit(limit)))


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


def _trashed_folders(project_id: str) -> Select[Any]:
    """The folders that are in the trash, by themselves or with what is above them."""
    folders = (AssetNode.project_id == project_id, AssetNode.is_folder.is_(True))
    tops = select(AssetNode.id).where(*folders, AssetNode.deleted_at.is_not(None)).cte("trashed", recursive=True)
    below = select(AssetNode.id).join(tops, AssetNode.parent_id == tops.c.id).where(AssetNode.is_folder.is_(True))
    return select(tops.union(below).c.id)


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of these projects' files; a copy counts as much as what it is a copy of, the trash too."""
    return select(func.sum(AssetNode.size)).where(AssetNode.project_id.in_(projects))
