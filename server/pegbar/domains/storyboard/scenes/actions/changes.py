"""What can be done with scenes and shots: made, filled, moved, named, numbered.

Each holds the order of the project until it is done: of two who begin shots at once, one comes after the other.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.events import CutInShot, StructureChanged
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.rules.numbers import Numbering
from pegbar.domains.storyboard.scenes import store, texts
from pegbar.domains.storyboard.scenes.actions.making import make_scenes, make_shots
from pegbar.domains.storyboard.scenes.actions.structure import Laid, laid, settled
from pegbar.domains.storyboard.scenes.schemas import (
    BoardEdit,
    Grouping,
    Numbers,
    SceneEdit,
    ShotEdit,
    ShotMove,
)
from pegbar.domains.storyboard.schemas import BoardOut
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale


async def _held(ctx: RequestContext, ref: str) -> Laid:
    access = await guards.project(ctx, ref, Permission.SCENE_EDIT)
    await storyboard_store.lock_order(ctx.tx, access.id)
    return await laid(ctx.tx, access.id)


async def read_board(ctx: RequestContext, ref: str) -> BoardOut:
    """What a board has as a whole."""
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    return (await laid(ctx.tx, access.id, ())).board()


async def edit_board(ctx: RequestContext, ref: str, version: int, changes: BoardEdit) -> StructureChanged:
    """Change what a board has as a whole; 412 with the board as it stands where it was seen in another version."""
    now = await _held(ctx, ref)
    said = changes.model_dump(exclude_unset=True)
    values = {name: value for name, value in said.items() if value is not None or name == "end_fade"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if changes.end_fade is not None and changes.end_fade.kind != "fade":
        raise Invalid.field("end_fade", texts.END_FADES)
    _require_version(now, version)
    await _save(ctx, now, values)
    return await settled(ctx.tx, now.project_id)


async def edit_scene(
    ctx: RequestContext, ref: str, scene_id: str, version: int, changes: SceneEdit
) -> StructureChanged:
    """Change a scene's number, title or place in a script; 412 with what stands where it is another by now."""
    now = await _held(ctx, ref)
    scene = now.scenes.get(scene_id)
    if scene is None:
        raise NotFound(texts.SCENE_UNKNOWN)
    said = changes.model_dump(exclude_unset=True)
    values: dict[str, Any] = {name: value for name, value in said.items() if value is not None or name == "text_id"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if scene.version != version:
        raise Stale(now.told([scene_id], []).scenes[0])
    if "number" in values:
        _require_number(now, values["number"], on_board=scene_id in now.found.scenes)
        _require_free(now.stored | {scene_id: values["number"]}, now)
    await store.change(ctx.tx, Scene, scene_id, values)
    return await settled(ctx.tx, now.project_id, scenes=[scene_id])


async def edit_shot(ctx: RequestContext, ref: str, shot_id: str, version: int, changes: ShotEdit) -> StructureChanged:
    """Change a shot's number or scene; 412 with what stands where it is another by now."""
    now = await _held(ctx, ref)
    shot = now.shots.get(shot_id)
    if shot is None:
        raise NotFound(texts.SHOT_UNKNOWN)
    values = changes.model_dump(exclude_none=True)
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if shot.version != version:
        raise Stale(now.told([], [shot_id]).shots[0])
    scene_id = values.get("scene_id", shot.scene_id)
    if scene_id not in now.scenes:
        raise Invalid.field("scene_id", texts.SCENE_UNKNOWN)
    if "number" in values:
        on_board = shot_id in now.found.shots.get(shot.scene_id, ())
        _require_number(now, values["number"], on_board=on_board)
        _require_free(now.stored | {shot_id: values["number"]}, now, {shot_id: scene_id})
    else:
        values |= _number_in(now, shot_id, scene_id)
    await store.change(ctx.tx, Shot, shot_id, values)
    return await settled(ctx.tx, now.project_id, shots=[shot_id])


async def number(ctx: RequestContext, ref: str, version: int, wanted: Numbers) -> StructureChanged:
    """Lock or unlock the numbers of a board, and say what they are; 412 where the board is another by now.

    Locked anew they are what the order made of them, but for those that are named.
    """
    now = await _held(ctx, ref)
    _require_version(now, version)
    if wanted.locked:
        was = now.numbers
        said = {each.id: each.number for each in (*wanted.scenes, *wanted.shots)}
        known: set[str] = {*now.scenes, *now.shots}
        if not said.keys() <= known:
            raise Invalid(texts.SHOT_UNKNOWN)
        numbers = dict.fromkeys(known, "") | was | said
        _require_free(numbers, now)
        before = now.stored
        await store.number(ctx.tx, Scene, {each: numbers[each] for each in now.scenes if numbers[each] != before[each]})
        await store.number(ctx.tx, Shot, {each: numbers[each] for each in now.shots if numbers[each] != before[each]})
    await _save(ctx, now, {"locked": wanted.locked})
    return await settled(ctx.tx, now.project_id, now.scenes, now.shots)


async def group(ctx: RequestContext, ref: str, wanted: Grouping) -> StructureChanged:
    """Make scenes and shots, put cuts into them, move shots among scenes: all of it or nothing."""
    now = await _held(ctx, ref)
    scenes = await make_scenes(ctx.tx, now, [each.model_dump() for each in wanted.scenes])
    shots = await make_shots(ctx.tx, now, [each.model_dump() for each in wanted.shots], {*now.scenes, *scenes})
    if scenes or shots:
        now = await laid(ctx.tx, now.project_id)
    moved = _moved(now, wanted.moved)
    if moved:
        await store.put_shots(ctx.tx, moved)
        shots += moved
        now = await laid(ctx.tx, now.project_id)
    count = 0
    for change in wanted.cuts:
        if change.after is not None and change.after not in now.shots:
            raise Invalid.field("cuts", texts.SHOT_UNKNOWN)
        count += await store.move(ctx.tx, now.project_id, change.cut_ids, change.before, change.after)
    freed = await _release(ctx, now.project_id, wanted.released)
    named = [cut for change in wanted.cuts for cut in change.cut_ids]
    rows = await store.in_shots(ctx.tx, now.project_id, named)
    cuts = [CutInShot(id=row.id, shot_id=row.shot_id, version=row.version) for row in rows]
    named_too = {*freed, *(each.id for each in wanted.scenes), *(each.id for each in wanted.shots), *shots}
    told = ([each for each in now.scenes if each in named_too], [each for each in now.shots if each in named_too], cuts)
    if not (scenes or shots or count or freed):
        return now.told(*told)
    return await settled(ctx.tx, now.project_id, *told)


def _moved(now: Laid, wanted: list[ShotMove]) -> dict[str, tuple[str, str]]:
    """The scenes and numbers of the shots that move; one whose number is another's there gives it up."""
    numbers = dict[str, set[str]]()
    for row in now.shots.values():
        numbers.setdefault(row.scene_id, set()).add(row.number.upper())
    found = dict[str, tuple[str, str]]()
    for move in wanted:
        shot = now.shots.get(move.shot_id)
        if shot is None or move.shot_id in found or shot.scene_id != move.before or move.after not in now.scenes:
            continue
        numbers[move.before].discard(shot.number.upper())
        there = numbers.setdefault(move.after, set())
        number = "" if shot.number.upper() in there else shot.number
        there.add(number.upper())
        found[move.shot_id] = (move.after, number)
    return found


async def _release(ctx: RequestContext, project_id: str, wanted: Iterable[str]) -> list[str]:
    """Those of these that are on the board no longer; they have no number since."""
    asked = set(wanted)
    if not asked:
        return []
    now = await laid(ctx.tx, project_id)
    standing = {*now.found.scenes, *(shot for shots in now.found.shots.values() for shot in shots)}
    free = [each for each, number in now.stored.items() if each in asked - standing and number]
    await store.number(ctx.tx, Scene, {each: "" for each in free if each in now.scenes})
    await store.number(ctx.tx, Shot, {each: "" for each in free if each in now.shots})
    return free


async def _save(ctx: RequestContext, now: Laid, values: dict[str, Any]) -> None:
    usual = Numbering()
    fields = {"pattern": usual.pattern, "digits": usual.digits, "step": usual.step, "locked": usual.locked}
    there = now.row is not None
    await store.save_board(
        ctx.tx, now.project_id, values if there else {**fields, "end_fade": None, **values}, there=there
    )


def _require_version(now: Laid, version: int) -> None:
    board = now.board()
    if board.version != version:
        raise Stale(board)


def _require_number(now: Laid, number: str, *, on_board: bool) -> None:
    if not now.numbering.locked:
        raise Conflict(texts.NUMBERS_FOLLOW, code="numbers_follow")
    if on_board and not number:
        raise Invalid.field("number", texts.NUMBER_NEEDED)


def _number_in(now: Laid, shot_id: str, scene_id: str) -> dict[str, str]:
    """In another scene a shot keeps its number unless that is another's there."""
    number = now.shots[shot_id].number.upper()
    others = (each.number.upper() for each in now.shots.values() if each.scene_id == scene_id and each.id != shot_id)
    return {"number": ""} if number in others else {}


def _require_free(numbers: dict[str, str], now: Laid, moved: dict[str, str] | None = None) -> None:
    """Refuse two scenes of one number, and two shots of one number in a scene."""
    scenes = Counter(numbers[each].upper() for each in now.scenes if numbers[each])
    for each in now.scenes:
        if scenes[numbers[each].upper()] > 1:
            raise Conflict(texts.scene_taken(numbers[each]), code="number_taken")
    in_scene: dict[str, str] = {each: row.scene_id for each, row in now.shots.items()} | (moved or {})
    shots = Counter((in_scene[each], numbers[each].upper()) for each in now.shots if numbers[each])
    for each in now.shots:
        if shots[in_scene[each], numbers[each].upper()] > 1:
            scene = numbers.get(in_scene[each], "")
            raise Conflict(texts.shot_taken(numbers[each], scene), code="number_taken")
