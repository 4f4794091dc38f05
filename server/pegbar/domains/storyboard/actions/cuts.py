"""What can be done with cuts and their order."""

from collections.abc import Sequence, Set
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store, texts
from pegbar.domains.storyboard.actions import pictures
from pegbar.domains.storyboard.actions.shapes import announce, new_row, plain, refresh_cover, require_live, shown
from pegbar.domains.storyboard.backgrounds import actions as backgrounds
from pegbar.domains.storyboard.events import CutCreated, CutDeleted, CutsReordered, Replaced
from pegbar.domains.storyboard.imports.actions import scripts
from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import has_good_widths, is_within_reach, move_of
from pegbar.domains.storyboard.rules.fields import CONTENT, EDITED, NONE_MEANS_NONE
from pegbar.domains.storyboard.rules.order import NotAnOrder, check_order, place_after
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.schemas import Camera, CutEdit, CutNew, CutOut, CutPlaced, OrderOut
from pegbar.domains.storyboard.sound.actions import lanes
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.kernel.ids import new_id
from pegbar.kernel.prepared import Row
from pegbar.kernel.threads import yielding_batches
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic

_GONE = "cut.gone"


async def board(ctx: RequestContext, ref: str) -> dict[str, object]:
    """The board in order: a `CutList` as plain data, for this list is hot.

    The topic's number is read first: what comes after it may be told twice, never not at all.
    """
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    seq = await outbox.head(ctx.tx, project_topic(access.id))
    version = await store.order_version(ctx.tx, access.id)
    rows = await store.board(ctx.tx, access.id)
    return {
        "items": await _plain(ctx, rows),
        **await structure.plain(ctx.tx, access.id, rows),
        "backgrounds": await _plain(ctx, await store.backgrounds(ctx.tx, access.id)),
        "order_version": version,
        "seq": seq,
        "can_edit": policy.abilities(access)["edit_storyboard"],
    }


