"""SQL queries of the file tree, and of searching it."""

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
from pegbar.kernel.rows import conflict_insert, derive_id_in_sql, find_all, find_by_key
from pegbar.kernel.tables import ID, UtcTime, to_records
from pegbar.kernel.threads import free_in_thread, run_in_thread

_COLUMNS = AssetNode.__table__.c
_BATCH_SIZE = 500
_NOT_TRASHED = AssetNode.deleted_at.is_(None)
"""The node itself isn't in the trash; a folder above it may be."""
_IN_ORDER = (AssetNode.sort_key, AssetNode.id)


def _prepare_subtree() -> Prepared:
    start = select(AssetNode.id, literal(0).label("depth")).where(AssetNode.id == bindparam("top", type_=ID))
    tree = start.cte("tree", recursive=True)
    tree = tree.union_all(
        select(AssetNode.id, tree.c.depth + 1).join(tree, AssetNode.parent_id == tree.c.id).where(_NOT_TRASHED)
    )
    inside = select(*_COLUMNS).join(tree, tree.c.id == AssetNode.id)
    return Prepared(inside.order_by(tree.c.depth, AssetNode.sort_key, AssetNode.id))


# Prepared once, because these statements handle ten thousand rows at a time.
_SUBTREE = _prepare_subtree()
_INSERT = Prepared(insert(AssetNode.__table__))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class PathStep:
    """A node on the path from another node up to the root."""

    id: str
    name: str
    is_folder: bool
    is_restricted: bool
    is_trashed: bool


async def lock_tree(tx: Transaction, project_id: str, now: datetime) -> None:
    """Create the root if needed and lock it, so other writers of this tree wait until the transaction ends."""
    root: dict[str, Any] = {
        "id": project_id,
        "project_id": project_id,
        "parent_id": None,
        "is_folder": True,
        "name": "",
        "normalized_name": "",
        "sort_key": "",
        "search_text": "",
        "restricted": False,
        "created_at": now,
        "changed_at": now,
    }
    await tx.execute(conflict_insert(tx, AssetNode).on_conflict_do_nothing(), root)
    await tx.execute(select(AssetNode.id).where(AssetNode.id == project_id).with_for_update(key_share=True))


async def get_node(tx: Transaction, project_id: str, node_id: str) -> AssetNode | None:
    """Return a folder or file of a project; never the root."""
    result = await list_nodes(tx, project_id, [node_id])
    return result[0] if result else None


async def list_nodes(tx: Transaction, project_id: str, ids: Collection[str]) -> list[AssetNode]:
    """Return the folders and files of a project with these ids, in folder order, without trashed ones."""
    inside = (AssetNode.project_id == project_id, AssetNode.parent_id.is_not(None), _NOT_TRASHED)
    return await find_all(tx, AssetNode, AssetNode.id.in_(ids), *inside, order_by=_IN_ORDER)


