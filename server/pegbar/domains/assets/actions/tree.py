"""Operations on files and folders. Each is one transaction; no file content is copied."""

from collections.abc import Sequence
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import folder as policy
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.assets import store, texts
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.access.actions.folder_access import FolderContext
from pegbar.domains.assets.actions.presenters import (
    build_assets,
    build_name_columns,
    build_node_row,
    check_depth,
    decode_asset_cursor,
    encode_next_cursor,
    find_free_name,
    load_assets,
)
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.limits import CUT_FOLDERS_MIN
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.schemas import (
    AssetCopy,
    AssetList,
    AssetMove,
    AssetOut,
    Assets,
    Breadcrumb,
    CutFoldersNew,
    FolderNew,
)
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, Stale
from pegbar.kernel.ids import new_id


async def list_folder(
    ctx: RequestContext, ref: str, folder_id: str | None, cursor: str | None, limit: int
) -> AssetList:
    """Return a page of a folder, without entries that the user may not see."""
    folder = await folder_access.require_folder(ctx, ref, folder_id, Permission.ASSET_VIEW)
    open_folders = None if folder.rights.manage else list(folder.grants)
    nodes = await store.list_children(ctx.tx, folder.id, decode_asset_cursor(cursor), limit + 1, open_folders)
    return AssetList(
        items=await build_assets(ctx, [(node, folder) for node in nodes[:limit]]),
        next_cursor=encode_next_cursor(nodes[:limit]) if len(nodes) > limit else None,
        path=[Breadcrumb(id=step.id, name=step.name) for step in reversed(folder.steps[:-1])],
        abilities=policy.abilities(folder.rights),
    )


async def get_asset(ctx: RequestContext, ref: str, node_id: str) -> AssetOut:
    """Return a file or folder."""
    _, nodes = await folder_access.require_nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    return (await build_assets(ctx, nodes))[0]


async def create_folder(ctx: RequestContext, ref: str, new: FolderNew) -> AssetOut:
    """Create a folder; no-op if this id was created before."""
    folder = await _lock_managed_folder(ctx, ref, new.parent_id)
    if new.id is not None and await _is_created(ctx.tx, folder, new.id):
        return (await load_assets(ctx, folder, [new.id]))[0]
    name = names.clean_folder_name(new.name)
    await _require_free_name(ctx.tx, folder.id, name)
    check_depth(len(folder.steps) + 1)
    row = build_node_row(new.id or new_id(), folder.access.id, folder.id, name, ctx.user.id)
    await store.insert_nodes(ctx.tx, [row])
    await append_changed_event(ctx.tx, folder.access.id)
    return (await load_assets(ctx, folder, [row["id"]]))[0]


async def add_cut_folders(ctx: RequestContext, ref: str, new: CutFoldersNew) -> list[AssetOut]:
    """Create folders numbered after the highest existing one, each with the same subfolders."""
    folder = await _lock_managed_folder(ctx, ref, new.parent_id)
    if new.id is not None and await _is_created(ctx.tx, folder, new.id):
        return await load_assets(ctx, folder, [new.id])
    inner = list({names.normalize_name(name): name for name in map(names.clean_folder_name, new.subfolders)}.values())
    check_depth(len(folder.steps) + (2 if inner else 1))
    name_of, highest = names.parse_cut_pattern(new.pattern)
    first = 1 + highest(node.name for node in await store.list_folders(ctx.tx, folder.id))
    project_id = folder.access.id
    rows: list[dict[str, Any]] = []
    for offset in range(max(CUT_FOLDERS_MIN, new.count)):
        node_id = new.id if new.id is not None and offset == 0 else new_id()
        name = await find_free_name(ctx.tx, folder.id, name_of(first + offset), is_folder=True)
        rows.append(build_node_row(node_id, project_id, folder.id, name, ctx.user.id))
    subfolder_rows = [
        build_node_row(new_id(), project_id, row["id"], name, ctx.user.id) for row in rows for name in inner
    ]
    await store.insert_nodes(ctx.tx, [*rows, *subfolder_rows])
    await append_changed_event(ctx.tx, project_id)
    return await load_assets(ctx, folder, [row["id"] for row in rows])


