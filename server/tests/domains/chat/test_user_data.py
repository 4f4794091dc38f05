"""Tests of the data export and of account deletion for chats."""

import json

from sqlalchemy import update

from pegbar.domains.chat.user_data import actions as belongings
from pegbar.domains.profiles.models import Profile
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat, read_texts, send_message
from tests.support.api.people import Newcomer, Person


async def _export_entries(instance: Instance, person: Person) -> dict[str, list[dict[str, object]]]:
    entries = [entry async for entry in belongings.export(instance.services, person.id)]
    return {entry.path: json.loads(entry.data) for entry in entries if entry.data is not None}


async def test_the_export_has_own_messages_and_none_of_others(newcomer: Newcomer, instance: Instance) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat, team = await open_direct_chat(mina, ruth), await create_group(ruth, mina, name="Skies")
    await send_message(mina, chat, "My lantern")
    deleted = await send_message(mina, team, "Not this")
    await mina.json("DELETE", f"/api/chats/{team['id']}/messages/{deleted['id']}", 204)
    await send_message(ruth, chat, "Between us")
    papers = await _export_entries(instance, mina)
    assert {(item["kind"], item["role"]) for item in papers["messages/chats.json"]} == {
        ("direct", "member"),
        ("group", "member"),
    }
    assert [item["body"] for item in papers["messages/said-1.json"]] == ["My lantern"]
    assert "Between us" not in json.dumps(papers)


async def test_after_deletion_messages_stay_and_groups_pass_to_the_longest_member(
    newcomer: Newcomer, instance: Instance
) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat, team, alone = (
        await open_direct_chat(mina, ruth),
        await create_group(mina, ruth, noor),
        await create_group(mina),
    )
    sent = await send_message(mina, team, "The tram is red")
    await send_message(mina, chat, "Goodbye")
    other = await send_message(ruth, team, "Is it?")
    await mina.json("PUT", f"/api/chats/{team['id']}/messages/{other['id']}/reactions/👍", 200)
    for _ in range(2):
        await belongings.purge(instance.services, mina.id)
    async with instance.services.db.write() as tx:
        await tx.execute(update(Profile).where(Profile.id == mina.id).values(deactivated_at=clock.now()))
    result = (await ruth.json("GET", f"/api/chats/{team['id']}/messages", 200))["items"]
    assert [(item["body"], item["reactions"]) for item in result] == [("The tram is red", []), ("Is it?", [])]
    assert result[0]["id"] == sent["id"]
    assert result[0]["author"]["display_name"] == "Deleted user"
    people = (await ruth.json("GET", f"/api/chats/{team['id']}/people", 200))["items"]
    roles = {item["profile"]["id"]: item["role"] for item in people}
    assert mina.id not in roles
    assert sorted(roles.values()) == ["member", "owner"]
    assert await read_texts(ruth, chat) == ["Goodbye"]
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["person"]["display_name"] == "Deleted user"
    await mina.json("GET", f"/api/chats/{alone['id']}", 404)
