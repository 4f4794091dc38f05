"""Create, change and remove scenes and shots in batches."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pegbar.domains.storyboard.limits import SCENES_MAX, SHOTS_MAX
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.scenes import store, texts
from pegbar.domains.storyboard.scenes.actions.structure import BoardLayout
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid


async def create_scenes(tx: Transaction, layout: BoardLayout, requested: Sequence[Mapping[str, Any]]) -> list[str]:
    """Create the requested scenes (fields of `SceneNew`) that don't exist yet. Returns their ids.

    A requested number is used if numbers are locked and it is free. Raises Conflict if there are too many scenes, or if
    an id is taken. The caller holds the lock on the project's order.
    """
    new = [fields for fields in requested if fields["id"] not in layout.scenes]
    if len(layout.scenes) + len(new) > SCENES_MAX:
        raise Conflict(texts.SCENES_FULL, code="too_many_scenes")
    taken = {fields.number.upper() for fields in layout.scenes.values()}
    rows: list[dict[str, Any]] = []
    if await store.is_any_id_taken(tx, Scene, [fields["id"] for fields in new]):
        raise Conflict(texts.ID_TAKEN, code="id_taken")
    for fields in new:
        number = _take_number_if_free(layout, fields["number"], taken)
        rows.append({**fields, "project_id": layout.project_id, "number": number, "version": 1})
    await store.insert_rows(tx, Scene, rows)
    return [fields["id"] for fields in new]


async def create_shots(
    tx: Transaction, layout: BoardLayout, requested: Sequence[Mapping[str, Any]], scenes: Collection[str]
) -> list[str]:
    """Create the requested shots (fields of `ShotNew`) that don't exist yet. Returns their ids.

    `scenes` are all existing scenes. A requested number is used if numbers are locked and it is free in the scene.
    Raises Conflict if there are too many shots, or if an id is taken, and Invalid for an unknown scene. The caller
    holds the lock on the project's order.
    """
    new = [fields for fields in requested if fields["id"] not in layout.shots]
    if len(layout.shots) + len(new) > SHOTS_MAX:
        raise Conflict(texts.SHOTS_FULL, code="too_many_shots")
    if any(fields["scene_id"] not in scenes for fields in new):
        raise Invalid.field("shots", texts.SCENE_UNKNOWN)
    if await store.is_any_id_taken(tx, Shot, [fields["id"] for fields in new]):
        raise Conflict(texts.ID_TAKEN, code="id_taken")
    taken = dict[str, set[str]]()
    for row in layout.shots.values():
        taken.setdefault(row.scene_id, set()).add(row.number.upper())
    rows: list[dict[str, Any]] = []
    for fields in new:
        number = _take_number_if_free(layout, fields["number"], taken.setdefault(fields["scene_id"], set()))
        rows.append({**fields, "number": number, "version": 1})
    await store.insert_rows(tx, Shot, rows)
    return [fields["id"] for fields in new]


async def update_scenes(tx: Transaction, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Update scenes with these fields, by id. The caller holds the lock on the project's order."""
    for scene_id, values in changes.items():
        await store.update_row(tx, Scene, scene_id, dict(values))


async def remove_unused(tx: Transaction, project_id: str, scenes: Collection[str], shots: Collection[str]) -> list[str]:
    """Delete the given shots without a live cut, then the given scenes without a shot. Returns the deleted ids."""
    used = {shot for _, shot in await store.list_cuts_with_shots(tx, project_id)}
    unused = [row_id for row_id in shots if row_id not in used]
    await store.delete_rows(tx, Shot, unused)
    remaining = {row.scene_id for row in await store.list_shots(tx, project_id)}
    empty = [row_id for row_id in scenes if row_id not in remaining]
    await store.delete_rows(tx, Scene, empty)
    return [*empty, *unused]


def _take_number_if_free(layout: BoardLayout, number: str, taken: set[str]) -> str:
    """Return the requested number if it can be used, else "": a number is assigned later."""
    if not layout.numbering.locked or number.upper() in taken:
        return ""
    taken.add(number.upper())
    return number
