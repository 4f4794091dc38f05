"""Helpers that import and change scripts of boards through the API."""

from typing import Any

from tests.domains.storyboard.imports.rules.scripts.samples import Draft, fountain
from tests.support.api import imports
from tests.support.api.people import Person
from tests.support.api.scenes import match


async def plan_of(
    person: Person, project: dict[str, Any], script: list[Draft] | bytes, how: str = "scene"
) -> dict[str, Any]:
    """Import a script and return the import with its plan."""
    data = script if isinstance(script, bytes) else fountain(script)
    fields = {"kind": "script", "file_name": "night.fountain", "options": {"how": how}}
    return await imports.planned(person, project, data, **fields)


async def bring(person: Person, project: dict[str, Any], script: list[Draft], how: str = "scene") -> dict[str, Any]:
    """Import a script and apply its plan completely."""
    made = await plan_of(person, project, script, how)
    return await imports.apply(person, project, made)


async def script_of(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    """Return the script of a board."""
    return (await person.json("GET", f"/api/projects/{project['slug']}/script"))["script"]


async def write(person: Person, cut: dict[str, Any], **values: str) -> dict[str, Any]:
    """Change a cut's caption fields."""
    return await person.json("PATCH", f"/api/cuts/{cut['id']}", json=values, headers=match(cut["version"]))


async def accept(
    person: Person, project: dict[str, Any], made: dict[str, Any], accepted: list[dict[str, Any]], status: int = 200
) -> dict[str, Any]:
    """Accept rows of a plan, with the choices for each, and return the response."""
    body = {"plan": made["plan"]["number"], "accepted": accepted}
    return await person.json("POST", f"{imports.root(project)}/{made['id']}/apply", status, json=body)
