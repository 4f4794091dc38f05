"""Tests of groups."""

import uuid
from typing import Any

from tests.domains.chat import chat_api
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab


async def _create_group(owner: Person, *people: Person) -> dict[str, Any]:
    return await chat_api.create_group(owner, *people, name="Tram film")


async def _list_roles(person: Person, group: dict[str, Any]) -> dict[str, str]:
    result = await person.json("GET", f"/api/chats/{group['id']}/people", 200)
    return {item["profile"]["id"]: item["role"] for item in result["items"]}


async def _send_message(person: Person, group: dict[str, Any], text: str, status: int = 201) -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "body": text}
    return await person.json("POST", f"/api/chats/{group['id']}/messages", status, json=body)


async def test_all_members_of_a_group_receive_its_messages(newcomer: Newcomer) -> None:
    owner, mina, ruth, other = [await newcomer() for _ in range(4)]
    group = await _create_group(owner, mina, ruth)
    assert await _list_roles(mina, group) == {owner.id: "owner", mina.id: "member", ruth.id: "member"}
    await _send_message(ruth, group, "Panel 12 is wide")
    for person in (owner, mina):
        [result] = (await person.json("GET", "/api/chats", 200, params={"kind": "group"}))["items"]
        assert (result["name"], result["unread"], result["last_message"]["text"]) == (
            "Tram film",
            1,
            "Panel 12 is wide",
        )
    assert (await other.json("GET", "/api/chats", 200, params={"kind": "group"}))["items"] == []
    await _send_message(other, group, "me too", 404)


async def test_only_the_owner_manages_a_group_and_names_are_not_empty(newcomer: Newcomer) -> None:
    owner, mina, ruth = [await newcomer() for _ in range(3)]
    group = await _create_group(owner, mina)
    path = f"/api/chats/{group['id']}"
    await mina.json("PUT", f"{path}/name", 403, json={"name": "Mine"})
    await mina.json("PUT", f"{path}/people/{ruth.id}", 403)
    await mina.json("DELETE", f"{path}/people/{owner.id}", 403)
    await mina.json("PUT", f"{path}/owner", 403, json={"profile_id": mina.id})
    for wrong in ("", "   ", "x" * 61):
        await owner.json("PUT", f"{path}/name", 422, json={"name": wrong})
    assert (await owner.json("PUT", f"{path}/name", 200, json={"name": "x" * 60}))["name"] == "x" * 60
    for _ in range(2):
        await owner.json("PUT", f"{path}/people/{ruth.id}", 204)
    await chat_api.accept_invitation(ruth, owner)
    assert await _list_roles(ruth, group) == {owner.id: "owner", mina.id: "member", ruth.id: "member"}


async def test_a_removed_member_receives_no_more_messages(newcomer: Newcomer) -> None:
    owner, mina = await newcomer(), await newcomer()
    group = await _create_group(owner, mina)
    async with open_tab(mina) as page:
        await page.subscribe(f"chat:{group['id']}")
        await owner.json("DELETE", f"/api/chats/{group['id']}/people/{mina.id}", 204)
        await _send_message(owner, group, "Now we are alone")
        code, received = await page.wait_for_close()
        assert code == 4003
        assert "Now we are alone" not in str(received)
    await mina.json("GET", f"/api/chats/{group['id']}/messages", 404)


async def test_an_owner_transfers_before_leaving_and_the_last_member_closes_the_group(
    newcomer: Newcomer,
) -> None:
    owner, mina = await newcomer(), await newcomer()
    group = await _create_group(owner, mina)
    path = f"/api/chats/{group['id']}"
    refused = await owner.json("DELETE", f"{path}/people/{owner.id}", 409)
    assert refused["detail"] == "Make someone else the owner first."
    await owner.json("PUT", f"{path}/owner", 200, json={"profile_id": mina.id})
    await owner.json("DELETE", f"{path}/people/{owner.id}", 204)
    assert await _list_roles(mina, group) == {mina.id: "owner"}
    await mina.json("DELETE", f"{path}/people/{mina.id}", 204)
    await mina.json("GET", path, 404)


async def test_a_group_cannot_be_created_with_a_blocked_person(newcomer: Newcomer) -> None:
    owner, mina = await newcomer(), await newcomer()
    await mina.json("PUT", f"/api/blocks/{owner.id}", 204)
    body = {"id": str(uuid.uuid4()), "name": "Together", "people": [mina.id]}
    await owner.json("POST", "/api/chats", 404, json=body)
    group = await _create_group(owner)
    await owner.json("PUT", f"/api/chats/{group['id']}/people/{mina.id}", 404)