async def rename_asset(ctx: RequestContext, ref: str, node_id: str, version: int, name: str) -> AssetOut:
    """Rename a node that still has this version; else 412 with the current node. Changes one row only."""
    access = await guards.project(ctx, ref, Permission.ASSET_CHANGE)
    await store.lock_tree(ctx.tx, access.id, clock.now())
    [(node, folder)] = await folder_access.require_changeable(ctx, ref, [node_id])
    if node.version != version:
        raise Stale((await build_assets(ctx, [(node, folder)]))[0])
    name = names.clean_folder_name(name) if node.is_folder else names.clean_file_name(name)
    await _require_free_name(ctx.tx, folder.id, name, except_id=node_id)
    values = build_name_columns(name, is_folder=node.is_folder)
    if node.sort_key.startswith("0"):
        del values["sort_key"]  # its position was set manually
    await store.update_node(ctx.tx, node_id, {**values, "version": version + 1, "changed_at": clock.now()})
    await append_changed_event(ctx.tx, folder.access.id)
    return (await load_assets(ctx, folder, [node_id]))[0]


async def move_assets(ctx: RequestContext, ref: str, request: AssetMove) -> list[AssetOut]:
    """Move files and folders into another folder; name conflicts get a number in parentheses.

    412 with the current nodes if they changed since the client read them. Nodes already in the folder stay unchanged.
    """
    target = await folder_access.require_writable_folder(ctx, ref, request.parent_id)
    await store.lock_tree(ctx.tx, target.access.id, clock.now())
    target = await folder_access.require_writable_folder(ctx, ref, request.parent_id)  # read again under the lock
    nodes = await folder_access.require_changeable(ctx, ref, request.node_ids)
    moved = [node for node, _ in nodes if node.parent_id != target.id]
    if any(request.versions.get(node.id, node.version) != node.version for node in moved):
        raise Stale(Assets(items=await build_assets(ctx, nodes)))
    _require_outside(target, moved)
    check_depth(len(target.steps) + await _measure_height(ctx.tx, moved))
    for node in moved:
        name = await find_free_name(ctx.tx, target.id, node.name, is_folder=node.is_folder)
        values = build_name_columns(name, is_folder=node.is_folder) | {
            "parent_id": target.id,
            "version": node.version + 1,
        }
        await store.update_node(ctx.tx, node.id, {**values, "changed_at": clock.now()})
    if moved:
        await append_changed_event(ctx.tx, target.access.id)
    return await load_assets(ctx, target, [node.id for node, _ in nodes])


async def copy_assets(
    ctx: RequestContext, ref: str, copies: Sequence[AssetCopy], parent_id: str | None
) -> list[AssetOut]:
    """Copy files and folders with everything in them; name conflicts get a number in parentheses."""
    target = await folder_access.require_writable_folder(ctx, ref, parent_id)
    await store.lock_tree(ctx.tx, target.access.id, clock.now())
    target = await folder_access.require_writable_folder(ctx, ref, parent_id)
    new_ids = {copy.source_id: copy.id or new_id() for copy in copies}
    if len(set(new_ids.values())) < len(copies):
        raise Invalid.field("copies", texts.COPIES_UNCLEAR)
    new_copies = {source_id: new for source_id, new in new_ids.items() if not await _is_created(ctx.tx, target, new)}
    nodes = await folder_access.require_changeable(ctx, ref, list(new_copies)) if new_copies else []
    _require_outside(target, [node for node, _ in nodes])
    check_depth(len(target.steps) + await _measure_height(ctx.tx, [node for node, _ in nodes]))
    await folder_access.check_batch_size(ctx.tx, list(new_copies))
    for node, _ in nodes:
        name = await find_free_name(ctx.tx, target.id, node.name, is_folder=node.is_folder)
        await store.insert_nodes(
            ctx.tx,
            [
                _build_copy_row(node, new_copies[node.id], target.id, ctx.user)
                | build_name_columns(name, is_folder=node.is_folder)
            ],
        )
        if node.is_folder:
            await store.copy_subtree(ctx.tx, node.id, new_copies[node.id], ctx.user.id, clock.now())
    if nodes:
        await append_changed_event(ctx.tx, target.access.id)
    return await load_assets(ctx, target, list(new_ids.values()))


