"""What was deleted: seen, restored whole and taken away for good by who may delete it; in time it goes by itself.

A thing goes back where it was. Where its folder is in the trash too, it goes to the nearest folder above that stands,
unless a restricted folder is gone on the way: then it would be open to more people than it was. A name that is taken
meanwhile gets a number in brackets.
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
from pegbar.domains.assets.access.actions.folder_access import Place
from pegbar.domains.assets.actions.shapes import check_depth, free_name, name_columns, shown, tell_changed
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.schemas import AssetOut
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.domains.assets.trash import store, texts
from pegbar.domains.assets.trash.limits import ASSET_TRASH_DAYS
from pegbar.domains.assets.trash.schemas import Trashed, TrashList
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID

KEPT: Final = timedelta(days=ASSET_TRASH_DAYS)
_AT_ONCE: Final = 200
log = structlog.get_logger()
_Found = list[tuple[AssetNode, Place]]


async def listed(ctx: RequestContext, ref: str, cursor: str | None, limit: int) -> TrashList:
    """A page of what the asker might have deleted; what others deleted is among it, to who may delete that too."""
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    before, found = _decoded(cursor), list[tuple[AssetNode, Place]]()
    while len(found) <= limit:
        nodes = await store.page(ctx.tx, access.id, before, _AT_ONCE)
        found += [
            (node, place)
            for node, place in await _with_places(ctx, access, nodes)
            if place.rights_on(node).view and place.change(node, removing=True) is ALLOW
        ]
        if len(nodes) < _AT_ONCE:
            break
        before = _mark(nodes[-1])
    page = found[:limit]
    shapes = await shown(ctx, page)
    people = await profiles.refs(ctx, [node.deleted_by for node, _ in page if node.deleted_by])
    items = [
        Trashed(
            asset=shape,
            path=[step.name for step in reversed(place.steps[:-1])],
            deleted_by=people.get(node.deleted_by or ""),
            deleted_at=_mark(node)[0],
            gone_at=_mark(node)[0] + KEPT,
        )
        for shape, (node, place) in zip(shapes, page, strict=True)
    ]
    return TrashList(items=items, next_cursor=_encoded(page[-1][0]) if len(found) > limit else None)


async def restore(ctx: RequestContext, ref: str, ids: Collection[str]) -> list[AssetOut]:
    """Bring things back, with all that was in them and who may open it; what is back already is answered as it is."""
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    await assets_store.hold(ctx.tx, access.id, clock.now())
    found = await _mine(ctx, access, ids)
    # What is above others first: their place stands again then.
    for node in sorted((node for node, _ in found), key=lambda node: _depth(found, node)):
        [(_, place)] = await _with_places(ctx, access, [node])
        await _put_back(ctx, node, place)
    if found:
        await tell_changed(ctx.tx, access.id)
    _, back = await folder_access.nodes(ctx, ref, ids, Permission.ASSET_VIEW)
    return await shown(ctx, back)


async def remove(ctx: RequestContext, ref: str, ids: Collection[str]) -> None:
    """Take things away for good, with what was deleted from them before. What is gone already stays gone."""
    access = await guards.project(ctx, ref, Permission.ASSET_TRASH)
    await assets_store.hold(ctx.tx, access.id, clock.now())
    found = await _mine(ctx, access, ids)
    await assets_store.remove(ctx.tx, [node.id for node, _ in found])
    if found:
        await tell_changed(ctx.tx, access.id)


async def purge(services: Services, before: datetime) -> None:
    """Take away for good what was deleted before; the stored objects are swept after it."""
    while True:
        async with services.db.read() as tx:
            due = await store.due(tx, before, _AT_ONCE)
        for node_id, project_id in due:
            # One transaction each: a large one holds nobody up for longer than it must.
            async with services.db.write() as tx:
                await assets_store.hold(tx, project_id, clock.now())
                if await store.among(tx, project_id, [node_id]):
                    await assets_store.remove(tx, [node_id])
                    await tell_changed(tx, project_id)
        if len(due) < _AT_ONCE:
            return
        log.info("trash.purged", entries=len(due))


async def _mine(ctx: RequestContext, access: ProjectAccess, ids: Collection[str]) -> _Found:
    """Those of these that are in the trash; 404 where one may not be seen, 403 where one may not be deleted."""
    found = await _with_places(ctx, access, await store.among(ctx.tx, access.id, ids))
    if not all(place.rights_on(node).view for node, place in found):
        raise NotFound(ASSET_GONE, code="asset.gone")
    for node, place in found:
        guards.require(place.change(node, removing=True))
    return found


async def _with_places(ctx: RequestContext, access: ProjectAccess, nodes: Sequence[AssetNode]) -> _Found:
    """Each with the folder that it was in, as the asker stands to that, be it in the trash too."""
    around = await folder_access.places(ctx, access, {node.parent_id or access.id for node in nodes}, trashed=True)
    return [(node, around[node.parent_id or access.id]) for node in nodes]


async def _put_back(ctx: RequestContext, node: AssetNode, place: Place) -> None:
    lost = 1 + max((number for number, step in enumerate(place.steps) if step.trashed), default=-1)
    closed = next((step.name for step in place.steps[:lost] if step.restricted), None)
    if closed is not None:
        raise Conflict(texts.closed_place_gone(closed), code="asset.place_closed")
    steps = place.steps[lost:]
    check_depth(len(steps) + (await assets_store.height(ctx.tx, [node.id]) if node.is_folder else 1))
    name = await free_name(ctx.tx, steps[0].id, node.name, is_folder=node.is_folder)
    values = name_columns(name, is_folder=node.is_folder)
    if name == node.name:
        del values["sort_key"]  # its place may have been chosen
    back = {"parent_id": steps[0].id, "version": node.version + 1, "deleted_at": None, "deleted_by": None}
    await assets_store.change(ctx.tx, node.id, values | back)


def _depth(found: _Found, node: AssetNode) -> int:
    return next(len(place.steps) for other, place in found if other is node)


def _mark(node: AssetNode) -> tuple[datetime, str]:
    if node.deleted_at is None:
        raise LookupError(f"{node.id} is not in the trash")
    return node.deleted_at, node.id


def _encoded(node: AssetNode) -> str:
    moment, node_id = _mark(node)
    return encode_cursor(f"{moment.isoformat()} {node_id}")


def _decoded(cursor: str | None) -> tuple[datetime, str] | None:
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
