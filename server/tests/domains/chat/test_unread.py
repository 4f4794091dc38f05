"""Tests of read marks, and of the messages around the first unread one."""

from typing import Any

import pytest

from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab

pytestmark = pytest.mark.database


async def _list_unread(person: Person, chat: dict[str, Any], **params: Any) -> dict[str, Any]:
    return await person.json("GET", f"/api/chats/{chat['id']}/unread-messages", 200, params=params)


async def _count_unread(person: Person, chat: dict[str, Any]) -> int:
    return (await person.json("GET", f"/api/chats/{chat['id']}", 200))["unread"]


async def _mark_read(person: Person, chat: dict[str, Any], number: int) -> None:
    await person.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": number})


async def test_sending_a_message_does_not_mark_unread_ones_as_read(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    first = [await send_message(mina, chat, f"Panel {n}") for n in range(3)]
    await send_message(ruth, chat, "I have not looked yet")
    assert await _count_unread(ruth, chat) == 3
    await _mark_read(ruth, chat, first[1]["number"])
    await send_message(ruth, chat, "Two of them now")
    assert await _count_unread(ruth, chat) == 1
    people = (await mina.json("GET", f"/api/chats/{chat['id']}/people", 200))["items"]
    assert {item["profile"]["id"]: item["seen_number"] for item in people}[ruth.id] == first[1]["number"]
    await _mark_read(ruth, chat, first[2]["number"])
    answer = await send_message(ruth, chat, "All of them")
    assert (await _list_unread(ruth, chat))["read_number"] == answer["number"]
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 0


async def test_a_chat_whose_last_messages_are_own_is_read_with_the_last_one_of_others(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    sent = await send_message(mina, chat, "Have a look")
    answer = await send_message(ruth, chat, "On my way")  # sent before the first one was marked as read
    await _mark_read(ruth, chat, sent["number"])
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 0
    assert (await _list_unread(ruth, chat))["read_number"] >= answer["number"]


async def test_own_and_deleted_messages_are_not_skipped(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await create_group(mina, ruth)
    sent = await send_message(mina, chat, "A mistake")
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{sent['id']}", 204)
    for text in ("One", "Two"):
        answer = await send_message(ruth, chat, text)
    result = await _list_unread(ruth, chat)
    assert (result["unread"], result["first_unread"], result["read_number"]) == (0, None, answer["number"])


async def test_the_messages_around_the_first_unread_one_are_listed(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    sent = [await send_message(mina, chat, f"Panel {n}") for n in range(12)]

    def list_bodies(result: dict[str, Any]) -> list[str]:
        return [message["body"] for message in result["items"]]

    async def result() -> dict[str, Any]:
        return await _list_unread(ruth, chat, limit=4)

    fresh = await result()
    assert (list_bodies(fresh), fresh["has_older"], fresh["has_newer"]) == (
        [f"Panel {n}" for n in range(4)][:2],
        False,
        True,
    )
    assert (fresh["first_unread"], fresh["unread"], fresh["read_number"]) == (sent[0]["number"], 12, 0)
    await _mark_read(ruth, chat, sent[5]["number"])
    middle = await result()
    assert (list_bodies(middle), middle["has_older"], middle["has_newer"]) == (
        [f"Panel {n}" for n in range(4, 8)],
        True,
        True,
    )
    assert (middle["first_unread"], middle["unread"]) == (sent[6]["number"], 6)
    await _mark_read(ruth, chat, sent[11]["number"])
    end = await result()
    assert (list_bodies(end), end["has_older"], end["has_newer"]) == ([f"Panel {n}" for n in range(8, 12)], True, False)
    assert (end["first_unread"], end["unread"], end["read_number"]) == (None, 0, sent[11]["number"])
    assert [item["last_number"] for item in (fresh, middle, end)] == 3 * [sent[11]["number"]]


async def test_every_copy_of_a_message_has_the_number_of_its_newest_event(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await create_group(mina, ruth)
    sent = await send_message(mina, chat, "Panel 1")
    assert sent["event_seq"] == sent["number"]
    path = f"/api/chats/{chat['id']}/messages/{sent['id']}"
    async with open_tab(mina) as page:
        await page.subscribe(f"chat:{chat['id']}")
        changed = await mina.json("PATCH", path, 200, json={"body": "Panel 2"})
        assert changed["event_seq"] == (await page.expect("event"))["seq"] > sent["event_seq"]
        answered = await ruth.json("PUT", f"{path}/reactions/👍", 200)
        assert answered["event_seq"] == (await page.expect("event"))["seq"] > changed["event_seq"]
        assert (await ruth.json("PUT", f"{path}/reactions/👍", 200))["event_seq"] == answered["event_seq"]
        assert (await mina.json("PATCH", path, 200, json={"body": "Panel 2"}))["event_seq"] == answered["event_seq"]
        pinned = await mina.json("PUT", f"{path}/pin", 200)
        assert pinned["event_seq"] == (await page.expect("event"))["seq"] > answered["event_seq"]
        assert (await mina.json("PUT", f"{path}/pin", 200))["event_seq"] == pinned["event_seq"]
        again = {"id": sent["id"], "body": "Panel 1"}
        assert (await mina.json("POST", f"/api/chats/{chat['id']}/messages", 201, json=again))["event_seq"] == pinned[
            "event_seq"
        ]
    [listed] = (await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert listed["event_seq"] == pinned["event_seq"]
