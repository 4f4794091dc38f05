"""What a reader is told of the people in a group whom they block, for clients to collapse their messages."""

from typing import Any

from tests.domains.chat.talk import direct, group, say
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person


async def _listed(person: Person, kind: str = "group") -> dict[str, Any]:
    [chat] = (await person.json("GET", "/api/chats", 200, params={"kind": kind}))["items"]
    return chat


async def test_a_group_names_whom_the_reader_blocks_to_the_reader_alone(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await group(vera, mina, ruth)
    assert (await _listed(mina))["blocked_people"] == []
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    assert [(await _listed(person))["blocked_people"] for person in (mina, ruth, vera)] == [[ruth.id], [], []]
    one = await mina.json("GET", f"/api/chats/{chat['id']}", 200)
    assert one["blocked_people"] == [ruth.id]
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert (await _listed(mina))["blocked_people"] == []


async def test_the_preview_of_a_blocked_persons_message_has_no_text_for_the_blocker(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await group(vera, mina, ruth)
    await say(ruth, chat, "You again")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    last = [(await _listed(person))["last"] for person in (mina, vera)]
    assert [(each["author"]["id"], each["text"]) for each in last] == [(ruth.id, ""), (ruth.id, "You again")]
    await say(vera, chat, "Please be kind")
    assert (await _listed(mina))["last"]["text"] == "Please be kind"


async def test_who_left_the_group_and_wrote_in_it_is_still_named(newcomer: Newcomer) -> None:
    mina, ruth, vera, silent = [await newcomer() for _ in range(4)]
    chat = await group(vera, mina, ruth, silent)
    await say(ruth, chat, "You again")
    for person in (ruth, silent):
        await mina.json("PUT", f"/api/blocks/{person.id}", 204)
        await person.json("DELETE", f"/api/chats/{chat['id']}/people/{person.id}", 204)
    assert (await _listed(mina))["blocked_people"] == [ruth.id]


async def test_search_names_them_with_the_chat_of_what_was_found(newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await group(vera, mina, ruth)
    await say(ruth, chat, "You again")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    found = await mina.json("GET", "/api/chats/search", 200, params={"q": "again"})
    assert [each["blocked_people"] for each in found["chats"]] == [[ruth.id]]


async def test_chats_of_two_and_of_projects_collapse_nothing(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina)
    await add_member(mina, project, ruth)
    await say(ruth, {"id": project["id"]}, "About cut 3")
    await say(ruth, await direct(mina, ruth), "Hello")
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    for kind, text in (("project", "About cut 3"), ("direct", "Hello")):
        chat = await _listed(mina, kind)
        assert (chat["blocked_people"], chat["last"]["text"]) == ([], text)
