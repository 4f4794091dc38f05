"""Create, edit, delete, restore and order cuts."""

from collections.abc import Set
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions import pictures
from pegbar.domains.storyboard.core.actions.domain_events import (
    BackgroundDeleting,
    CutAdded,
    CutEnteredShot,
    CutReferencing,
    CutRestored,
)
from pegbar.domains.storyboard.core.actions.presenters import (
    announce_cut,
    new_cut_row,
    refresh_cover,
    require_live_cut,
    to_cut_out,
)
from pegbar.domains.storyboard.events import BackgroundDeleted, CutCreated, CutDeleted, CutsReordered, ReplacedValues
from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import has_good_widths, is_within_reach, read_move
from pegbar.domains.storyboard.rules.fields import CONTENT_FIELDS, EDITABLE_FIELDS, NULLABLE_FIELDS
from pegbar.domains.storyboard.rules.order import InvalidOrder, check_order, insert_after
from pegbar.domains.storyboard.schemas import Camera, CutEdit, CutInOrder, CutNew, CutOrder, CutOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import project_topic

_GONE = "cut.gone"


async def create_cut(ctx: RequestContext, ref: str, new: CutNew) -> CutInOrder:
    """Create a cut after the cut `new.after_id`, or at the end if that is None or deleted.

    Repeating it with the same id changes nothing.
    """
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    if new.id is not None:
        version = await store.lock_order(ctx.tx, access.id)
        existing = await store.get_cut(ctx.tx, new.id)
        if existing is not None:
            if existing.project_id != access.id or existing.is_background:
                raise Conflict(texts.CUT_ID_TAKEN, code="id_taken")
            if existing.deleted_at is not None:
                raise NotFound(CUT_DELETED, code=_GONE)
            return CutInOrder(cut=await to_cut_out(ctx.services, existing), order_version=version)
    await _require_camera(ctx, access.id, new.camera)
    version = await store.increment_order_version(ctx.tx, access.id)
    earlier_ids = await store.list_cut_ids(ctx.tx, access.id)
    if len(earlier_ids) >= CUTS_MAX:
        raise Conflict(texts.CUTS_FULL, code="too_many_cuts")
    cut_id = new.id or new_id()
    order = insert_after(earlier_ids, cut_id, new.after_id)
    position = order.index(cut_id)
    await store.shift_positions(ctx.tx, access.id, position, 1)
    fields = new.model_dump(include=set(CONTENT_FIELDS))
    publish = ctx.services.domain_events.publish
    await publish(CutReferencing(ctx, access.id, new.background_id, new.shot_id, new.duplicate_of))
    if new.background_id is not None:
        fields |= {"background_id": new.background_id, "preview_under": -1}
    row = new_cut_row(cut_id, access.id, position, fields)
    await store.insert_cut(ctx.tx, row)
    await pictures.enqueue_paint_if_stale(ctx, Cut(**row))
    placed = CutInOrder(cut=await to_cut_out(ctx.services, Cut(**row)), order_version=version)
    await ctx.tx.events.append(
        project_topic(access.id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order)
    )
    if new.shot_id is not None:
        await publish(CutEnteredShot(ctx, access.id))
    await publish(CutAdded(ctx, access.id, cut_id, new.duplicate_of))
    return placed


async def edit_cut(ctx: RequestContext, cut_id: str, version: int, changes: CutEdit) -> CutOut:
    """Edit a cut that the client saw in this version. Raises 412 with the current cut if the version differs."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT)
    sent = changes.model_dump(exclude_unset=True, include=set(EDITABLE_FIELDS))
    values = {name: value for name, value in sent.items() if value is not None or name in NULLABLE_FIELDS}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    await _require_camera(ctx, access.project.id, changes.camera)
    if "shot_id" in values:
        await store.lock_order(ctx.tx, access.project.id)
    publish = ctx.services.domain_events.publish
    await publish(CutReferencing(ctx, access.project.id, changes.background_id, changes.shot_id))
    replaced = await _get_replaced(ctx, cut_id, values.keys() & set(changes.overwritten))
    updated = await store.update_cut(ctx.tx, cut_id, version, values)
    if updated is None:
        current = await require_live_cut(ctx.tx, cut_id)
        raise Stale(await to_cut_out(ctx.services, current))
    if updated.is_background and values.keys() != {"name"}:
        raise Invalid(texts.BACKGROUND_HAS_NAME_ONLY)
    if "background_id" in values:
        await pictures.enqueue_paint_if_stale(ctx, updated)
    out = await announce_cut(ctx, updated, replaced)
    if changes.shot_id is not None:
        await publish(CutEnteredShot(ctx, access.project.id))
    return out


async def _require_camera(ctx: RequestContext, project_id: str, camera: Camera | None) -> None:
    """Raise 422 if a keyframe is too narrow, too wide or too far from the canvas."""
    if camera is None:
        return
    project, move = await projects.get_settings(ctx.tx, project_id), read_move(camera.model_dump())
    if not has_good_widths(move, project.width):
        raise Invalid.field("camera", texts.FRAMING_WIDTH)
    if not is_within_reach(move, project.width, project.height):
        raise Invalid.field("camera", texts.CAMERA_TOO_FAR)


async def _get_replaced(ctx: RequestContext, cut_id: str, fields: Set[str]) -> ReplacedValues | None:
    """Return the current values of the fields that an edit is about to overwrite, and the user who edits.

    They are what the edit has overwritten if the update, which checks the version, then succeeds.
    """
    if not fields or ctx.user.id is None:
        return None
    cut = await require_live_cut(ctx.tx, cut_id)
    by = (await profiles.get_display_names(ctx.tx, [ctx.user.id]))[ctx.user.id]
    return ReplacedValues(author_id=by, **{name: getattr(cut, name) for name in fields})


async def delete_cut(ctx: RequestContext, cut_id: str) -> int:
    """Delete a cut or an unused background; it can be restored. Returns the version of the order."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    if access.deleted:
        return await store.get_order_version(ctx.tx, project_id)
    cut = await store.get_cut(ctx.tx, cut_id)
    if cut is not None and cut.is_background:
        await _delete_background(ctx, cut)
        return await store.get_order_version(ctx.tx, project_id)
    version = await store.increment_order_version(ctx.tx, project_id)
    deleted = await store.mark_cut_deleted(ctx.tx, cut_id, clock.now())
    if deleted is not None:
        await store.shift_positions(ctx.tx, project_id, deleted.position, -1)
        await refresh_cover(ctx.tx, project_id)
        await ctx.tx.events.append(project_topic(project_id), CutDeleted(cut_id=cut_id, order_version=version))
    return version