async def _plain(ctx: RequestContext, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [await plain(ctx.services, row) async for part in yielding_batches(rows) for row in part]


async def create(ctx: RequestContext, ref: str, new: CutNew) -> CutPlaced:
    """Make a cut behind another, or at the end where that one is gone; the same id again changes nothing."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    if new.id is not None:
        version = await store.hold_order(ctx.tx, access.id)
        made = await store.one(ctx.tx, new.id)
        if made is not None:
            if made.project_id != access.id or made.is_background:
                raise Conflict(texts.CUT_ID_TAKEN, code="id_taken")
            if made.deleted_at is not None:
                raise NotFound(CUT_DELETED, code=_GONE)
            return CutPlaced(cut=await shown(ctx.services, made), order_version=version)
    await _require_camera(ctx, access.id, new.camera)
    version = await store.next_order(ctx.tx, access.id)
    before = await store.order(ctx.tx, access.id)
    if len(before) >= CUTS_MAX:
        raise Conflict(texts.CUTS_FULL, code="too_many_cuts")
    cut_id = new.id or new_id()
    order = place_after(before, cut_id, new.after_id)
    position = order.index(cut_id)
    await store.shift(ctx.tx, access.id, position, 1)
    fields = new.model_dump(include=set(CONTENT))
    if new.background_id is not None:
        await backgrounds.require(ctx.tx, access.id, new.background_id)
        fields |= {"background_id": new.background_id, "preview_under": -1}
    if new.shot_id is not None:
        await structure.require_shot(ctx.tx, access.id, new.shot_id)
    if new.clips_of is not None:
        await lanes.require_cut(ctx.tx, access.id, "clips_of", new.clips_of)
    row = new_row(cut_id, access.id, position, fields)
    await store.add(ctx.tx, row)
    await pictures.paint_later(ctx, Cut(**row))
    placed = CutPlaced(cut=await shown(ctx.services, Cut(**row)), order_version=version)
    await ctx.tx.append_event(
        project_topic(access.id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order)
    )
    if new.shot_id is not None:
        await structure.settle_numbers(ctx.tx, access.id)
    if new.clips_of is not None:
        await lanes.copy_along(ctx.tx, access.id, new.clips_of, cut_id)
        await scripts.copy_along(ctx.tx, access.id, {cut_id: new.clips_of})
    return placed


async def edit(ctx: RequestContext, cut_id: str, version: int, changes: CutEdit) -> CutOut:
    """Change fields of a cut that was seen in this version; 412 with the current cut otherwise."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT)
    said = changes.model_dump(exclude_unset=True, include=set(EDITED))
    values = {name: value for name, value in said.items() if value is not None or name in NONE_MEANS_NONE}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    await _require_camera(ctx, access.project.id, changes.camera)
    if changes.background_id is not None:
        await backgrounds.require(ctx.tx, access.project.id, changes.background_id)
    if "shot_id" in values:
        await store.hold_order(ctx.tx, access.project.id)
    if changes.shot_id is not None:
        await structure.require_shot(ctx.tx, access.project.id, changes.shot_id)
    replaced = await _replaced(ctx, cut_id, values.keys() & set(changes.unaware))
    changed = await store.change(ctx.tx, cut_id, version, values)
    if changed is None:
        current = await require_live(ctx.tx, cut_id)
        raise Stale(await shown(ctx.services, current))
    if changed.is_background and values.keys() != {"name"}:
        raise Invalid(texts.BACKGROUND_HAS_NAME_ONLY)
    if "background_id" in values:
        await pictures.paint_later(ctx, changed)
    out = await announce(ctx, changed, replaced)
    if changes.shot_id is not None:
        await structure.settle_numbers(ctx.tx, access.project.id)
    return out


async def _require_camera(ctx: RequestContext, project_id: str, camera: Camera | None) -> None:
    """Refuse a camera whose framings are too narrow, too wide or too far away for the project's canvas."""
    if camera is None:
        return
    project, move = await projects.get_settings(ctx.tx, project_id), move_of(camera.model_dump())
    if not has_good_widths(move, project.width):
        raise Invalid.field("camera", texts.FRAMING_WIDTH)
    if not is_within_reach(move, project.width, project.height):
        raise Invalid.field("camera", texts.CAMERA_TOO_FAR)


async def _replaced(ctx: RequestContext, cut_id: str, fields: Set[str]) -> Replaced | None:
    """What stands in these fields now; the change to come counts only where nobody changes them until then."""
    if not fields or ctx.user.id is None:
        return None
    cut = await require_live(ctx.tx, cut_id)
    by = (await profiles.names(ctx.tx, [ctx.user.id]))[ctx.user.id]
    return Replaced(by=by, **{name: getattr(cut, name) for name in fields})


async def delete(ctx: RequestContext, cut_id: str) -> int:
    """Take a cut off the board, or an unused background away; it can be restored. The order's version after it."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    if access.deleted:
        return await store.order_version(ctx.tx, project_id)
    cut = await store.one(ctx.tx, cut_id)
    if cut is not None and cut.is_background:
        await backgrounds.remove(ctx.tx, cut)
        return await store.order_version(ctx.tx, project_id)
    version = await store.next_order(ctx.tx, project_id)
    gone = await store.mark_deleted(ctx.tx, cut_id, clock.now())
    if gone is not None:
        await store.shift(ctx.tx, project_id, gone.position, -1)
        await refresh_cover(ctx.tx, project_id)
        await ctx.tx.append_event(project_topic(project_id), CutDeleted(cut_id=cut_id, order_version=version))
    return version


async def restore(ctx: RequestContext, cut_id: str) -> CutPlaced:
    """Bring a deleted cut back to where it was, as far as the board reaches; or a deleted background."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    version = await store.hold_order(ctx.tx, project_id)
    gone = await store.one(ctx.tx, cut_id)
    if gone is None:
        raise NotFound
    if gone.deleted_at is None:
        return CutPlaced(cut=await shown(ctx.services, gone), order_version=version)
    if gone.is_background:
        return CutPlaced(cut=await backgrounds.restore(ctx, gone), order_version=version)
    version = await store.next_order(ctx.tx, project_id)
    before = await store.order(ctx.tx, project_id)
    position = min(gone.position, len(before))
    await store.shift(ctx.tx, project_id, position, 1)
    back = await store.revive(ctx.tx, cut_id, position)
    if back is None:
        raise NotFound
    if back.background_id is not None:
        await backgrounds.bring_along(ctx, project_id, back.background_id)
        await pictures.paint_later(ctx, back)
    placed = CutPlaced(cut=await shown(ctx.services, back), order_version=version)
    order = [*before[:position], cut_id, *before[position:]]
    await refresh_cover(ctx.tx, project_id)
    await ctx.tx.append_event(
        project_topic(project_id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order)
    )
    if back.shot_id is not None:
        await structure.settle_numbers(ctx.tx, project_id)
    return placed


async def reorder(ctx: RequestContext, ref: str, version: int, cut_ids: list[str]) -> OrderOut:
    """Put all cuts into a new order. Stale, with the current order, where the board changed meanwhile."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    after = await store.next_order(ctx.tx, access.id)
    current = await store.order(ctx.tx, access.id)
    if after - 1 != version:
        raise Stale(OrderOut(cut_ids=current, order_version=after - 1))
    try:
        check_order(cut_ids, current)
    except NotAnOrder as error:
        raise Invalid.field("cut_ids", str(error)) from error
    was = {cut: place for place, cut in enumerate(current)}
    await store.place(ctx.tx, {cut: place for place, cut in enumerate(cut_ids) if was[cut] != place})
    await refresh_cover(ctx.tx, access.id)
    await ctx.tx.append_event(project_topic(access.id), CutsReordered(cut_ids=cut_ids, order_version=after))
    return OrderOut(cut_ids=cut_ids, order_version=after)


async def place_board(tx: Transaction, project_id: str, cuts: list[dict[str, Any]]) -> list[str]:
    """Fill an empty board without asking: for demo data and the command line. The ids of the cuts."""
    await store.next_order(tx, project_id)
    rows = [new_row(new_id(), project_id, place, cut) for place, cut in enumerate(cuts)]
    await store.add_many(tx, rows)
    return [row["id"] for row in rows]