def _build_copy_row(node: AssetNode, node_id: str, parent_id: str, user: Principal) -> dict[str, Any]:
    # The copy of a restricted folder is restricted too; only managers may open it until they grant access.
    row = build_node_row(node_id, node.project_id, parent_id, node.name, user.id, is_folder=node.is_folder)
    content = {"sort_key": node.sort_key, "restricted": node.restricted, "size": node.size, "blob_key": node.blob_key}
    return row | content


async def trash_assets(ctx: RequestContext, ref: str, ids: Sequence[str]) -> None:
    """Move files, and folders with everything in them, to the trash. Nodes that are missing or in it are ignored."""
    access = await guards.project(ctx, ref, Permission.ASSET_CHANGE)
    await store.lock_tree(ctx.tx, access.id, clock.now())
    existing_ids = await folder_access.list_existing_ids(ctx, access, ids)
    nodes = await folder_access.require_changeable(ctx, ref, existing_ids, removing=True)
    # Nodes inside another of these nodes are trashed and restored with it.
    tops = [node.id for node, folder in nodes if not any(step.id in existing_ids for step in folder.steps)]
    await store.move_to_trash(ctx.tx, tops, ctx.user.id, clock.now())
    if nodes:
        await append_changed_event(ctx.tx, access.id)


async def reorder_folders(ctx: RequestContext, ref: str, parent_id: str | None, folder_ids: Sequence[str]) -> None:
    """Set the order of all subfolders; 409 if the list doesn't match the current subfolders."""
    folder = await _lock_managed_folder(ctx, ref, parent_id)
    present = await store.list_folders(ctx.tx, folder.id)
    if len(folder_ids) != len(present) or {node.id for node in present} != set(folder_ids):
        raise Conflict(texts.FOLDERS_CHANGED, code="asset.folders_changed")
    keys = {node.id: node.sort_key for node in present}
    for position, node_id in enumerate(folder_ids):
        key = names.build_sort_key("", is_folder=True, position=position)
        if keys[node_id] != key:
            await store.update_node(ctx.tx, node_id, {"sort_key": key})
    await append_changed_event(ctx.tx, folder.access.id)


async def _lock_managed_folder(ctx: RequestContext, ref: str, folder_id: str | None) -> FolderContext:
    folder = await folder_access.require_folder(ctx, ref, folder_id, Permission.ASSET_FOLDERS)
    await store.lock_tree(ctx.tx, folder.access.id, clock.now())
    return await folder_access.require_folder(ctx, ref, folder_id, Permission.ASSET_FOLDERS)


async def _is_created(tx: Transaction, folder: FolderContext, node_id: str) -> bool:
    """Return True if this request was done before; 409 if the id belongs to another node."""
    existing = await store.get_node(tx, folder.access.id, node_id)
    if existing is not None and existing.parent_id == folder.id:
        return True
    if existing is not None or await store.is_id_taken(tx, node_id):
        raise Conflict(texts.ASSET_ID_TAKEN, code="id_taken")
    return False


async def _require_free_name(tx: Transaction, parent_id: str, name: str, except_id: str | None = None) -> None:
    if await store.find_entry(tx, parent_id, names.normalize_name(name)) not in {None, except_id}:
        raise Conflict(texts.ASSET_NAME_TAKEN, code="asset.name_taken")


def _require_outside(target: FolderContext, nodes: Sequence[AssetNode]) -> None:
    ancestor_ids = {step.id for step in target.steps}
    if any(node.id in ancestor_ids for node in nodes):
        raise Invalid.field("parent_id", texts.ASSET_INTO_ITSELF)


async def _measure_height(tx: Transaction, nodes: Sequence[AssetNode]) -> int:
    return await store.measure_height(tx, [node.id for node in nodes if node.is_folder]) or 1


def register_usage(services: Services) -> None:
    """Register files with the storage quota."""
    services.storage.register_usage(store.select_file_bytes)
