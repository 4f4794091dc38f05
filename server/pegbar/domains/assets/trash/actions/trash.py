"""The trash: list, restore and permanently delete nodes. All require the permission to delete the node.

A node is restored to its old folder. If that folder is in the trash too, the node is restored to the nearest folder
above that isn't in the trash. It is not restored if a restricted folder in between is in the trash, because the node
would then be open to more people than before. A taken name gets a number in parentheses. Nodes are deleted permanently
after `TRASH_LIFETIME`.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.services import Services
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.access.actions.folder_access import FolderContext
from pegbar.domains.assets.actions.presenters import (
    build_assets,
    build_name_columns,
    check_depth,
    find_free_name,
)
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.schemas import AssetOut
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.domains.assets.trash import store, texts
from pegbar.domains.assets.trash.limits import ASSET_TRASH_DAYS
from pegbar.domains.assets.trash.schemas import TrashItem, TrashList
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID

TRASH_LIFETIME: Final = timedelta(days=ASSET_TRASH_DAYS)
_BATCH_SIZE: Final = 200
log = structlog.get_logger()
_LocatedNodes = list[tuple[AssetNode, FolderContext]]


async def list_trash(ctx: RequestContext, ref: str, cursor: str | None, limit: int) -> TrashList:
    """Return a page of trashed nodes that the user may delete, including those that others deleted."""
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    before, nodes = _decode_cursor(cursor), list[tuple[AssetNode, FolderContext]]()
    while len(nodes) <= limit:
        batch = await store.list_trashed(ctx.tx, access.id, before, _BATCH_SIZE)
        nodes += [
            (node, folder)
            for node, folder in await _with_folders(ctx, access, batch)
            if folder.get_rights_on(node).view and folder.decide_change(node, removing=True) is ALLOW
        ]
        if len(batch) < _BATCH_SIZE:
            break
        before = _get_position(batch[-1])
    page = nodes[:limit]
    assets = await build_assets(ctx, page)
    people = await profiles.get_refs(ctx, [node.deleted_by for node, _ in page if node.deleted_by])
    items = [
        TrashItem(
            asset=asset,
            path=[step.name for step in reversed(folder.steps[:-1])],
            deleted_by=people.get(node.deleted_by or ""),
            deleted_at=_get_position(node)[0],
            purged_at=_get_position(node)[0] + TRASH_LIFETIME,
        )
        for asset, (node, folder) in zip(assets, page, strict=True)
    ]
    return TrashList(items=items, next_cursor=_encode_cursor(page[-1][0]) if len(nodes) > limit else None)


async def restore_assets(ctx: RequestContext, ref: str, ids: Collection[str]) -> list[AssetOut]:
    """Restore nodes with their contents and access. Nodes that are already restored are returned as they are."""
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    await assets_store.lock_tree(ctx.tx, access.id, clock.now())
    nodes = await _require_deletable(ctx, access, ids)
    # Restore parents first: nodes that were inside them can then be restored to their old folder.
    for node in sorted((node for node, _ in nodes), key=lambda node: _get_depth(nodes, node)):
        [(_, folder)] = await _with_folders(ctx, access, [node])
        await _restore_node(ctx, node, folder)
    if nodes:
        await append_changed_event(ctx.tx, access.id)
    _, restored = await folder_access.require_nodes(ctx, ref, ids, Permission.ASSET_VIEW)
    return await build_assets(ctx, restored)


async def delete_assets(ctx: RequestContext, ref: str, ids: Collection[str]) -> None:
    """Delete trashed nodes permanently, with everything below them. Missing nodes are ignored.

    Nodes that were trashed earlier from inside these nodes are deleted too.
    """
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    await assets_store.lock_tree(ctx.tx, access.id, clock.now())
    nodes = await _require_deletable(ctx, access, ids)
    await assets_store.delete_nodes(ctx.tx, [node.id for node, _ in nodes])
    if nodes:
        await append_changed_event(ctx.tx, access.id)


async def purge_trash(services: Services, before: datetime) -> None:
    """Permanently delete nodes trashed before a time; garbage collection deletes their files."""
    while True:
        async with services.db.read() as tx:
            due = await store.list_due(tx, before, _BATCH_SIZE)
        for node_id, project_id in due:
            # One transaction per node, so that deleting a large folder blocks other writers as briefly as possible.
            async with services.db.write() as tx:
                await assets_store.lock_tree(tx, project_id, clock.now())
                if await store.list_trashed_among(tx, project_id, [node_id]):
                    await assets_store.delete_nodes(tx, [node_id])
                    await append_changed_event(tx, project_id)
        if len(due) < _BATCH_SIZE:
            return
        log.info("trash.purged", entries=len(due))


async def _require_deletable(ctx: RequestContext, access: ProjectAccess, ids: Collection[str]) -> _LocatedNodes:
    """Return the subset of these nodes that are in the trash.

    404 if one of them isn't visible, 403 if the user may not delete one of them.
    """
    nodes = await _with_folders(ctx, access, await store.list_trashed_among(ctx.tx, access.id, ids))
    if not all(folder.get_rights_on(node).view for node, folder in nodes):
        raise NotFound(ASSET_GONE, code="asset.gone")
    for node, folder in nodes:
        guards.require(folder.decide_change(node, removing=True))
    return nodes


async def _with_folders(ctx: RequestContext, access: ProjectAccess, nodes: Sequence[AssetNode]) -> _LocatedNodes:
    """Pair each node with the folder it was deleted from, which may be in the trash too."""
    folders = await folder_access.load_folders(
        ctx, access, {node.parent_id or access.id for node in nodes}, include_trashed=True
    )
    return [(node, folders[node.parent_id or access.id]) for node in nodes]


async def _restore_node(ctx: RequestContext, node: AssetNode, folder: FolderContext) -> None:
    lost = 1 + max((number for number, step in enumerate(folder.steps) if step.is_trashed), default=-1)
    closed = next((step.name for step in folder.steps[:lost] if step.is_restricted), None)
    if closed is not None:
        raise Conflict(texts.restricted_folder_gone(closed), code="asset.place_closed")
    steps = folder.steps[lost:]
    check_depth(len(steps) + (await assets_store.measure_height(ctx.tx, [node.id]) if node.is_folder else 1))
    name = await find_free_name(ctx.tx, steps[0].id, node.name, is_folder=node.is_folder)
    values = build_name_columns(name, is_folder=node.is_folder)
    if name == node.name:
        del values["sort_key"]  # its position may have been set manually
    restored = {"parent_id": steps[0].id, "version": node.version + 1, "deleted_at": None, "deleted_by": None}
    await assets_store.update_node(ctx.tx, node.id, values | restored)


def _get_depth(nodes: _LocatedNodes, node: AssetNode) -> int:
    return next(len(folder.steps) for other, folder in nodes if other is node)


def _get_position(node: AssetNode) -> tuple[datetime, str]:
    if node.deleted_at is None:
        raise LookupError(f"{node.id} is not in the trash")
    return node.deleted_at, node.id


def _encode_cursor(node: AssetNode) -> str:
    moment, node_id = _get_position(node)
    return encode_cursor(f"{moment.isoformat()} {node_id}")


def _decode_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    if cursor is None:
        return None
    try:
        written, node_id = decode_cursor(cursor).split(" ")
        moment = datetime.fromisoformat(written)
        if moment.utcoffset() != timedelta(0) or not is_uuid(node_id):
            raise ValueError("no marker of ours")
    except ValueError as error:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    return moment, node_id
