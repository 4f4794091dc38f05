"""Helpers that create and change scenes and shots through the API."""

import uuid
from typing import Any

from tests.support.api.boards import get_board
from tests.support.api.people import Person


def make_if_match(version: int) -> dict[str, str]:
    """Return the If-Match header for this version."""
    return {"If-Match": f'"{version}"'}


async def change_structure(person: Person, project: dict[str, Any], status: int = 200, **body: Any) -> Any:
    """Send one change of scenes and shots."""
    return await person.json("POST", f"/api/projects/{project['slug']}/board/groups", status, json=body)


async def create_scene(person: Person, project: dict[str, Any], *shots: list[str]) -> tuple[str, list[str]]:
    """Create a scene whose shots contain these cuts, which had no shot.

    Returns the ids of the scene and of the shots.
    """
    scene, ids = str(uuid.uuid4()), [str(uuid.uuid4()) for _ in shots]
    await change_structure(
        person,
        project,
        scenes=[{"id": scene}],
        shots=[{"id": shot, "scene_id": scene} for shot in ids],
        moved_cuts=[{"cut_ids": cuts, "before": None, "after": shot} for shot, cuts in zip(ids, shots, strict=True)],
    )
    return scene, ids


async def create_shot(
    person: Person, project: dict[str, Any], scene: str, cuts: list[str], before: str | None, number: str = ""
) -> str:
    """Create a shot of a scene, move cuts from the shot `before` into it, and return its id."""
    shot = str(uuid.uuid4())
    new = {"id": shot, "scene_id": scene, "number": number}
    await change_structure(
        person, project, shots=[new], moved_cuts=[{"cut_ids": cuts, "before": before, "after": shot}]
    )
    return shot


async def lock_numbers(person: Person, project: dict[str, Any], *, locked: bool = True, **numbers: Any) -> Any:
    """Lock or unlock the numbers of a board."""
    version = (await get_board(person, project))["board"]["version"]
    path = f"/api/projects/{project['slug']}/board/numbers"
    return await person.json("PUT", path, 200, json={"locked": locked, **numbers}, headers=make_if_match(version))


async def get_numbers(person: Person, project: dict[str, Any]) -> dict[str, str]:
    """Return the numbers of scenes and shots, by id."""
    now = await get_board(person, project)
    return {each["id"]: each["number"] for each in (*now["scenes"], *now["shots"])}


async def set_end_fade(person: Person, project: dict[str, Any], fade: dict[str, Any] | None) -> None:
    """Set the fade at the end of the board."""
    version = (await get_board(person, project))["board"]["version"]
    path = f"/api/projects/{project['slug']}/board"
    await person.json("PATCH", path, 200, json={"end_fade": fade}, headers=make_if_match(version))
