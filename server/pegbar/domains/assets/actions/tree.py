"""What can be done with folders and files: one transaction each, and no byte is copied."""

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
from pegbar.domains.assets.access.actions.folder_access import Place
from pegbar.domains.assets.actions.shapes import (
    check_depth,
    cursor_after,
    decoded_cursor,
    free_name,
    name_columns,
    node_row,
    shown,
    shown_now,
    tell_changed,
)
from pegbar.domains.assets.limits import CUT_FOLDERS_MIN
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.schemas import (
    AssetCopy,
    AssetList,
    AssetMove,
    AssetOut,
    Assets,
    Crumb,
    CutFoldersNew,
    FolderNew,
)
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, Stale
from pegbar.kernel.ids import new_id


async def listed(ctx: RequestContext, ref: str, folder_id: str | None, cursor: str | None, limit: int) -> AssetList:
    """A page of a folder, without what the asker may not see."""
    place = await folder_access.folder(ctx, ref, folder_id, Permission.ASSET_VIEW)
    entered = None if place.rights.manage else list(place.grants)
    found = await store.children(ctx.tx, place.id, decoded_cursor(cursor), limit + 1, entered)
    return AssetList(
        items=await shown(ctx, [(node, place) for node in found[:limit]]),
        next_cursor=cursor_after(found[:limit]) if len(found) > limit else None,
        path=[Crumb(id=step.id, name=step.name) for step in reversed(place.steps[:-1])],
        abilities=policy.abilities(place.rights),
    )


async def one(ctx: RequestContext, ref: str, node_id: str) -> AssetOut:
    """A file or folder by itself."""
    _, found = await folder_access.nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    return (await shown(ctx, found))[0]


async def create_folder(ctx: RequestContext, ref: str, new: FolderNew) -> AssetOut:
    """Make a folder; the same id again changes nothing."""
    place = await _require_managed(ctx, ref, new.parent_id)
    if new.id is not None and await _made_before(ctx.tx, place, new.id):
        return (await shown_now(ctx, place, [new.id]))[0]
    name = names.folder_name(new.name)
    await _require_free(ctx.tx, place.id, name)
    check_depth(len(place.steps) + 1)
    row = node_row(new.id or new_id(), place.access.id, place.id, name, ctx.user.id)
    await store.add(ctx.tx, [row])
    await tell_changed(ctx.tx, place.access.id)
    return (await shown_now(ctx, place, [row["id"]]))[0]


async def add_cut_folders(ctx: RequestContext, ref: str, new: CutFoldersNew) -> list[AssetOut]:
    """Make folders that go on counting after the highest number, each with the same subfolders."""
    place = await _require_managed(ctx, ref, new.parent_id)
    if new.id is not None and await _made_before(ctx.tx, place, new.id):
        return await shown_now(ctx, place, [new.id])
    inner = list({names.fold(name): name for name in map(names.folder_name, new.subfolders)}.values())
    check_depth(len(place.steps) + (2 if inner else 1))
    name_of, highest = names.cut_folders(new.pattern)
    first = 1 + highest(node.name for node in await store.folders_in(ctx.tx, place.id))
    project_id = place.access.id
    rows: list[dict[str, Any]] = []
    for offset in range(max(CUT_FOLDERS_MIN, new.count)):
        node_id = new.id if new.id is not None and offset == 0 else new_id()
        name = await free_name(ctx.tx, place.id, name_of(first + offset), is_folder=True)
        rows.append(node_row(node_id, project_id, place.id, name, ctx.user.id))
    below = [node_row(new_id(), project_id, row["id"], name, ctx.user.id) for row in rows for name in inner]
    await store.add(ctx.tx, [*rows, *below])
    await tell_changed(ctx.tx, project_id)
    return await shown_now(ctx, place, [row["id"] for row in rows])


async def rename(ctx: RequestContext, ref: str, node_id: str, version: int, name: str) -> AssetOut:
    """Give what was seen in this version another name, one row whatever is in it; 412 with what it is now otherwise."""
    access = await guards.project(ctx, ref, Permission.ASSET_CHANGE)
    await store.hold(ctx.tx, access.id, clock.now())
    [(node, place)] = await folder_access.to_change(ctx, ref, [node_id])
    if node.version != version:
        raise Stale((await shown(ctx, [(node, place)]))[0])
    name = names.folder_name(name) if node.is_folder else names.file_name(name)
    await _require_free(ctx.tx, place.id, name, but=node_id)
    values = name_columns(name, is_folder=node.is_folder)
    if node.sort_key.startswith("0"):
        del values["sort_key"]  # its place was chosen
    await store.change(ctx.tx, node_id, {**values, "version": version + 1, "changed_at": clock.now()})
    await tell_changed(ctx.tx, place.access.id)
    return (await shown_now(ctx, place, [node_id]))[0]


async def move(ctx: RequestContext, ref: str, wish: AssetMove) -> list[AssetOut]:
    """Put files and folders into another folder; a name that is taken there gets a number in brackets.

    412 with what stands now where somebody changed them since they were seen. What is there already stays as it is.
    """
    target = await folder_access.to_fill(ctx, ref, wish.parent_id)
    await store.hold(ctx.tx, target.access.id, clock.now())
    target = await folder_access.to_fill(ctx, ref, wish.parent_id)  # as it is, now that nobody else moves it
    found = await folder_access.to_change(ctx, ref, wish.node_ids)
    coming = [node for node, _ in found if node.parent_id != target.id]
    if any(wish.versions.get(node.id, node.version) != node.version for node in coming):
        raise Stale(Assets(items=await shown(ctx, found)))
    _require_outside(target, coming)
    check_depth(len(target.steps) + await _height(ctx.tx, coming))
    for node in coming:
        name = await free_name(ctx.tx, target.id, node.name, is_folder=node.is_folder)
        values = name_columns(name, is_folder=node.is_folder) | {"parent_id": target.id, "version": node.version + 1}
        await store.change(ctx.tx, node.id, {**values, "changed_at": clock.now()})
    if coming:
        await tell_changed(ctx.tx, target.access.id)
    return await shown_now(ctx, target, [node.id for node, _ in found])


