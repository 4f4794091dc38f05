"""Tests of the lists of blocked people in groups, which let clients collapse their messages."""

from typing import Any

from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person


async def _get_first_chat(person: Person, kind: str = "group") -> dict[str, Any]:
    [chat] = (await person.json("GET", "/api/chats", 200, params={"kind": kind}))["items"]
    return chat


async def test_only_the_blocker_sees_who_in_a_group_is_blocked(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await create_group(vera, mina, ruth)
    assert (await _get_first_chat(mina))["blocked_ids"] == []
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    assert [(await _get_first_chat(person))["blocked_ids"] for person in (mina, ruth, vera)] == [[ruth.id], [], []]
    one = await mina.json("GET", f"/api/chats/{chat['id']}", 200)
    assert one["blocked_ids"] == [ruth.id]
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert (await _get_first_chat(mina))["blocked_ids"] == []


async def test_the_preview_of_a_blocked_persons_message_has_no_text_for_the_blocker(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await create_group(vera, mina, ruth)
    await send_message(ruth, chat, "You again")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    last = [(await _get_first_chat(person))["last_message"] for person in (mina, vera)]
    assert [(item["author"]["id"], item["text"]) for item in last] == [(ruth.id, ""), (ruth.id, "You again")]
    await send_message(vera, chat, "Be kind")
    assert (await _get_first_chat(mina))["last_message"]["text"] == "Be kind"


async def test_blocked_people_include_authors_who_left_the_group(newcomer: Newcomer) -> None:
    mina, ruth, vera, silent = [await newcomer() for _ in range(4)]
    chat = await create_group(vera, mina, ruth, silent)
    await send_message(ruth, chat, "You again")
    for person in (ruth, silent):
        await mina.json("PUT", f"/api/blocks/{person.id}", 204)
        await person.json("DELETE", f"/api/chats/{chat['id']}/people/{person.id}", 204)
    assert (await _get_first_chat(mina))["blocked_ids"] == [ruth.id]


async def test_search_results_list_the_blocked_people_of_their_chats(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await create_group(vera, mina, ruth)
    await send_message(ruth, chat, "You again")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    result = await mina.json("GET", "/api/chats/search", 200, params={"q": "again"})
    assert [item["blocked_ids"] for item in result["chats"]] == [[ruth.id]]


async def test_direct_and_project_chats_list_no_blocked_people(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina)
    await add_member(mina, project, ruth)
    await send_message(ruth, {"id": project["id"]}, "About cut 3")
    await send_message(ruth, await open_direct_chat(mina, ruth), "Hello")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    for kind, text in (("project", "About cut 3"), ("direct", "Hello")):
        chat = await _get_first_chat(mina, kind)
        assert (chat["blocked_ids"], chat["last_message"]["text"]) == ([], text)
