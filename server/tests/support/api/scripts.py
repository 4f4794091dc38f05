"""Scripts of boards, brought in as their users bring them."""

from typing import Any

from tests.domains.storyboard.imports.rules.scripts.samples import Draft, fountain
from tests.support.api import imports
from tests.support.api.people import Person
from tests.support.api.scenes import match


async def plan_of(
    person: Person, project: dict[str, Any], script: list[Draft] | bytes, how: str = "scene"
) -> dict[str, Any]:
    """An import of a script, with its plan."""
    data = script if isinstance(script, bytes) else fountain(script)
    fields = {"kind": "script", "file_name": "night.fountain", "options": {"how": how}}
    return await imports.planned(person, project, data, **fields)


async def bring(person: Person, project: dict[str, Any], script: list[Draft], how: str = "scene") -> dict[str, Any]:
    """An import of a script of which all was applied."""
    made = await plan_of(person, project, script, how)
    return await imports.apply(person, project, made)


async def script_of(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    """The script of a board."""
    return (await person.json("GET", f"/api/projects/{project['slug']}/script"))["script"]


async def write(person: Person, cut: dict[str, Any], **values: str) -> dict[str, Any]:
    """Somebody changes a caption."""
    return await person.json("PATCH", f"/api/cuts/{cut['id']}", json=values, headers=match(cut["version"]))


async def accept(
    person: Person, project: dict[str, Any], made: dict[str, Any], accepted: list[dict[str, Any]], status: int = 200
) -> dict[str, Any]:
    """The answer to accepting rows, with what is chosen of each."""
    body = {"plan": made["plan"]["number"], "accepted": accepted}
    return await person.json("POST", f"{imports.root(project)}/{made['id']}/apply", status, json=body)