async def get_project_ids(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """Return the project id of each node that exists, by node id."""
    if not ids:
        return {}
    result = await tx.execute(select(AssetNode.id, AssetNode.project_id).where(AssetNode.id.in_(list(ids))))
    return {row.id: row.project_id for row in result}


async def get_ancestor_paths(
    tx: Transaction, project_id: str | None, ids: Collection[str]
) -> dict[str, list[PathStep]]:
    """Return the path from each existing node up to the root, starting with the node itself.

    Nodes of other projects are left out, unless `project_id` is None. Trashed nodes are included.
    """
    node = AssetNode
    columns = (node.id, node.parent_id, node.name, node.is_folder, node.restricted, node.deleted_at)
    in_project = () if project_id is None else (AssetNode.project_id == project_id,)
    start = select(*columns).where(AssetNode.id.in_(ids), *in_project).cte("up", recursive=True)
    up = start.union(select(*columns).join(start, AssetNode.id == start.c.parent_id))
    rows = {row.id: row for row in await tx.execute(select(up))}
    return {node_id: list(_walk_up(rows, node_id)) for node_id in ids if node_id in rows}


def _walk_up(rows: Mapping[str, Row[*tuple[Any, ...]]], node_id: str | None) -> Iterator[PathStep]:
    while node_id is not None:
        row = rows[node_id]
        yield PathStep(row.id, row.name, row.is_folder, row.restricted, row.deleted_at is not None)
        node_id = row.parent_id


async def count_subtree(tx: Transaction, ids: Collection[str], limit: int) -> int:
    """Count these nodes and everything below them. Returns `limit` + 1 if there are more than `limit`."""
    start = select(AssetNode.id).where(AssetNode.id.in_(ids)).cte("counted", recursive=True)
    tree = start.union(select(AssetNode.id).join(start, AssetNode.parent_id == start.c.id).where(_NOT_TRASHED))
    result = await tx.execute_long(select(func.count()).select_from(select(tree.c.id).limit(limit + 1).subquery()))
    return int(result[0][0])


async def list_subtree(tx: Transaction, node_id: str) -> list[AssetNode]:
    """Return a node and everything below it, parents first, without trashed nodes and their contents."""
    rows = await tx.fetch_many(_SUBTREE, {"top": node_id})

    result = await run_in_thread(lambda: to_records(AssetNode, rows))
    await free_in_thread(rows)
    return result


async def copy_subtree(tx: Transaction, node_id: str, copy_id: str, uploader_id: str | None, now: datetime) -> None:
    """Copy everything below a node to below its copy `copy_id`, in one statement so that no rows are transferred.

    Copies keep their name, order, content and restriction.
    """
    values = {"top": node_id, "copy": copy_id, "maker": uploader_id, "now": now}
    await tx.fetch_many(_prepare_copy(tx.on_sqlite), values)


@cache
def _prepare_copy(on_sqlite: bool) -> Prepared:
    top, copy = bindparam("top", type_=ID), bindparam("copy", type_=ID)
    maker, now = bindparam("maker", type_=ID), bindparam("now", type_=UtcTime())
    start = select(AssetNode.id).where(AssetNode.parent_id == top, _NOT_TRASHED).cte("tree", recursive=True)
    tree = start.union_all(select(AssetNode.id).join(start, AssetNode.parent_id == start.c.id).where(_NOT_TRASHED))
    deeper = derive_id_in_sql(copy, _COLUMNS.parent_id, on_sqlite=on_sqlite)
    new_values: dict[str, Any] = {
        "id": derive_id_in_sql(copy, _COLUMNS.id, on_sqlite=on_sqlite),
        "parent_id": case((AssetNode.parent_id == top, copy), else_=deeper),
        "version": literal_column("1"),
        "uploader_id": maker,
        "created_at": now,
        "changed_at": now,
    }
    copies = select(*(new_values.get(column.key, column) for column in _COLUMNS)).join(tree, tree.c.id == AssetNode.id)
    return Prepared(insert(AssetNode).from_select([column.key for column in _COLUMNS], copies))


async def list_children(
    tx: Transaction, parent_id: str, after: tuple[str, str] | None, limit: int, open_folders: Collection[str] | None
) -> list[AssetNode]:
    """Return a page of a folder: folders, then files.

    Restricted folders are left out unless they are in `open_folders`; None includes all.
    """
    statement = select(*_COLUMNS).where(AssetNode.parent_id == parent_id, _NOT_TRASHED)
    if after is not None:
        statement = statement.where(is_after(after))
    if open_folders is not None:
        statement = statement.where(or_(AssetNode.restricted.is_(False), AssetNode.id.in_(open_folders)))
    return to_records(AssetNode, (await tx.execute(statement.order_by(*_IN_ORDER).limit(limit))).all())


def is_after(key: tuple[str, str]) -> ColumnElement[bool]:
    """Build the condition for rows after this sort key and id."""
    position = bindparam(None, key[0], type_=_COLUMNS.sort_key.type), bindparam(None, key[1], type_=ID)
    return tuple_(AssetNode.sort_key, AssetNode.id) > tuple_(*position)


async def list_folders(tx: Transaction, parent_id: str) -> list[AssetNode]:
    """Return all subfolders of a folder, in order."""
    folders = (AssetNode.parent_id == parent_id, AssetNode.is_folder.is_(True), _NOT_TRASHED)
    return await find_all(tx, AssetNode, *folders, order_by=_IN_ORDER)


async def find_entries(
    tx: Transaction, parent_ids: Collection[str], folded: Collection[str]
) -> dict[tuple[str, str], tuple[str, bool]]:
    """Find the entries of these folders that have one of these normalized names (`folded`).

    Returns (id, True for a folder) by (parent id, normalized name).
    """
    columns = (AssetNode.id, AssetNode.parent_id, AssetNode.normalized_name, AssetNode.is_folder)
    parents, wanted_names = sorted(parent_ids), sorted(folded)
    result: dict[tuple[str, str], tuple[str, bool]] = {}
    for start in range(0, len(parents), _BATCH_SIZE):
        inside = AssetNode.parent_id.in_(parents[start : start + _BATCH_SIZE])
        for first in range(0, len(wanted_names), _BATCH_SIZE):
            statement = select(*columns).where(
                inside, _NOT_TRASHED, AssetNode.normalized_name.in_(wanted_names[first : first + _BATCH_SIZE])
            )
            result |= {
                (row.parent_id, row.normalized_name): (row.id, row.is_folder) for row in await tx.execute(statement)
            }
    return result


async def find_entry(tx: Transaction, parent_id: str, folded: str) -> str | None:
    """Return the id of the folder's entry with this normalized name (`folded`), or None."""
    statement = select(AssetNode.id).where(
        AssetNode.parent_id == parent_id, AssetNode.normalized_name == folded, _NOT_TRASHED
    )
    return (await tx.execute(statement)).scalar_one_or_none()


async def insert_nodes(tx: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Insert folders and files, parents first."""
    if rows:
        await tx.execute_many(_INSERT, rows)


async def update_node(tx: Transaction, node_id: str, values: Mapping[str, Any]) -> None:
    """Update one row; descendants refer to it by id and need no change."""
    await tx.execute(update(AssetNode).where(AssetNode.id == node_id).values(**values))


async def move_to_trash(tx: Transaction, ids: Collection[str], person: str | None, now: datetime) -> None:
    """Move nodes to the trash. Everything below them becomes invisible too, but its rows don't change."""
    node = update(AssetNode).where(AssetNode.id.in_(ids), _NOT_TRASHED)
    await tx.execute(node.values(deleted_at=now, deleted_by=person, version=AssetNode.version + 1))


async def delete_nodes(tx: Transaction, ids: Collection[str]) -> None:
    """Delete nodes permanently, with everything below them."""
    await tx.execute_long(delete(AssetNode).where(AssetNode.id.in_(ids)))


async def is_id_taken(tx: Transaction, node_id: str) -> bool:
    """Return True if any project has a node of this id."""
    return await find_by_key(tx, AssetNode, node_id) is not None


async def measure_height(tx: Transaction, ids: Collection[str]) -> int:
    """Return the number of levels that these nodes and everything below them have; 0 if `ids` is empty."""
    start = select(AssetNode.id, literal(1).label("level")).where(AssetNode.id.in_(ids))
    tree = start.cte("tree", recursive=True)
    below = select(AssetNode.id, tree.c.level + 1).join(tree, AssetNode.parent_id == tree.c.id).where(_NOT_TRASHED)
    tree = tree.union_all(below)
    return int((await tx.execute_long(select(func.coalesce(func.max(tree.c.level), 0))))[0][0])


async def list_restricted_folders(tx: Transaction, project_id: str) -> list[str]:
    """Return the ids of all restricted folders of a project that aren't in the trash."""
    statement = select(AssetNode.id).where(AssetNode.project_id == project_id, AssetNode.restricted.is_(True))
    ways = await get_ancestor_paths(tx, project_id, list((await tx.execute(statement)).scalars()))
    return [gate for gate, steps in ways.items() if not any(step.is_trashed for step in steps)]


async def search_nodes(
    tx: Transaction, project_id: str, plain: str, closed: Collection[str], after: tuple[str, str] | None, limit: int
) -> list[AssetNode]:
    """Return a page of nodes whose name contains `plain`, folders first.

    Nodes whose nearest restricted folder is one of `closed` are left out.
    """
    statement = select(*_COLUMNS).where(
        AssetNode.project_id == project_id,
        AssetNode.parent_id.is_not(None),
        AssetNode.search_text.contains(plain, autoescape=True),
        _is_in_open_folder(closed),
        _NOT_TRASHED,
        AssetNode.parent_id.not_in(_select_trashed_folders(project_id)),
    )
    if after is not None:
        statement = statement.where(is_after(after))
    return to_records(AssetNode, await tx.execute_long(statement.order_by(*_IN_ORDER).limit(limit)))


def _is_in_open_folder(closed: Collection[str]) -> ColumnElement[bool]:
    """Build the condition that excludes `closed` folders and everything below them.

    Restricted folders below a closed folder that aren't closed themselves are included, with everything below them.
    """
    if not closed:
        return true()
    gates = select(AssetNode.id).where(AssetNode.id.in_(closed)).cte("hidden", recursive=True)
    inner = select(AssetNode.id).join(gates, AssetNode.parent_id == gates.c.id)
    hidden = gates.union_all(inner.where(AssetNode.is_folder.is_(True), AssetNode.restricted.is_(False)))
    own, hidden_folders = select(hidden.c.id), select(hidden.c.id)
    return and_(
        AssetNode.id.not_in(own),
        or_(AssetNode.restricted.is_(True), AssetNode.parent_id.not_in(hidden_folders)),
    )


def _select_trashed_folders(project_id: str) -> Select[Any]:
    """Select the ids of folders that are in the trash, themselves or inside a trashed folder."""
    folders = (AssetNode.project_id == project_id, AssetNode.is_folder.is_(True))
    tops = select(AssetNode.id).where(*folders, AssetNode.deleted_at.is_not(None)).cte("trashed", recursive=True)
    below = select(AssetNode.id).join(tops, AssetNode.parent_id == tops.c.id).where(AssetNode.is_folder.is_(True))
    return select(tops.union(below).c.id)


def select_file_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the total bytes of files in these projects, including copies and the trash."""
    return select(func.sum(AssetNode.size)).where(AssetNode.project_id.in_(projects))