async def _delete_background(ctx: RequestContext, background: Cut) -> None:
    # Mark the background before its uses are counted: later changes that would use it wait for this transaction, and
    # earlier ones are counted.
    if await store.mark_cut_deleted(ctx.tx, background.id, clock.now()) is None:
        return
    await ctx.services.domain_events.publish(BackgroundDeleting(ctx, background.id))
    await ctx.tx.events.append(project_topic(background.project_id), BackgroundDeleted(cut_id=background.id))


async def restore_cut(ctx: RequestContext, cut_id: str) -> CutInOrder:
    """Restore a deleted cut at its old position or the end of the board, or restore a deleted background."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    version = await store.lock_order(ctx.tx, project_id)
    deleted = await store.get_cut(ctx.tx, cut_id)
    if deleted is None:
        raise NotFound
    if deleted.deleted_at is None:
        return CutInOrder(cut=await to_cut_out(ctx.services, deleted), order_version=version)
    if deleted.is_background:
        return CutInOrder(cut=await restore_background(ctx, deleted), order_version=version)
    version = await store.increment_order_version(ctx.tx, project_id)
    current_ids = await store.list_cut_ids(ctx.tx, project_id)
    position = min(deleted.position, len(current_ids))
    await store.shift_positions(ctx.tx, project_id, position, 1)
    restored = await store.restore_cut(ctx.tx, cut_id, position)
    if restored is None:
        raise NotFound
    await ctx.services.domain_events.publish(CutRestored(ctx, project_id, restored.background_id))
    if restored.background_id is not None:
        await pictures.enqueue_paint_if_stale(ctx, restored)
    placed = CutInOrder(cut=await to_cut_out(ctx.services, restored), order_version=version)
    order = [*current_ids[:position], cut_id, *current_ids[position:]]
    await refresh_cover(ctx.tx, project_id)
    await ctx.tx.events.append(
        project_topic(project_id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order)
    )
    if restored.shot_id is not None:
        await ctx.services.domain_events.publish(CutEnteredShot(ctx, project_id))
    return placed


async def restore_background(ctx: RequestContext, background: Cut) -> CutOut:
    """Restore a deleted background."""
    restored = await store.restore_cut(ctx.tx, background.id, 0)
    return await (announce_cut(ctx, restored) if restored is not None else to_cut_out(ctx.services, background))


async def reorder_cuts(ctx: RequestContext, ref: str, version: int, cut_ids: list[str]) -> CutOrder:
    """Put all cuts into a new order. Raises 412 with the current order if it changed in the meantime."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    new_version = await store.increment_order_version(ctx.tx, access.id)
    current = await store.list_cut_ids(ctx.tx, access.id)
    if new_version - 1 != version:
        raise Stale(CutOrder(cut_ids=current, order_version=new_version - 1))
    try:
        check_order(cut_ids, current)
    except InvalidOrder as error:
        raise Invalid.field("cut_ids", error.text) from error
    old_positions = {cut: place for place, cut in enumerate(current)}
    await store.set_positions(ctx.tx, {cut: place for place, cut in enumerate(cut_ids) if old_positions[cut] != place})
    await refresh_cover(ctx.tx, access.id)
    await ctx.tx.events.append(project_topic(access.id), CutsReordered(cut_ids=cut_ids, order_version=new_version))
    return CutOrder(cut_ids=cut_ids, order_version=new_version)


async def fill_board(tx: Transaction, project_id: str, cuts: list[dict[str, Any]]) -> list[str]:
    """Fill an empty board without permission checks, for demo data and the command line. Returns the cuts' ids."""
    await store.increment_order_version(tx, project_id)
    rows = [new_cut_row(new_id(), project_id, place, cut) for place, cut in enumerate(cuts)]
    await store.insert_cuts(tx, rows)
    return [row["id"] for row in rows]
