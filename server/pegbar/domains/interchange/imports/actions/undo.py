"""Undo an import. Later changes by users stay."""

from collections.abc import Collection, Mapping
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions import clips
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.actions.presenters import publish_state
from pegbar.domains.interchange.imports.rules.orders import find_moved, merge_orders
from pegbar.domains.interchange.imports.schemas import ImportUndone, SkippedCut
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.scenes.actions.summaries import get_short_title
from pegbar.kernel.errors import Conflict, NotFound


async def undo_import(ctx: RequestContext, ref: str, import_id: str) -> ImportUndone:
    """Undo an import of any user, and return what couldn't be undone. A retry returns the same result."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    await core_store.lock_order(ctx.tx, access.id)
    row = await store.get_project_import(ctx.tx, access.id, import_id, lock=True)
    if row is None or row.state == "cancelled":
        raise NotFound(texts.IMPORT_GONE, code="import.gone")
    if row.state not in store.APPLIED or row.inverse is None:
        raise Conflict(texts.IMPORT_NOT_APPLIED, code="import.not_applied")
    if row.state == "undone":
        return ImportUndone.model_validate(row.inverse)
    result = ImportUndone(skipped=await _revert(ctx, access.id, row.id, row.inverse))
    await store.update_import(ctx.tx, row.id, {"state": "undone", "inverse": result.model_dump()})
    await publish_state(ctx.tx, access.id, row.id, "undone")
    return result


async def _revert(ctx: RequestContext, project_id: str, import_id: str, inverse: Mapping[str, Any]) -> list[SkippedCut]:
    tx = ctx.tx
    cut_ids = {*inverse["fields"], *inverse["made"], *inverse["deleted"]}
    locked = {cut.id: cut for cut in await store.lock_cuts(tx, cut_ids)}
    changes = BoardChanges(project_id, await core_store.list_live_cuts(tx, project_id))
    current_order, live = list(changes.order), set(changes.order)
    skipped = dict[str, None]()
    for cut_id, both in inverse["fields"].items():
        cut = locked.get(cut_id)
        if cut is None or cut_id not in live:
            skipped[cut_id] = None
            continue
        values = {name: both["before"][name] for name, value in both["after"].items() if getattr(cut, name) == value}
        changes.update_cut(cut_id, **values)
        if any(getattr(cut, name) != both["before"][name] for name in both["after"].keys() - values.keys()):
            skipped[cut_id] = None
    for cut_id, created in inverse["made"].items():
        if cut_id not in live:
            continue
        if (locked[cut_id].version, locked[cut_id].drawing_seq) == (created["version"], created["drawing_seq"]):
            changes.delete_cut(cut_id)
        else:
            skipped[cut_id] = None
    restored = [cut_id for cut_id in inverse["deleted"] if cut_id in locked and cut_id not in live]
    for cut_id in restored:
        changes.restore_cut(locked[cut_id])
    if inverse["order"] is not None:
        skipped |= _restore_order(changes, inverse["order"], current_order, restored)
    if inverse.get("scenes"):
        await changes.scenes.revert(tx, inverse["scenes"])
    if inverse.get("frame"):
        await _restore_frame(ctx, changes, locked, inverse["frame"])
    if inverse.get("script"):
        await changes.script.revert(tx, inverse["script"], import_id)
    await changes.write(ctx)
    sounds = await clips.restore_clips(tx, project_id, inverse.get("clips", {}))
    return [
        *await _list_skipped_cuts(ctx, project_id, skipped),
        *(SkippedCut(cut_id=None, name=name) for name in sounds),
    ]


def _restore_order(
    changes: BoardChanges, order: Mapping[str, list[str]], current: list[str], restored: Collection[str]
) -> dict[str, None]:
    """Restore the order from before the import. Returns the cuts whose move by the import couldn't be undone.

    If users changed the order after the import, it stays as it is. Cuts that were created since, and the cuts in
    `restored`, are merged into the resulting order.
    """
    before, after = order["before"], order["after"]
    remaining = {*changes.order, *restored}
    previous = [cut_id for cut_id in before if cut_id in remaining]
    if _keep_known(current, after) == _keep_known(after, current):
        changes.order = merge_orders(previous, changes.order)
        return {}
    changes.order = merge_orders(changes.order, previous)
    return dict.fromkeys(cut_id for cut_id in find_moved(before, after) if cut_id in remaining)


async def _restore_frame(
    ctx: RequestContext, changes: BoardChanges, locked: Mapping[str, Cut], frame: Mapping[str, list[float]]
) -> None:
    """Restore the project's canvas and rate if they are still the import's and no cut has a drawing."""
    current = await projects.get_settings(ctx.tx, changes.project_id)
    drawn_ids = {cut.id for cut in (*changes.cuts, *locked.values()) if cut.drawing_seq}
    if [current.width, current.height, current.fps] != frame["after"] or not drawn_ids.isdisjoint(changes.order):
        return
    if await projects.can_set_frame(ctx, changes.project_id):
        width, height, fps = frame["before"]
        changes.set_frame(int(width), int(height), fps)


def _keep_known(order: list[str], others: Collection[str]) -> list[str]:
    known = set(others)
    return [cut_id for cut_id in order if cut_id in known]


async def _list_skipped_cuts(ctx: RequestContext, project_id: str, ids: Collection[str]) -> list[SkippedCut]:
    """Return the names of these cuts: those on the board in its order, then the deleted ones."""
    if not ids:
        return []
    labels = await structure.get_labels(ctx.tx, [project_id])
    live = await core_store.list_live_cuts(ctx.tx, project_id)
    names = {cut.id: get_short_title(cut.name, number, labels.get(cut.id)) for number, cut in enumerate(live, 1)}
    deleted: list[Cut] = await store.list_cuts(ctx.tx, [cut_id for cut_id in ids if cut_id not in names])
    names |= {cut.id: get_short_title(cut.name, cut.position + 1, None) for cut in deleted}
    return [SkippedCut(cut_id=cut_id, name=name) for cut_id, name in names.items() if cut_id in ids]
