"""Create folder trees, for uploads of a local folder."""

from collections.abc import Sequence
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.presenters import build_node_row, check_depth, find_free_name
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.rules import names
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id

_Path = tuple[str, ...]


async def ensure_folders(
    ctx: RequestContext, ref: str, parent_id: str | None, paths: Sequence[Sequence[str]]
) -> list[str]:
    """Return the ids of the folders at these paths below `parent_id`, in the same order.

    Missing folders are created, in one transaction. If a file has the name, the folder gets a number in parentheses.
    """
    folder = await folder_access.require_folder(ctx, ref, parent_id, Permission.ASSET_FOLDERS)
    await store.lock_tree(ctx.tx, folder.access.id, clock.now())
    # Read again under the lock.
    folder = await folder_access.require_folder(ctx, ref, parent_id, Permission.ASSET_FOLDERS)
    check_depth(len(folder.steps) + max(map(len, paths)))
    wanted_paths = [[names.clean_folder_name(name) for name in path] for path in paths]
    ids: dict[_Path, str] = {(): folder.id}
    is_changed = False
    for depth in range(max(map(len, wanted_paths))):
        # Names that are equal after normalization are one folder; the first spelling is used.
        level: dict[_Path, str] = {}
        for path in wanted_paths:
            if len(path) > depth:
                level.setdefault(_normalize_path(path[: depth + 1]), path[depth])
        parents, last = {ids[path[:-1]] for path in level}, {path[-1] for path in level}
        existing = await store.find_entries(ctx.tx, parents, last)
        rows: list[dict[str, Any]] = []
        clashes: list[tuple[_Path, str]] = []
        for path, name in level.items():
            parent = ids[path[:-1]]
            node_id, is_folder = existing.get((parent, path[-1]), (None, False))
            if node_id is None:
                rows.append(build_node_row(new_id(), folder.access.id, parent, name, ctx.user.id))
                ids[path] = rows[-1]["id"]
                is_changed = True
            elif is_folder:
                ids[path] = node_id
            else:
                clashes.append((path, name))
        await store.insert_nodes(ctx.tx, rows)
        for path, name in clashes:
            parent = ids[path[:-1]]
            free = await find_free_name(ctx.tx, parent, name, is_folder=True)
            row = build_node_row(new_id(), folder.access.id, parent, free, ctx.user.id)
            await store.insert_nodes(ctx.tx, [row])
            ids[path] = row["id"]
            is_changed = True
    if is_changed:
        await append_changed_event(ctx.tx, folder.access.id)
    return [ids[_normalize_path(path)] for path in wanted_paths]


def _normalize_path(path: Sequence[str]) -> _Path:
    return tuple(map(names.normalize_name, path))
