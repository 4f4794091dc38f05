"""Palettes of projects."""

import uuid
from typing import Any

from tests.support.api.people import Person

COLORS = [{"color": "#1b1b1f", "name": "Line"}, {"color": "#c2362b", "name": ""}]


def make_palette(name: str = "Harbor", **changes: Any) -> dict[str, Any]:
    """Return the body that creates a palette with a new id."""
    return {"id": str(uuid.uuid4()), "name": name, "colors": COLORS, **changes}


def get_palettes_path(project: dict[str, Any]) -> str:
    """Return the API path of a project's palettes."""
    return f"/api/projects/{project['slug']}/palettes"


async def add_palette(person: Person, project: dict[str, Any], name: str = "Harbor", **changes: Any) -> dict[str, Any]:
    """Create a palette and return it."""
    return await person.json("POST", get_palettes_path(project), 201, json=make_palette(name, **changes))


async def edit_palette(
    person: Person, project: dict[str, Any], palette: dict[str, Any], status: int = 200, **changes: Any
) -> Any:
    """Change a palette, with its version in If-Match."""
    path, headers = f"{get_palettes_path(project)}/{palette['id']}", {"If-Match": f'"{palette["version"]}"'}
    return await person.json("PATCH", path, status, json=changes, headers=headers)


async def list_palettes(person: Person, project: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a project's palettes."""
    return (await person.json("GET", get_palettes_path(project), 200))["palettes"]
