"""What can be done with cuts and their order."""

from collections.abc import Sequence, Set
from typing import Any

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.messages import CUT_DELETED
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import messages, store
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
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.kernel.ids import new_id
from pegbar.kernel.prepared import Row
from pegbar.kernel.threads import yielding_batches
from pegbar.kernel.work import Work
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic

_GONE = "cut.gone"


async def board(ask: Ask, ref: str) -> dict[str, object]:
    """The board in order: a `CutList` as plain data, for this list is hot.

    The topic's number is read first: what comes after it may be told twice, never not at all.
    """
    access = await guards.project(ask, ref, Permission.CUT_VIEW)
    seq = await outbox.head(ask.work, project_topic(access.id))
    version = await store.order_version(ask.work, access.id)
    rows = await store.board(ask.work, access.id)
    return {
        "items": await _plain(ask, rows),
        **await structure.plain(ask.work, access.id, rows),
        "backgrounds": await _plain(ask, await store.backgrounds(ask.work, access.id)),
        "order_version": version,
        "seq": seq,
        "can_edit": policy.abilities(access)["edit_storyboard"],
    }


async def _plain(ask: Ask, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [await plain(ask.house, row) async for part in yielding_batches(rows) for row in part]


async def create(ask: Ask, ref: str, new: CutNew) -> CutPlaced:
    """Make a cut behind another, or at the end where that one is gone; the same id again changes nothing."""
    access = await guards.project(ask, ref, Permission.CUT_EDIT)
    if new.id is not None:
        version = await store.hold_order(ask.work, access.id)
        made = await store.one(ask.work, new.id)
        if made is not None:
            if made.project_id != access.id or made.is_background:
                raise Conflict(messages.CUT_ID_TAKEN, code="id_taken")
            if made.deleted_at is not None:
                raise NotFound(CUT_DELETED, code=_GONE)
            return CutPlaced(cut=await shown(ask.house, made), order_version=version)
    await _require_camera(ask, access.id, new.camera)
    version = await store.next_order(ask.work, access.id)
    before = await store.order(ask.work, access.id)
    if len(before) >= CUTS_MAX:
        raise Conflict(messages.CUTS_FULL, code="too_many_cuts")
    cut_id = new.id or new_id()
    order = place_after(before, cut_id, new.after_id)
    position = order.index(cut_id)
    await store.shift(ask.work, access.id, position, 1)
    fields = new.model_dump(include=set(CONTENT))
    if new.background_id is not None:
        await backgrounds.require(ask.work, access.id, new.background_id)
        fields |= {"background_id": new.background_id, "preview_under": -1}
    if new.shot_id is not None:
        await structure.require_shot(ask.work, access.id, new.shot_id)
    if new.clips_of is not None:
        await lanes.require_cut(ask.work, access.id, "clips_of", new.clips_of)
    row = new_row(cut_id, access.id, position, fields)
    await store.add(ask.work, row)
    await pictures.paint_later(ask, Cut(**row))
    placed = CutPlaced(cut=await shown(ask.house, Cut(**row)), order_version=version)
    await ask.work.announce(project_topic(access.id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order))
    if new.shot_id is not None:
        await structure.settle_numbers(ask.work, access.id)
    if new.clips_of is not None:
        await lanes.copy_along(ask.work, access.id, new.clips_of, cut_id)
        await scripts.copy_along(ask.work, access.id, {cut_id: new.clips_of})
    return placed


async def edit(ask: Ask, cut_id: str, version: int, changes: CutEdit) -> CutOut:
    """Change fields of a cut that was seen in this version; 412 with the current cut otherwise."""
    access = await guards.cut(ask, cut_id, Permission.CUT_EDIT)
    said = changes.model_dump(exclude_unset=True, include=set(EDITED))
    values = {name: value for name, value in said.items() if value is not None or name in NONE_MEANS_NONE}
    if not values:
        raise Invalid(messages.EDIT_EMPTY)
    await _require_camera(ask, access.project.id, changes.camera)
    if changes.background_id is not None:
        await backgrounds.require(ask.work, access.project.id, changes.background_id)
    if "shot_id" in values:
        await store.hold_order(ask.work, access.project.id)
    if changes.shot_id is not None:
        await structure.require_shot(ask.work, access.project.id, changes.shot_id)
    replaced = await _replaced(ask, cut_id, values.keys() & set(changes.unaware))
    changed = await store.change(ask.work, cut_id, version, values)
    if changed is None:
        current = await require_live(ask.work, cut_id)
        raise Stale(await shown(ask.house, current))
    if changed.is_background and values.keys() != {"name"}:
        raise Invalid(messages.BACKGROUND_HAS_NAME_ONLY)
    if "background_id" in values:
        await pictures.paint_later(ask, changed)
    out = await announce(ask, changed, replaced)
    if changes.shot_id is not None:
        await structure.settle_numbers(ask.work, access.project.id)
    return out


async def _require_camera(ask: Ask, project_id: str, camera: Camera | None) -> None:
    """Refuse a camera whose framings are too narrow, too wide or too far away for the project's canvas."""
    if camera is None:
        return
    project, move = await projects.settings_of(ask.work, project_id), move_of(camera.model_dump())
    if not has_good_widths(move, project.width):
        raise Invalid.field("camera", messages.FRAMING_WIDTH)
    if not is_within_reach(move, project.width, project.height):
        raise Invalid.field("camera", messages.CAMERA_TOO_FAR)


async def _replaced(ask: Ask, cut_id: str, fields: Set[str]) -> Replaced | None:
    """What stands in these fields now; the change to come counts only where nobody changes them until then."""
    if not fields or ask.who.id is None:
        return None
    cut = await require_live(ask.work, cut_id)
    by = (await profiles.names(ask.work, [ask.who.id]))[ask.who.id]
    return Replaced(by=by, **{name: getattr(cut, name) for name in fields})


async def delete(ask: Ask, cut_id: str) -> int:
    """Take a cut off the board, or an unused background away; it can be restored. The order's version after it."""
    access = await guards.cut(ask, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    if access.deleted:
        return await store.order_version(ask.work, project_id)
    cut = await store.one(ask.work, cut_id)
    if cut is not None and cut.is_background:
        await backgrounds.remove(ask.work, cut)
        return await store.order_version(ask.work, project_id)
    version = await store.next_order(ask.work, project_id)
    gone = await store.mark_deleted(ask.work, cut_id, clock.now())
    if gone is not None:
        await store.shift(ask.work, project_id, gone.position, -1)
        await refresh_cover(ask.work, project_id)
        await ask.work.announce(project_topic(project_id), CutDeleted(cut_id=cut_id, order_version=version))
    return version


async def restore(ask: Ask, cut_id: str) -> CutPlaced:
    """Bring a deleted cut back to where it was, as far as the board reaches; or a deleted background."""
    access = await guards.cut(ask, cut_id, Permission.CUT_EDIT, deleted=True)
    project_id = access.project.id
    version = await store.hold_order(ask.work, project_id)
    gone = await store.one(ask.work, cut_id)
    if gone is None:
        raise NotFound
    if gone.deleted_at is None:
        return CutPlaced(cut=await shown(ask.house, gone), order_version=version)
    if gone.is_background:
        return CutPlaced(cut=await backgrounds.restore(ask, gone), order_version=version)
    version = await store.next_order(ask.work, project_id)
    before = await store.order(ask.work, project_id)
    position = min(gone.position, len(before))
    await store.shift(ask.work, project_id, position, 1)
    back = await store.revive(ask.work, cut_id, position)
    if back is None:
        raise NotFound
    if back.background_id is not None:
        await backgrounds.bring_along(ask, project_id, back.background_id)
        await pictures.paint_later(ask, back)
    placed = CutPlaced(cut=await shown(ask.house, back), order_version=version)
    order = [*before[:position], cut_id, *before[position:]]
    await refresh_cover(ask.work, project_id)
    await ask.work.announce(project_topic(project_id), CutCreated(cut=placed.cut, order_version=version, cut_ids=order))
    if back.shot_id is not None:
        await structure.settle_numbers(ask.work, project_id)
    return placed


async def reorder(ask: Ask, ref: str, version: int, cut_ids: list[str]) -> OrderOut:
    """Put all cuts into a new order. Stale, with the current order, where the board changed meanwhile."""
    access = await guards.project(ask, ref, Permission.CUT_EDIT)
    after = await store.next_order(ask.work, access.id)
    current = await store.order(ask.work, access.id)
    if after - 1 != version:
        raise Stale(OrderOut(cut_ids=current, order_version=after - 1))
    try:
        check_order(cut_ids, current)
    except NotAnOrder as error:
        raise Invalid.field("cut_ids", str(error)) from error
    was = {cut: place for place, cut in enumerate(current)}
    await store.place(ask.work, {cut: place for place, cut in enumerate(cut_ids) if was[cut] != place})
    await refresh_cover(ask.work, access.id)
    await ask.work.announce(project_topic(access.id), CutsReordered(cut_ids=cut_ids, order_version=after))
    return OrderOut(cut_ids=cut_ids, order_version=after)


async def place_board(work: Work, project_id: str, cuts: list[dict[str, Any]]) -> list[str]:
    """Fill an empty board without asking: for demo data and the command line. The ids of the cuts."""
    await store.next_order(work, project_id)
    rows = [new_row(new_id(), project_id, place, cut) for place, cut in enumerate(cuts)]
    await store.add_many(work, rows)
    return [row["id"] for row in rows]