async def copy(ctx: RequestContext, ref: str, copies: Sequence[AssetCopy], parent_id: str | None) -> list[AssetOut]:
    """Copy files and folders with all that is in them; a name that is taken gets a number in brackets."""
    target = await folder_access.to_fill(ctx, ref, parent_id)
    await store.hold(ctx.tx, target.access.id, clock.now())
    target = await folder_access.to_fill(ctx, ref, parent_id)
    new_ids = {one.of: one.id or new_id() for one in copies}
    if len(set(new_ids.values())) < len(copies):
        raise Invalid.field("copies", texts.COPIES_UNCLEAR)
    todo = {of: new for of, new in new_ids.items() if not await _made_before(ctx.tx, target, new)}
    found = await folder_access.to_change(ctx, ref, list(todo)) if todo else []
    _require_outside(target, [node for node, _ in found])
    check_depth(len(target.steps) + await _height(ctx.tx, [node for node, _ in found]))
    await folder_access.require_few(ctx.tx, list(todo))
    for node, _ in found:
        name = await free_name(ctx.tx, target.id, node.name, is_folder=node.is_folder)
        await store.add(
            ctx.tx, [_copy_of(node, todo[node.id], target.id, ctx.user) | name_columns(name, is_folder=node.is_folder)]
        )
        if node.is_folder:
            await store.copy_below(ctx.tx, node.id, todo[node.id], ctx.user.id, clock.now())
    if found:
        await tell_changed(ctx.tx, target.access.id)
    return await shown_now(ctx, target, list(new_ids.values()))


def _copy_of(node: AssetNode, node_id: str, parent_id: str, user: Principal) -> dict[str, Any]:
    # Who may open the original may be few: its copy is closed too, and open to managers until they say otherwise.
    row = node_row(node_id, node.project_id, parent_id, node.name, user.id, is_folder=node.is_folder)
    kept = {"sort_key": node.sort_key, "restricted": node.restricted, "size": node.size, "blob_key": node.blob_key}
    return row | kept


async def remove(ctx: RequestContext, ref: str, ids: Sequence[str]) -> None:
    """Put files, and folders with all that is in them, into the trash. What is gone already stays gone."""
    access = await guards.project(ctx, ref, Permission.ASSET_CHANGE)
    await store.hold(ctx.tx, access.id, clock.now())
    there = await folder_access.standing(ctx, access, ids)
    found = await folder_access.to_change(ctx, ref, there, removing=True)
    # What lies in another of them goes and comes back with it.
    tops = [node.id for node, place in found if not any(step.id in there for step in place.steps)]
    await store.trash(ctx.tx, tops, ctx.user.id, clock.now())
    if found:
        await tell_changed(ctx.tx, access.id)


async def reorder(ctx: RequestContext, ref: str, parent_id: str | None, folder_ids: Sequence[str]) -> None:
    """Put all folders of a folder into this order; 409 where they are not all of them any more."""
    place = await _require_managed(ctx, ref, parent_id)
    present = await store.folders_in(ctx.tx, place.id)
    if len(folder_ids) != len(present) or {node.id for node in present} != set(folder_ids):
        raise Conflict(texts.FOLDERS_CHANGED, code="asset.folders_changed")
    keys = {node.id: node.sort_key for node in present}
    for position, node_id in enumerate(folder_ids):
        key = names.sort_key("", is_folder=True, position=position)
        if keys[node_id] != key:
            await store.change(ctx.tx, node_id, {"sort_key": key})
    await tell_changed(ctx.tx, place.access.id)


async def _require_managed(ctx: RequestContext, ref: str, folder_id: str | None) -> Place:
    place = await folder_access.folder(ctx, ref, folder_id, Permission.ASSET_FOLDERS)
    await store.hold(ctx.tx, place.access.id, clock.now())
    return await folder_access.folder(ctx, ref, folder_id, Permission.ASSET_FOLDERS)


async def _made_before(tx: Transaction, place: Place, node_id: str) -> bool:
    """Whether this request was done before; 409 where the id is another thing's."""
    made = await store.one(tx, place.access.id, node_id)
    if made is not None and made.parent_id == place.id:
        return True
    if made is not None or await store.is_taken(tx, node_id):
        raise Conflict(texts.ASSET_ID_TAKEN, code="id_taken")
    return False


async def _require_free(tx: Transaction, parent_id: str, name: str, but: str | None = None) -> None:
    if await store.has(tx, parent_id, names.fold(name)) not in {None, but}:
        raise Conflict(texts.ASSET_NAME_TAKEN, code="asset.name_taken")


def _require_outside(target: Place, nodes: Sequence[AssetNode]) -> None:
    above = {step.id for step in target.steps}
    if any(node.id in above for node in nodes):
        raise Invalid.field("parent_id", texts.ASSET_INTO_ITSELF)


async def _height(tx: Transaction, nodes: Sequence[AssetNode]) -> int:
    return await store.height(tx, [node.id for node in nodes if node.is_folder]) or 1


def weigh(services: Services) -> None:
    """Have files counted."""
    services.storage.counts(store.bytes_of)
