"""What was said is found by its words, by who is in the chat alone."""

from typing import Any

import pytest

from tests.domains.chat.talk import direct, group, say
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.database


async def _find(person: Person, text: str, **more: str) -> list[str]:
    found = await _answer(person, text, **more)
    assert {chat["id"] for chat in found["chats"]} == {each["message"]["chat_id"] for each in found["items"]}
    return [each["message"]["body"] for each in found["items"]]


async def _answer(person: Person, text: str, **more: str) -> dict[str, Any]:
    return await person.json("GET", "/api/chats/search", 200, params={"q": text, **more})


async def test_words_are_found_in_one_chat_and_in_all_of_ones_own(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    ones, team, others = await direct(mina, ruth), await group(ruth, mina), await direct(ruth, noor)
    await say(mina, ones, "<p>The <b>Tram</b> stop</p>")
    await say(ruth, team, "Trâm lines, 100% done")
    await say(ruth, others, "The tram is late")
    assert await _find(mina, "tram") == ["Trâm lines, 100% done", "<p>The <b>Tram</b> stop</p>"]
    assert await _find(mina, "tram", chat=ones["id"]) == ["<p>The <b>Tram</b> stop</p>"]
    assert await _find(mina, "stop tram") == ["<p>The <b>Tram</b> stop</p>"]
    assert await _find(mina, "100%") == ["Trâm lines, 100% done"]
    assert await _find(mina, "b>") == []
    assert await _find(noor, "tram") == ["The tram is late"]
    await mina.json("GET", "/api/chats/search", 404, params={"q": "tram", "chat": others["id"]})
    assert (await mina.json("GET", "/api/chats/search", 422, params={"q": "\u200b"}))["code"] == "invalid"


async def test_what_was_asked_for_is_marked_in_the_words_around_it(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    await say(mina, chat, f"<p>{'far ' * 60}</p><p>the <b>Trâm</b> &amp; stop</p>")
    [found] = (await _answer(ruth, "tram"))["items"]
    told = "".join(f"[{part['text']}]" if part["hit"] else part["text"] for part in found["excerpt"])
    assert told.startswith("…")
    assert told.endswith("far the [Trâm] & stop")


async def test_what_was_changed_or_taken_back_is_not_found_as_it_was(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    first, second = await say(mina, chat, "harbour"), await say(mina, chat, "bridge")
    path = f"/api/chats/{chat['id']}/messages"
    await mina.json("PATCH", f"{path}/{first['id']}", 200, json={"body": "lighthouse"})
    await mina.json("DELETE", f"{path}/{second['id']}", 204)
    assert [await _find(ruth, word) for word in ("harbour", "bridge", "lighthouse")] == [[], [], ["lighthouse"]]


async def test_more_than_a_page_is_found_page_after_page(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    said = [await say(mina, chat, f"panel {n}") for n in range(25)]
    first = await _answer(ruth, "panel")
    second = await _answer(ruth, "panel", cursor=first["next_cursor"])
    found = [each["message"]["id"] for each in (*first["items"], *second["items"])]
    assert found == [message["id"] for message in reversed(said)]
    assert (len(first["items"]), second["next_cursor"]) == (20, None)
    for wrong in ("x", "bm8"):
        await ruth.json("GET", "/api/chats/search", 422, params={"q": "panel", "cursor": wrong})
