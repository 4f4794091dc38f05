"""Edit board settings, scenes and shots, group cuts, and lock numbers.

Each action locks the project's order, so concurrent changes are serialized.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.events import CutShot, StructureChanged
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.rules.numbers import Numbering
from pegbar.domains.storyboard.scenes import store, texts
from pegbar.domains.storyboard.scenes.actions.creation import create_scenes, create_shots
from pegbar.domains.storyboard.scenes.actions.structure import BoardLayout, load_layout, publish_changes
from pegbar.domains.storyboard.scenes.schemas import (
    BoardEdit,
    BoardGrouping,
    NumberingEdit,
    SceneEdit,
    ShotEdit,
    ShotMove,
)
from pegbar.domains.storyboard.schemas import BoardOut
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale


async def _lock_layout(ctx: RequestContext, ref: str) -> BoardLayout:
    access = await guards.project(ctx, ref, Permission.SCENE_EDIT)
    await core_store.lock_order(ctx.tx, access.id)
    return await load_layout(ctx.tx, access.id)


async def read_board(ctx: RequestContext, ref: str) -> BoardOut:
    """Return the settings of a board."""
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    return (await load_layout(ctx.tx, access.id, ())).to_board_out()


async def edit_board(ctx: RequestContext, ref: str, version: int, changes: BoardEdit) -> StructureChanged:
    """Edit the settings of a board. Raises 412 with the current settings if the version differs."""
    layout = await _lock_layout(ctx, ref)
    sent = changes.model_dump(exclude_unset=True)
    values = {name: value for name, value in sent.items() if value is not None or name == "end_fade"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if changes.end_fade is not None and changes.end_fade.kind != "fade":
        raise Invalid.field("end_fade", texts.END_FADES)
    _require_version(layout, version)
    await _save_board(ctx, layout, values)
    return await publish_changes(ctx.tx, layout.project_id)


async def edit_scene(
    ctx: RequestContext, ref: str, scene_id: str, version: int, changes: SceneEdit
) -> StructureChanged:
    """Edit a scene's number, title or script id. Raises 412 with the current scene if the version differs."""
    layout = await _lock_layout(ctx, ref)
    scene = layout.scenes.get(scene_id)
    if scene is None:
        raise NotFound(texts.SCENE_UNKNOWN)
    sent = changes.model_dump(exclude_unset=True)
    values: dict[str, Any] = {name: value for name, value in sent.items() if value is not None or name == "text_id"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if scene.version != version:
        raise Stale(layout.build_event([scene_id], []).scenes[0])
    if "number" in values:
        _require_number(layout, values["number"], on_board=scene_id in layout.structure.scenes)
        _require_unique_numbers(layout.stored | {scene_id: values["number"]}, layout)
    await store.update_row(ctx.tx, Scene, scene_id, values)
    return await publish_changes(ctx.tx, layout.project_id, scenes=[scene_id])


async def edit_shot(ctx: RequestContext, ref: str, shot_id: str, version: int, changes: ShotEdit) -> StructureChanged:
    """Edit a shot's number or scene. Raises 412 with the current shot if the version differs."""
    layout = await _lock_layout(ctx, ref)
    shot = layout.shots.get(shot_id)
    if shot is None:
        raise NotFound(texts.SHOT_UNKNOWN)
    values = changes.model_dump(exclude_none=True)
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if shot.version != version:
        raise Stale(layout.build_event([], [shot_id]).shots[0])
    scene_id = values.get("scene_id", shot.scene_id)
    if scene_id not in layout.scenes:
        raise Invalid.field("scene_id", texts.SCENE_UNKNOWN)
    if "number" in values:
        on_board = shot_id in layout.structure.shots.get(shot.scene_id, ())
        _require_number(layout, values["number"], on_board=on_board)
        _require_unique_numbers(layout.stored | {shot_id: values["number"]}, layout, {shot_id: scene_id})
    else:
        values |= _drop_taken_number(layout, shot_id, scene_id)
    await store.update_row(ctx.tx, Shot, shot_id, values)
    return await publish_changes(ctx.tx, layout.project_id, shots=[shot_id])


async def set_numbers(ctx: RequestContext, ref: str, version: int, request: NumberingEdit) -> StructureChanged:
    """Lock or unlock the numbers of a board, and set them. Raises 412 if the board's version differs.

    When locked for the first time, numbers not given are those derived from the order.
    """
    layout = await _lock_layout(ctx, ref)
    _require_version(layout, version)
    if request.locked:
        current = layout.numbers
        requested = {item.id: item.number for item in (*request.scenes, *request.shots)}
        known: set[str] = {*layout.scenes, *layout.shots}
        if not requested.keys() <= known:
            raise Invalid(texts.SHOT_UNKNOWN)
        numbers = dict.fromkeys(known, "") | current | requested
        _require_unique_numbers(numbers, layout)
        stored = layout.stored
        await store.set_numbers(
            ctx.tx, Scene, {item: numbers[item] for item in layout.scenes if numbers[item] != stored[item]}
        )
        await store.set_numbers(
            ctx.tx, Shot, {item: numbers[item] for item in layout.shots if numbers[item] != stored[item]}
        )
    await _save_board(ctx, layout, {"locked": request.locked})
    return await publish_changes(ctx.tx, layout.project_id, layout.scenes, layout.shots)


async def group_cuts(ctx: RequestContext, ref: str, request: BoardGrouping) -> StructureChanged:
    """Create scenes and shots, move cuts into them, and move shots between scenes, all in one transaction."""
    layout = await _lock_layout(ctx, ref)
    scenes = await create_scenes(ctx.tx, layout, [item.model_dump() for item in request.scenes])
    shots = await create_shots(ctx.tx, layout, [item.model_dump() for item in request.shots], {*layout.scenes, *scenes})
    if scenes or shots:
        layout = await load_layout(ctx.tx, layout.project_id)
    moved_shots = _plan_shot_moves(layout, request.moved_shots)
    if moved_shots:
        await store.move_shots(ctx.tx, moved_shots)
        shots += moved_shots
        layout = await load_layout(ctx.tx, layout.project_id)
    count = 0
    for change in request.moved_cuts:
        if change.after is not None and change.after not in layout.shots:
            raise Invalid.field("moved_cuts", texts.SHOT_UNKNOWN)
        count += await store.move_cuts(ctx.tx, layout.project_id, change.cut_ids, change.before, change.after)
    released = await _release_numbers(ctx, layout.project_id, request.released_ids)
    cut_ids = [cut for change in request.moved_cuts for cut in change.cut_ids]
    rows = await store.list_cut_shots(ctx.tx, layout.project_id, cut_ids)
    cuts = [CutShot(id=row.id, shot_id=row.shot_id, version=row.version) for row in rows]
    affected = {*released, *(item.id for item in request.scenes), *(item.id for item in request.shots), *shots}
    event_parts = (
        [item for item in layout.scenes if item in affected],
        [item for item in layout.shots if item in affected],
        cuts,
    )
    if not (scenes or shots or count or released):
        return layout.build_event(*event_parts)
    return await publish_changes(ctx.tx, layout.project_id, *event_parts)


def _plan_shot_moves(layout: BoardLayout, requested: list[ShotMove]) -> dict[str, tuple[str, str]]:
    """Return the new scenes and numbers of moved shots. A number that is taken in the new scene is dropped."""
    numbers = dict[str, set[str]]()
    for row in layout.shots.values():
        numbers.setdefault(row.scene_id, set()).add(row.number.upper())
    moves = dict[str, tuple[str, str]]()
    for move in requested:
        shot = layout.shots.get(move.shot_id)
        if shot is None or move.shot_id in moves or shot.scene_id != move.before or move.after not in layout.scenes:
            continue
        numbers[move.before].discard(shot.number.upper())
        taken = numbers.setdefault(move.after, set())
        number = "" if shot.number.upper() in taken else shot.number
        taken.add(number.upper())
        moves[move.shot_id] = (move.after, number)
    return moves


async def _release_numbers(ctx: RequestContext, project_id: str, wanted: Iterable[str]) -> list[str]:
    """Remove the numbers of the `wanted` scenes and shots that are no longer on the board. Returns their ids."""
    requested = set(wanted)
    if not requested:
        return []
    layout = await load_layout(ctx.tx, project_id)
    on_board = {*layout.structure.scenes, *(shot for shots in layout.structure.shots.values() for shot in shots)}
    free = [row_id for row_id, number in layout.stored.items() if row_id in requested - on_board and number]
    await store.set_numbers(ctx.tx, Scene, {row_id: "" for row_id in free if row_id in layout.scenes})
    await store.set_numbers(ctx.tx, Shot, {row_id: "" for row_id in free if row_id in layout.shots})
    return free


async def _save_board(ctx: RequestContext, layout: BoardLayout, values: dict[str, Any]) -> None:
    defaults = Numbering()
    fields = {"pattern": defaults.pattern, "digits": defaults.digits, "step": defaults.step, "locked": defaults.locked}
    exists = layout.row is not None
    await store.save_board(
        ctx.tx, layout.project_id, values if exists else {**fields, "end_fade": None, **values}, exists=exists
    )


def _require_version(layout: BoardLayout, version: int) -> None:
    board = layout.to_board_out()
    if board.version != version:
        raise Stale(board)


def _require_number(layout: BoardLayout, number: str, *, on_board: bool) -> None:
    if not layout.numbering.locked:
        raise Conflict(texts.NUMBERS_FOLLOW, code="numbers_follow")
    if on_board and not number:
        raise Invalid.field("number", texts.NUMBER_NEEDED)


def _drop_taken_number(layout: BoardLayout, shot_id: str, scene_id: str) -> dict[str, str]:
    """Return the change that removes a shot's number if it is taken in the new scene."""
    number = layout.shots[shot_id].number.upper()
    others = (shot.number.upper() for shot in layout.shots.values() if shot.scene_id == scene_id and shot.id != shot_id)
    return {"number": ""} if number in others else {}


def _require_unique_numbers(numbers: dict[str, str], layout: BoardLayout, moved: dict[str, str] | None = None) -> None:
    """Raise Conflict if two scenes, or two shots of a scene, would have the same number."""
    scenes = Counter(numbers[row_id].upper() for row_id in layout.scenes if numbers[row_id])
    for row_id in layout.scenes:
        if scenes[numbers[row_id].upper()] > 1:
            raise Conflict(texts.scene_taken(numbers[row_id]), code="number_taken")
    in_scene: dict[str, str] = {row_id: row.scene_id for row_id, row in layout.shots.items()} | (moved or {})
    shots = Counter((in_scene[row_id], numbers[row_id].upper()) for row_id in layout.shots if numbers[row_id])
    for row_id in layout.shots:
        if shots[in_scene[row_id], numbers[row_id].upper()] > 1:
            scene = numbers.get(in_scene[row_id], "")
            raise Conflict(texts.shot_taken(numbers[row_id], scene), code="number_taken")
