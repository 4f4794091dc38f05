"""Helpers that create projects and boards through the API."""

import uuid
from typing import Any

from tests.support.api.people import Person, befriend

PROJECT = {"name": "Night Ferry", "width": 640, "height": 360, "fps": 24}


async def new_project(person: Person, **fields: Any) -> dict[str, Any]:
    """Create a project of this person."""
    return await person.json("POST", "/api/projects", 201, json={**PROJECT, **fields})


async def add_cut(person: Person, project: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Create a cut at the end of the board, or after `after_id`."""
    created_cut = await person.json("POST", f"/api/projects/{project['slug']}/cuts", 201, json=fields)
    return created_cut["cut"]


async def add_member(owner: Person, project: dict[str, Any], person: Person, role: str = "editor") -> None:
    """Make two people friends and share the project."""
    await befriend(owner, person)
    path = f"/api/projects/{project['slug']}/members"
    await owner.json("POST", path, 201, json={"profile_id": person.id, "role": role})


async def get_board(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    """Return the board as this person sees it."""
    return await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)


async def list_cut_ids(person: Person, project: dict[str, Any]) -> list[str]:
    """Return the ids of the cuts in order, and check that their positions count 0, 1, 2 …"""
    items = (await get_board(person, project))["items"]
    assert [item["position"] for item in items] == list(range(len(items)))
    return [item["id"] for item in items]


async def push_update(person: Person, cut_id: str, update: bytes, push_id: str | None = None) -> Any:
    """Send an update of a drawing over HTTP and return the response."""
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": push_id or str(uuid.uuid4())}
    return await person.http.post(f"/api/cuts/{cut_id}/drawing", content=update, headers=headers)
