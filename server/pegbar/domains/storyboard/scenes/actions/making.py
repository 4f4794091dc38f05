"""Scenes and shots that come, change and go, however many at once."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pegbar.domains.storyboard.limits import SCENES_MAX, SHOTS_MAX
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.scenes import store, texts
from pegbar.domains.storyboard.scenes.actions.structure import Laid
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid


async def make_scenes(tx: Transaction, now: Laid, wanted: Sequence[Mapping[str, Any]]) -> list[str]:
    """Make those of these scenes, the fields of a `SceneNew` each, that are not there; their ids.

    A number is a wish, heard where numbers are locked and it is free. Raises Conflict where they are too many, or an
    id is taken. The caller holds the order of the project.
    """
    new = [each for each in wanted if each["id"] not in now.scenes]
    if len(now.scenes) + len(new) > SCENES_MAX:
        raise Conflict(texts.SCENES_FULL, code="too_many_scenes")
    taken = {each.number.upper() for each in now.scenes.values()}
    rows: list[dict[str, Any]] = []
    if await store.taken(tx, Scene, [each["id"] for each in new]):
        raise Conflict(texts.ID_TAKEN, code="id_taken")
    for each in new:
        number = _wished(now, each["number"], taken)
        rows.append({**each, "project_id": now.project_id, "number": number, "version": 1})
    await store.add(tx, Scene, rows)
    return [each["id"] for each in new]


async def make_shots(
    tx: Transaction, now: Laid, wanted: Sequence[Mapping[str, Any]], scenes: Collection[str]
) -> list[str]:
    """Make those of these shots, the fields of a `ShotNew` each, that are not there; their ids.

    `scenes` are all that there are. As `make_scenes`, and Invalid for a scene that is none of them.
    """
    new = [each for each in wanted if each["id"] not in now.shots]
    if len(now.shots) + len(new) > SHOTS_MAX:
        raise Conflict(texts.SHOTS_FULL, code="too_many_shots")
    if any(each["scene_id"] not in scenes for each in new):
        raise Invalid.field("shots", texts.SCENE_UNKNOWN)
    if await store.taken(tx, Shot, [each["id"] for each in new]):
        raise Conflict(texts.ID_TAKEN, code="id_taken")
    taken = dict[str, set[str]]()
    for row in now.shots.values():
        taken.setdefault(row.scene_id, set()).add(row.number.upper())
    rows: list[dict[str, Any]] = []
    for each in new:
        number = _wished(now, each["number"], taken.setdefault(each["scene_id"], set()))
        rows.append({**each, "number": number, "version": 1})
    await store.add(tx, Shot, rows)
    return [each["id"] for each in new]


async def change_scenes(tx: Transaction, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Give scenes these fields, each its own. The caller holds the order of the project."""
    for scene_id, values in changes.items():
        await store.change(tx, Scene, scene_id, dict(values))


async def remove_unused(tx: Transaction, project_id: str, scenes: Collection[str], shots: Collection[str]) -> list[str]:
    """Remove those of these shots that no live cut is in, and those of these scenes that have no shot then.

    The ids of what was removed.
    """
    used = {shot for _, shot in await store.order(tx, project_id)}
    unused = [each for each in shots if each not in used]
    await store.remove(tx, Shot, unused)
    left = {row.scene_id for row in await store.shots(tx, project_id)}
    empty = [each for each in scenes if each not in left]
    await store.remove(tx, Scene, empty)
    return [*empty, *unused]


def _wished(now: Laid, number: str, taken: set[str]) -> str:
    """The number that was wished where it can be had; else none, and it will be given one."""
    if not now.numbering.locked or number.upper() in taken:
        return ""
    taken.add(number.upper())
    return number
