"""Whole trees of folders at once, as they come with a folder of somebody's computer."""

from collections.abc import Sequence
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.shapes import check_depth, free_name, node_row, tell_changed
from pegbar.domains.assets.rules import names
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id

_Path = tuple[str, ...]


async def ensure(ctx: RequestContext, ref: str, parent_id: str | None, paths: Sequence[Sequence[str]]) -> list[str]:
    """The ids of folders by their paths; what is not there yet is made, all in one transaction or nothing.

    A folder of the same name is used again; where a file has the name, the folder gets a number in brackets.
    """
    place = await folder_access.folder(ctx, ref, parent_id, Permission.ASSET_FOLDERS)
    await store.hold(ctx.tx, place.access.id, clock.now())
    # As it is, now that it is held.
    place = await folder_access.folder(ctx, ref, parent_id, Permission.ASSET_FOLDERS)
    check_depth(len(place.steps) + max(map(len, paths)))
    wanted = [[names.folder_name(name) for name in path] for path in paths]
    ids: dict[_Path, str] = {(): place.id}
    is_changed = False
    for depth in range(max(map(len, wanted))):
        # Two names that fold alike are one folder; the first to come says how it is written.
        level: dict[_Path, str] = {}
        for path in wanted:
            if len(path) > depth:
                level.setdefault(_folded(path[: depth + 1]), path[depth])
        parents, last = {ids[path[:-1]] for path in level}, {path[-1] for path in level}
        there = await store.by_names(ctx.tx, parents, last)
        rows: list[dict[str, Any]] = []
        clashes: list[tuple[_Path, str]] = []
        for path, name in level.items():
            parent = ids[path[:-1]]
            node_id, is_folder = there.get((parent, path[-1]), (None, False))
            if node_id is None:
                rows.append(node_row(new_id(), place.access.id, parent, name, ctx.user.id))
                ids[path] = rows[-1]["id"]
                is_changed = True
            elif is_folder:
                ids[path] = node_id
            else:
                clashes.append((path, name))
        await store.add(ctx.tx, rows)
        for path, name in clashes:
            parent = ids[path[:-1]]
            free = await free_name(ctx.tx, parent, name, is_folder=True)
            row = node_row(new_id(), place.access.id, parent, free, ctx.user.id)
            await store.add(ctx.tx, [row])
            ids[path] = row["id"]
            is_changed = True
    if is_changed:
        await tell_changed(ctx.tx, place.access.id)
    return [ids[_folded(path)] for path in wanted]


def _folded(path: Sequence[str]) -> _Path:
    return tuple(map(names.fold, path))
