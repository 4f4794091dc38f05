"""Two people write to each other."""

import asyncio
import uuid
from typing import Any

from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import tab


async def _open(person: Person, other: Person) -> dict[str, Any]:
    return await person.json("PUT", f"/api/chats/direct/{other.id}", 200)


async def _say(person: Person, chat: dict[str, Any], text: str, status: int = 201, **more: Any) -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "body": text, **more}
    return await person.json("POST", f"/api/chats/{chat['id']}/messages", status, json=body)


async def _texts(person: Person, chat: dict[str, Any], **params: Any) -> list[str]:
    found = await person.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=params)
    return [message["body"] for message in found["items"]]


async def test_what_one_says_the_other_reads_in_order_once_and_live(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    assert (chat["status"], chat["person"]["id"], chat["begun_by_me"]) == ("pending", ruth.id, True)
    async with tab(ruth) as page:
        await page.subscribe(f"chat:{chat['id']}")
        first = await _say(mina, chat, "<p>The tram <b>stop</b></p>")
        told = await page.expect("event")
        assert told["event"]["message"]["body"] == "<p>The tram <b>stop</b></p>"
        assert told["seq"] == first["number"]
    same = {"id": first["id"], "body": "<p>The tram <b>stop</b></p>"}
    again = await mina.json("POST", f"/api/chats/{chat['id']}/messages", 201, json=same)
    assert again == first
    assert (await _say(mina, chat, "<p>The tram <b>stop</b></p>"))["id"] == first["id"]
    second = await _say(ruth, chat, "Which one?", reply_to=first["id"])
    assert second["number"] > first["number"]
    assert await _texts(mina, chat) == ["<p>The tram <b>stop</b></p>", "Which one?"]
    assert await _texts(mina, chat, after=first["number"]) == ["Which one?"]
    assert await _texts(ruth, chat, before=second["number"]) == ["<p>The tram <b>stop</b></p>"]


async def test_both_who_begin_at_once_have_one_chat(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    opened = await asyncio.gather(*(_open(*pair) for pair in ((mina, ruth), (ruth, mina)) * 3))
    assert len({chat["id"] for chat in opened}) == 1


async def test_friends_need_no_acceptance_and_others_wait_for_it(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    await befriend(mina, ruth)
    assert (await _open(mina, ruth))["status"] == "accepted"
    chat = await _open(mina, noor)
    await mina.json("POST", f"/api/chats/{chat['id']}/accept", 403)
    assert (await noor.json("POST", f"/api/chats/{chat['id']}/accept", 200))["status"] == "accepted"
    assert (await mina.json("GET", f"/api/chats/{chat['id']}", 200))["status"] == "accepted"


async def test_unread_is_counted_from_how_far_one_has_read(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    said = [await _say(mina, chat, f"Panel {n}") for n in range(3)]

    async def unread() -> int:
        return (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["unread"]

    assert await unread() == 3
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": said[1]["number"]})
    assert await unread() == 1
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": said[0]["number"]})
    assert await unread() == 1
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": 10**9})
    assert await unread() == 0
    [mine] = (await mina.json("GET", "/api/chats", 200))["items"]
    assert (mine["unread"], mine["last"]["text"]) == (0, "Panel 2")


async def test_to_others_there_is_no_chat(newcomer: Newcomer, anonymous: Person) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    said = await _say(mina, chat, "Between us")
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/messages", None),
        ("POST", "/messages", {"id": str(uuid.uuid4()), "body": "me too"}),
        ("PATCH", f"/messages/{said['id']}", {"body": "other"}),
        ("DELETE", f"/messages/{said['id']}", None),
        ("PUT", "/read", {"number": 1}),
        ("POST", "/accept", None),
    ):
        for person in (noor, anonymous):
            answer = await person.http.request(method, f"/api/chats/{chat['id']}{path}", json=body)
            assert answer.status_code in {401, 404}, (method, path)


async def test_one_changes_and_takes_back_ones_own(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    said = await _say(mina, chat, "Tram stpo")
    path = f"/api/chats/{chat['id']}/messages/{said['id']}"
    await ruth.json("PATCH", path, 403, json={"body": "mine"})
    changed = await mina.json("PATCH", path, 200, json={"body": "Tram stop"})
    assert (changed["body"], changed["edited_at"] is not None) == ("Tram stop", True)
    await ruth.json("DELETE", path, 403)
    for _ in range(2):
        await mina.json("DELETE", path, 204)
    [left] = (await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (left["deleted"], left["body"]) == (True, "")
    await mina.json("PATCH", path, 404, json={"body": "again"})


async def test_a_block_stops_both_and_what_was_said_stays(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    await _say(mina, chat, "Hello")
    await ruth.json("PUT", f"/api/blocks/{mina.id}", 204)
    for person in (mina, ruth):
        refused = await _say(person, chat, "Still there?", 403)
        assert refused["detail"] == "You cannot write to this person."
    await ruth.json("DELETE", f"/api/blocks/{mina.id}", 204)
    await _say(mina, chat, "Thank you")
    assert await _texts(ruth, chat) == ["Hello", "Thank you"]


async def test_what_says_nothing_is_refused_and_script_never_arrives(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _open(mina, ruth)
    for nothing in ("", "  ", "<p><br></p>", "<script>alert(1)</script>", "\u200b"):
        answer = await mina.http.post(
            f"/api/chats/{chat['id']}/messages", json={"id": str(uuid.uuid4()), "body": nothing}
        )
        assert answer.status_code == 422, nothing
    said = await _say(mina, chat, '<p onclick="x()">Hi<img src=x onerror=x()></p><script>x()</script>')
    assert said["body"] == "<p>Hi</p>"
    assert await _texts(ruth, chat) == ["<p>Hi</p>"]
