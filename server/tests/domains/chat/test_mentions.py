"""Tests of notifications about mentions, message requests and additions to groups."""

from typing import Any

import pytest

from pegbar.domains.chat.rules import find_mentions
from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, befriend


async def _list_notifications(person: Person) -> dict[str, Any]:
    return await person.json("GET", "/api/notifications", 200)


async def _list_mentions(person: Person) -> list[tuple[str, str, str, int]]:
    items = (await _list_notifications(person))["items"]
    return [(i["title"], i["text"], i["path"], i["count"]) for i in items if i["kind"] == "mention"]


async def _get_username(person: Person) -> str:
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
def test_names_after_a_leading_at_sign_are_mentions(text: str, names: list[str]) -> None:
    assert find_mentions(text) == names


async def test_a_mentioned_person_is_notified_with_a_link_to_the_message(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    team = await create_group(mina, ruth, name="Backgrounds")
    name = await _get_username(ruth)
    first = await send_message(mina, team, f"<p>Look, <b>@{name.upper()}</b>, the sky</p>")
    path = f"/messages/group/{team['id']}?message="
    words = f"Look, @{name.upper()} , the sky"
    assert await _list_mentions(ruth) == [("Backgrounds", words, f"{path}{first['number']}", 1)]
    await send_message(
        ruth, team, f"I called myself, @{name}, and @{await _get_username(dev)} who is not here, and @nobody"
    )
    assert [(len(await _list_mentions(ruth))), await _list_mentions(dev)] == [1, []]
    second = await send_message(mina, team, f"@{name} again")
    assert await _list_mentions(ruth) == [("Backgrounds", f"@{name} again", f"{path}{second['number']}", 2)]


async def test_an_edited_mention_notifies_once_and_a_deleted_one_disappears(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    team = await create_group(mina, ruth, dev)
    message = await send_message(mina, team, f"@{await _get_username(ruth)}")
    path = f"/api/chats/{team['id']}/messages/{message['id']}"
    await mina.json("PATCH", path, 200, json={"body": f"@{await _get_username(ruth)} and @{await _get_username(dev)}"})
    assert [(await _list_mentions(person))[0][3] for person in (ruth, dev)] == [1, 1]
    await mina.json("DELETE", path, 204)
    assert [await _list_mentions(person) for person in (ruth, dev)] == [[], []]


async def test_project_mentions_are_hidden_from_people_who_left(
    newcomer: Newcomer,
) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(mina, visibility="public", name="Weather")
    await befriend(mina, ruth)
    members = f"/api/projects/{project['slug']}/members"
    await mina.json("POST", members, 201, json={"profile_id": ruth.id, "role": "viewer"})
    chat = {"id": project["id"]}
    message = await send_message(mina, chat, f"@{await _get_username(ruth)} @{await _get_username(dev)}")
    [(title, _, path, _)] = await _list_mentions(ruth)
    assert (title, path) == ("Weather", f"/messages/project/{project['id']}?message={message['number']}")
    assert await _list_mentions(dev) == []
    await mina.json("DELETE", f"{members}/{ruth.id}", 204)
    assert await _list_mentions(ruth) == []


async def test_muted_projects_and_disabled_kinds_do_not_notify(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private")
    await befriend(mina, ruth)
    members = f"/api/projects/{project['slug']}/members"
    await mina.json("POST", members, 201, json={"profile_id": ruth.id, "role": "viewer"})
    await ruth.json("PUT", f"/api/notifications/muted/{project['id']}", 204)
    await send_message(mina, {"id": project["id"]}, f"@{await _get_username(ruth)}")
    assert await _list_mentions(ruth) == []
    await ruth.json("PUT", "/api/notifications/settings", 200, json={"disabled": ["mention"], "email_frequency": "off"})
    await send_message(mina, await open_direct_chat(mina, ruth), f"@{await _get_username(ruth)}")
    assert await _list_mentions(ruth) == []
    await ruth.json("PUT", "/api/notifications/settings", 200, json={"disabled": [], "email_frequency": "off"})
    await send_message(mina, await open_direct_chat(mina, ruth), f"@{await _get_username(ruth)} now")
    assert [mention[0] for mention in await _list_mentions(ruth)] == ["your chat"]


async def test_a_message_request_is_notified_once_and_its_mentions_are_not(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    await send_message(mina, chat, f"Hello @{await _get_username(ruth)}")
    await send_message(mina, chat, "Are you there?")
    page = await _list_notifications(ruth)
    [request] = page["requests"]
    params = (request["kind"], request["id"], request["person"]["id"], request["count"], request["unread"])
    assert params == ("message_request", chat["id"], mina.id, 2, True)
    assert (page["items"], page["unread"]) == ([], 1)
    await ruth.json("POST", f"/api/chats/{chat['id']}/accept", 200)
    page = await _list_notifications(ruth)
    assert (page["requests"], page["unread"]) == ([], 0)


async def test_read_or_blocked_requests_are_not_listed(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    read = await open_direct_chat(mina, ruth)
    sent = await send_message(mina, read, "Hello")
    await send_message(dev, await open_direct_chat(dev, ruth), "Hello, too")
    await ruth.json("PUT", f"/api/chats/{read['id']}/read", 204, json={"number": sent["number"]})
    assert [request["person"]["id"] for request in (await _list_notifications(ruth))["requests"]] == [dev.id]
    await ruth.json("PUT", f"/api/blocks/{dev.id}", 204)
    page = await _list_notifications(ruth)
    assert (page["requests"], page["unread"]) == ([], 0)


async def test_each_addition_to_a_group_is_notified_while_the_person_is_in_it(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    await befriend(mina, ruth)
    await befriend(mina, dev)
    team = await create_group(mina, ruth, name="Skies")
    people = f"/api/chats/{team['id']}/people"
    await mina.json("PUT", f"{people}/{dev.id}", 204)
    for person in (ruth, dev):
        [item] = (await _list_notifications(person))["items"]
        assert (item["kind"], item["title"], item["path"]) == ("group_added", "Skies", f"/messages/group/{team['id']}")
    await dev.json("DELETE", f"{people}/{dev.id}", 204)
    assert (await _list_notifications(dev))["items"] == []
    await mina.json("PUT", f"{people}/{dev.id}", 204)
    assert [item["count"] for item in (await _list_notifications(dev))["items"]] == [2]
