"""Scenes and shots that come, change and go, however many at once."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pegbar.domains.storyboard.limits import SCENES_MAX, SHOTS_MAX
from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.domains.storyboard.scenes import messages, store
from pegbar.domains.storyboard.scenes.actions.structure import Laid
from pegbar.kernel.errors import Conflict, Invalid
from pegbar.kernel.work import Work


async def make_scenes(work: Work, now: Laid, wanted: Sequence[Mapping[str, Any]]) -> list[str]:
    """Make those of these scenes, the fields of a `SceneNew` each, that are not there; their ids.

    A number is a wish, heard where numbers are locked and it is free. Raises Conflict where they are too many, or an
    id is taken. The caller holds the order of the project.
    """
    new = [each for each in wanted if each["id"] not in now.scenes]
    if len(now.scenes) + len(new) > SCENES_MAX:
        raise Conflict(messages.SCENES_FULL, code="too_many_scenes")
    taken = {each.number.upper() for each in now.scenes.values()}
    rows: list[dict[str, Any]] = []
    if await store.taken(work, Scene, [each["id"] for each in new]):
        raise Conflict(messages.ID_TAKEN, code="id_taken")
    for each in new:
        number = _wished(now, each["number"], taken)
        rows.append({**each, "project_id": now.project_id, "number": number, "version": 1})
    await store.add(work, Scene, rows)
    return [each["id"] for each in new]


async def make_shots(work: Work, now: Laid, wanted: Sequence[Mapping[str, Any]], scenes: Collection[str]) -> list[str]:
    """Make those of these shots, the fields of a `ShotNew` each, that are not there; their ids.

    `scenes` are all that there are. As `make_scenes`, and Invalid for a scene that is none of them.
    """
    new = [each for each in wanted if each["id"] not in now.shots]
    if len(now.shots) + len(new) > SHOTS_MAX:
        raise Conflict(messages.SHOTS_FULL, code="too_many_shots")
    if any(each["scene_id"] not in scenes for each in new):
        raise Invalid.field("shots", messages.SCENE_UNKNOWN)
    if await store.taken(work, Shot, [each["id"] for each in new]):
        raise Conflict(messages.ID_TAKEN, code="id_taken")
    taken = dict[str, set[str]]()
    for row in now.shots.values():
        taken.setdefault(row.scene_id, set()).add(row.number.upper())
    rows: list[dict[str, Any]] = []
    for each in new:
        number = _wished(now, each["number"], taken.setdefault(each["scene_id"], set()))
        rows.append({**each, "number": number, "version": 1})
    await store.add(work, Shot, rows)
    return [each["id"] for each in new]


async def change_scenes(work: Work, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Give scenes these fields, each its own. The caller holds the order of the project."""
    for scene_id, values in changes.items():
        await store.change(work, Scene, scene_id, dict(values))


async def remove_unused(work: Work, project_id: str, scenes: Collection[str], shots: Collection[str]) -> list[str]:
    """Remove those of these shots that no live cut is in, and those of these scenes that have no shot then.

    The ids of what was removed.
    """
    used = {shot for _, shot in await store.order(work, project_id)}
    unused = [each for each in shots if each not in used]
    await store.remove(work, Shot, unused)
    left = {row.scene_id for row in await store.shots(work, project_id)}
    empty = [each for each in scenes if each not in left]
    await store.remove(work, Scene, empty)
    return [*empty, *unused]


def _wished(now: Laid, number: str, taken: set[str]) -> str:
    """The number that was wished where it can be had; else none, and it will be given one."""
    if not now.numbering.locked or number.upper() in taken:
        return ""
    taken.add(number.upper())
    return number
