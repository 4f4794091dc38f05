"""What people are told of in chats: that a stranger wrote, that somebody called them, that they are in a group."""

from typing import Any

import pytest

from pegbar.domains.chat.rules import mentioned
from tests.domains.chat.talk import direct, group, say
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, befriend


async def _told(person: Person) -> dict[str, Any]:
    return await person.json("GET", "/api/notifications", 200)


async def _mentions(person: Person) -> list[tuple[str, str, str, int]]:
    items = (await _told(person))["items"]
    return [(i["title"], i["text"], i["path"], i["count"]) for i in items if i["kind"] == "mention"]


async def _name(person: Person) -> str:
    return (await person.json("GET", "/api/profiles/me", 200))["username"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@mina look", ["mina"]),
        ("(@Mina, @ruth_2)", ["mina", "ruth_2"]),
        ("ask @mina.", ["mina.", "mina"]),
        ("mail mina@studio.example", []),
        ("see https://films.example/@mina/reel", []),
        ("@@mina @ @", []),
        ("@mina @mina", ["mina"]),
    ],
)
def test_a_name_behind_an_at_sign_that_begins_a_word_is_called(text: str, names: list[str]) -> None:
    assert mentioned(text) == names


async def test_who_is_called_by_name_is_told_where_and_led_there(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    team = await group(mina, ruth, name="Backgrounds")
    name = await _name(ruth)
    first = await say(mina, team, f"<p>Look, <b>@{name.upper()}</b>, the sky</p>")
    path = f"/messages/group/{team['id']}?message="
    words = f"Look, @{name.upper()} , the sky"
    assert await _mentions(ruth) == [("Backgrounds", words, f"{path}{first['number']}", 1)]
    await say(ruth, team, f"I called myself, @{name}, and @{await _name(dev)} who is not here, and @nobody")
    assert [(len(await _mentions(ruth))), await _mentions(dev)] == [1, []]
    second = await say(mina, team, f"@{name} again")
    assert await _mentions(ruth) == [("Backgrounds", f"@{name} again", f"{path}{second['number']}", 2)]


async def test_who_is_called_later_is_told_once_and_of_what_was_taken_back_nothing(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    team = await group(mina, ruth, dev)
    message = await say(mina, team, f"@{await _name(ruth)}")
    path = f"/api/chats/{team['id']}/messages/{message['id']}"
    await mina.json("PATCH", path, 200, json={"body": f"@{await _name(ruth)} and @{await _name(dev)}"})
    assert [(await _mentions(person))[0][3] for person in (ruth, dev)] == [1, 1]
    await mina.json("DELETE", path, 204)
    assert [await _mentions(person) for person in (ruth, dev)] == [[], []]


async def test_a_projects_people_are_called_in_its_chat_and_see_nothing_of_it_when_they_are_out(
    newcomer: Newcomer,
) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(mina, visibility="public", name="Weather")
    await befriend(mina, ruth)
    members = f"/api/projects/{project['slug']}/members"
    await mina.json("POST", members, 201, json={"profile_id": ruth.id, "role": "viewer"})
    chat = {"id": project["id"]}
    message = await say(mina, chat, f"@{await _name(ruth)} @{await _name(dev)}")
    [(title, _, path, _)] = await _mentions(ruth)
    assert (title, path) == ("Weather", f"/messages/project/{project['id']}?message={message['number']}")
    assert await _mentions(dev) == []
    await mina.json("DELETE", f"{members}/{ruth.id}", 204)
    assert await _mentions(ruth) == []


async def test_a_muted_project_calls_nobody_and_a_kind_can_be_turned_off(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private")
    await befriend(mina, ruth)
    members = f"/api/projects/{project['slug']}/members"
    await mina.json("POST", members, 201, json={"profile_id": ruth.id, "role": "viewer"})
    await ruth.json("PUT", f"/api/notifications/muted/{project['id']}", 204)
    await say(mina, {"id": project["id"]}, f"@{await _name(ruth)}")
    assert await _mentions(ruth) == []
    await ruth.json("PUT", "/api/notifications/settings", 200, json={"off": ["mention"], "mail": "off"})
    await say(mina, await direct(mina, ruth), f"@{await _name(ruth)}")
    assert await _mentions(ruth) == []
    await ruth.json("PUT", "/api/notifications/settings", 200, json={"off": [], "mail": "off"})
    await say(mina, await direct(mina, ruth), f"@{await _name(ruth)} now")
    assert [mention[0] for mention in await _mentions(ruth)] == ["your conversation"]


async def test_a_stranger_who_writes_waits_for_an_answer_and_calls_nobody(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    await say(mina, chat, f"Hello @{await _name(ruth)}")
    await say(mina, chat, "Are you there?")
    page = await _told(ruth)
    [request] = page["requests"]
    asked = (request["kind"], request["id"], request["person"]["id"], request["count"], request["unread"])
    assert asked == ("message_request", chat["id"], mina.id, 2, True)
    assert (page["items"], page["unread"]) == ([], 1)
    await ruth.json("POST", f"/api/chats/{chat['id']}/accept", 200)
    page = await _told(ruth)
    assert (page["requests"], page["unread"]) == ([], 0)


async def test_what_was_read_or_stands_behind_a_block_waits_no_more(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    read = await direct(mina, ruth)
    said = await say(mina, read, "Hello")
    await say(dev, await direct(dev, ruth), "Hello, too")
    await ruth.json("PUT", f"/api/chats/{read['id']}/read", 204, json={"number": said["number"]})
    assert [request["person"]["id"] for request in (await _told(ruth))["requests"]] == [dev.id]
    await ruth.json("PUT", f"/api/blocks/{dev.id}", 204)
    page = await _told(ruth)
    assert (page["requests"], page["unread"]) == ([], 0)


async def test_who_is_added_to_a_group_is_told_each_time_while_they_are_in_it(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    await befriend(mina, ruth)
    await befriend(mina, dev)
    team = await group(mina, ruth, name="Skies")
    people = f"/api/chats/{team['id']}/people"
    await mina.json("PUT", f"{people}/{dev.id}", 204)
    for person in (ruth, dev):
        [item] = (await _told(person))["items"]
        assert (item["kind"], item["title"], item["path"]) == ("group_added", "Skies", f"/messages/group/{team['id']}")
    await dev.json("DELETE", f"{people}/{dev.id}", 204)
    assert (await _told(dev))["items"] == []
    await mina.json("PUT", f"{people}/{dev.id}", 204)
    assert [item["count"] for item in (await _told(dev))["items"]] == [2]
