"""Helpers that import and change scripts of boards through the API."""

from typing import Any

from tests.domains.interchange.imports.rules.scripts.samples import Draft, fountain
from tests.support.api import imports
from tests.support.api.people import Person
from tests.support.api.scenes import make_if_match


async def plan_script(
    person: Person, project: dict[str, Any], script: list[Draft] | bytes, structure: str = "scene"
) -> dict[str, Any]:
    """Import a script and return the import with its plan."""
    data = script if isinstance(script, bytes) else fountain(script)
    fields = {"kind": "script", "file_name": "night.fountain", "options": {"how": structure}}
    return await imports.create_planned_import(person, project, data, **fields)


async def import_script(
    person: Person, project: dict[str, Any], script: list[Draft], how: str = "scene"
) -> dict[str, Any]:
    """Import a script and apply its plan completely."""
    made = await plan_script(person, project, script, how)
    return await imports.apply_import(person, project, made)


async def get_script(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    """Return the script of a board."""
    return (await person.json("GET", f"/api/projects/{project['slug']}/script"))["script"]


async def update_cut_text(person: Person, cut: dict[str, Any], **values: str) -> dict[str, Any]:
    """Change a cut's caption fields."""
    return await person.json("PATCH", f"/api/cuts/{cut['id']}", json=values, headers=make_if_match(cut["version"]))


async def apply_plan_rows(
    person: Person, project: dict[str, Any], made: dict[str, Any], accepted: list[dict[str, Any]], status: int = 200
) -> dict[str, Any]:
    """Accept rows of a plan, with the choices for each, and return the response."""
    body = {"plan": made["plan"]["number"], "accepted": accepted}
    return await person.json("POST", f"{imports.get_imports_path(project)}/{made['id']}/apply", status, json=body)
