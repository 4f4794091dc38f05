"""Tests of direct chats."""

import asyncio
import uuid
from typing import Any

from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab


async def _open_direct_chat(person: Person, other: Person) -> dict[str, Any]:
    return await person.json("PUT", f"/api/chats/direct/{other.id}", 200)


async def _send_message(
    person: Person, chat: dict[str, Any], text: str, status: int = 201, **more: Any
) -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "body": text, **more}
    return await person.json("POST", f"/api/chats/{chat['id']}/messages", status, json=body)


async def _read_texts(person: Person, chat: dict[str, Any], **params: Any) -> list[str]:
    result = await person.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=params)
    return [message["body"] for message in result["items"]]


async def test_messages_arrive_live_once_and_in_order(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    assert (chat["status"], chat["person"]["id"], chat["started_by_me"]) == ("pending", ruth.id, True)
    async with open_tab(ruth) as page:
        await page.subscribe(f"chat:{chat['id']}")
        first = await _send_message(mina, chat, "<p>The tram <b>stop</b></p>")
        received = await page.expect("event")
        assert received["event"]["message"]["body"] == "<p>The tram <b>stop</b></p>"
        assert received["seq"] == first["number"]
    same = {"id": first["id"], "body": "<p>The tram <b>stop</b></p>"}
    again = await mina.json("POST", f"/api/chats/{chat['id']}/messages", 201, json=same)
    assert again == first
    assert (await _send_message(mina, chat, "<p>The tram <b>stop</b></p>"))["id"] == first["id"]
    second = await _send_message(ruth, chat, "Which one?", reply_to=first["id"])
    assert second["number"] > first["number"]
    assert await _read_texts(mina, chat) == ["<p>The tram <b>stop</b></p>", "Which one?"]
    assert await _read_texts(mina, chat, after=first["number"]) == ["Which one?"]
    assert await _read_texts(ruth, chat, before=second["number"]) == ["<p>The tram <b>stop</b></p>"]


async def test_two_people_who_open_a_chat_concurrently_share_one(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    opened = await asyncio.gather(*(_open_direct_chat(*pair) for pair in ((mina, ruth), (ruth, mina)) * 3))
    assert len({chat["id"] for chat in opened}) == 1


async def test_only_chats_with_strangers_need_acceptance(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    await befriend(mina, ruth)
    assert (await _open_direct_chat(mina, ruth))["status"] == "accepted"
    chat = await _open_direct_chat(mina, noor)
    await mina.json("POST", f"/api/chats/{chat['id']}/accept", 403)
    assert (await noor.json("POST", f"/api/chats/{chat['id']}/accept", 200))["status"] == "accepted"
    assert (await mina.json("GET", f"/api/chats/{chat['id']}", 200))["status"] == "accepted"


async def test_unread_messages_are_counted_after_the_read_mark(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    sent = [await _send_message(mina, chat, f"Panel {n}") for n in range(3)]

    async def count_unread() -> int:
        return (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["unread"]

    assert await count_unread() == 3
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": sent[1]["number"]})
    assert await count_unread() == 1
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": sent[0]["number"]})
    assert await count_unread() == 1
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": 10**9})
    assert await count_unread() == 0
    [mine] = (await mina.json("GET", "/api/chats", 200))["items"]
    assert (mine["unread"], mine["last_message"]["text"]) == (0, "Panel 2")


async def test_a_chat_does_not_exist_for_other_people(newcomer: Newcomer, anonymous: Person) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    sent = await _send_message(mina, chat, "Between us")
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/messages", None),
        ("POST", "/messages", {"id": str(uuid.uuid4()), "body": "me too"}),
        ("PATCH", f"/messages/{sent['id']}", {"body": "other"}),
        ("DELETE", f"/messages/{sent['id']}", None),
        ("PUT", "/read", {"number": 1}),
        ("POST", "/accept", None),
    ):
        for person in (noor, anonymous):
            answer = await person.http.request(method, f"/api/chats/{chat['id']}{path}", json=body)
            assert answer.status_code in {401, 404}, (method, path)


async def test_authors_can_edit_and_delete_their_messages(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    sent = await _send_message(mina, chat, "Tram stpo")
    path = f"/api/chats/{chat['id']}/messages/{sent['id']}"
    await ruth.json("PATCH", path, 403, json={"body": "mine"})
    changed = await mina.json("PATCH", path, 200, json={"body": "Tram stop"})
    assert (changed["body"], changed["edited_at"] is not None) == ("Tram stop", True)
    await ruth.json("DELETE", path, 403)
    for _ in range(2):
        await mina.json("DELETE", path, 204)
    [remaining] = (await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (remaining["deleted"], remaining["body"]) == (True, "")
    await mina.json("PATCH", path, 404, json={"body": "again"})


async def test_a_block_stops_both_people_and_keeps_their_messages(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    await _send_message(mina, chat, "Hello")
    await ruth.json("PUT", f"/api/blocks/{mina.id}", 204)
    for person in (mina, ruth):
        refused = await _send_message(person, chat, "Still there?", 403)
        assert refused["detail"] == "You can't message this person."
    await ruth.json("DELETE", f"/api/blocks/{mina.id}", 204)
    await _send_message(mina, chat, "Thank you")
    assert await _read_texts(ruth, chat) == ["Hello", "Thank you"]


async def test_empty_messages_are_refused_and_scripts_are_removed(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open_direct_chat(mina, ruth)
    for nothing in ("", "  ", "<p><br></p>", "<script>alert(1)</script>", "\u200b"):
        answer = await mina.http.post(
            f"/api/chats/{chat['id']}/messages", json={"id": str(uuid.uuid4()), "body": nothing}
        )
        assert answer.status_code == 422, nothing
    sent = await _send_message(mina, chat, '<p onclick="x()">Hi<img src=x onerror=x()></p><script>x()</script>')
    assert sent["body"] == "<p>Hi</p>"
    assert await _read_texts(ruth, chat) == ["<p>Hi</p>"]
