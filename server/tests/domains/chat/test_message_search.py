"""Tests of message search: members of a chat, and no one else, find its messages."""

from typing import Any

import pytest

from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.database


async def _find_texts(person: Person, text: str, **more: str) -> list[str]:
    result = await _search_messages(person, text, **more)
    assert {chat["id"] for chat in result["chats"]} == {item["message"]["chat_id"] for item in result["items"]}
    return [item["message"]["body"] for item in result["items"]]


async def _search_messages(person: Person, text: str, **more: str) -> dict[str, Any]:
    return await person.json("GET", "/api/chats/search", 200, params={"q": text, **more})


async def test_messages_are_found_in_one_chat_and_in_all(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    ones, team, others = (
        await open_direct_chat(mina, ruth),
        await create_group(ruth, mina),
        await open_direct_chat(ruth, noor),
    )
    await send_message(mina, ones, "<p>The <b>Tram</b> stop</p>")
    await send_message(ruth, team, "Trâm lines, 100% done")
    await send_message(ruth, others, "The tram is late")
    assert await _find_texts(mina, "tram") == ["Trâm lines, 100% done", "<p>The <b>Tram</b> stop</p>"]
    assert await _find_texts(mina, "tram", chat=ones["id"]) == ["<p>The <b>Tram</b> stop</p>"]
    assert await _find_texts(mina, "stop tram") == ["<p>The <b>Tram</b> stop</p>"]
    assert await _find_texts(mina, "100%") == ["Trâm lines, 100% done"]
    assert await _find_texts(mina, "b>") == []
    assert await _find_texts(noor, "tram") == ["The tram is late"]
    await mina.json("GET", "/api/chats/search", 404, params={"q": "tram", "chat": others["id"]})
    assert (await mina.json("GET", "/api/chats/search", 422, params={"q": "\u200b"}))["code"] == "invalid"


async def test_excerpts_mark_the_words_of_the_query(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    await send_message(mina, chat, f"<p>{'far ' * 60}</p><p>the <b>Trâm</b> &amp; stop</p>")
    [result] = (await _search_messages(ruth, "tram"))["items"]
    received = "".join(f"[{part['text']}]" if part["is_match"] else part["text"] for part in result["excerpt"])
    assert received.startswith("…")
    assert received.endswith("far the [Trâm] & stop")


async def test_edited_and_deleted_messages_are_not_found_by_their_old_text(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    first, second = await send_message(mina, chat, "harbour"), await send_message(mina, chat, "bridge")
    path = f"/api/chats/{chat['id']}/messages"
    await mina.json("PATCH", f"{path}/{first['id']}", 200, json={"body": "lighthouse"})
    await mina.json("DELETE", f"{path}/{second['id']}", 204)
    assert [await _find_texts(ruth, word) for word in ("harbour", "bridge", "lighthouse")] == [[], [], ["lighthouse"]]


async def test_search_results_are_paged(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    sent = [await send_message(mina, chat, f"panel {n}") for n in range(25)]
    first = await _search_messages(ruth, "panel")
    second = await _search_messages(ruth, "panel", cursor=first["next_cursor"])
    result = [item["message"]["id"] for item in (*first["items"], *second["items"])]
    assert result == [message["id"] for message in reversed(sent)]
    assert (len(first["items"]), second["next_cursor"]) == (20, None)
    for wrong in ("x", "bm8"):
        await ruth.json("GET", "/api/chats/search", 422, params={"q": "panel", "cursor": wrong})
