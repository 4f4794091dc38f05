"""Tests of project chats."""

import asyncio
import uuid
from typing import Any

from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab


async def _send_message(person: Person, chat: dict[str, Any], text: str, status: int = 201) -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "body": text}
    return await person.json("POST", f"/api/chats/{chat['id']}/messages", status, json=body)


async def test_a_projects_chat_is_open_to_its_current_members(newcomer: Newcomer) -> None:
    owner, member, stranger = [await newcomer() for _ in range(3)]
    project = await new_project(owner, visibility="public", name="Harbour")
    path = f"/api/chats/project/{project['slug']}"
    for person in (member, stranger):
        await person.json("GET", path, 403)
    await add_member(owner, project, member, "viewer")
    opened = await asyncio.gather(*(person.json("GET", path, 200) for person in (owner, member) * 3))
    assert len({chat["id"] for chat in opened}) == 1
    chat = opened[0]
    assert (chat["project"]["name"], chat["role"]) == ("Harbour", "owner")
    await _send_message(member, chat, "Cut 3 is ready")
    [listed] = (await owner.json("GET", "/api/chats", 200, params={"kind": "project"}))["items"]
    assert (listed["id"], listed["unread"], listed["last_message"]["text"]) == (chat["id"], 1, "Cut 3 is ready")
    await _send_message(stranger, chat, "me too", 403)
    async with open_tab(member) as page:
        await page.subscribe(f"chat:{chat['id']}")
        await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{member.id}", 204)
        await _send_message(owner, chat, "Between us")
        code, received = await page.wait_for_close()
        assert code == 4003
        assert "Between us" not in str(received)
    await member.json("GET", f"/api/chats/{chat['id']}/messages", 403)
    assert (await member.json("GET", "/api/chats", 200, params={"kind": "project"}))["items"] == []


async def test_the_chat_of_a_deleted_project_is_not_found(newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    chat = await owner.json("GET", f"/api/chats/project/{project['slug']}", 200)
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    await owner.json("GET", f"/api/chats/{chat['id']}", 404)
    await owner.json("POST", f"/api/projects/{project['slug']}/restore", 200)
    await owner.json("GET", f"/api/chats/{chat['id']}", 200)
