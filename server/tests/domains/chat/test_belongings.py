"""What somebody has in chats is theirs to take out; what they said stays under 'Deleted user' once they are gone."""

import json

from sqlalchemy import update

from pegbar.domains.chat.user_data import actions as belongings
from pegbar.domains.profiles.models import Profile
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.domains.chat.talk import direct, group, heard, say
from tests.support.api.people import Newcomer, Person


async def _papers(instance: Instance, person: Person) -> dict[str, list[dict[str, object]]]:
    entries = [entry async for entry in belongings.export(instance.services, person.id)]
    return {entry.path: json.loads(entry.data) for entry in entries if entry.data is not None}


async def test_one_takes_out_what_one_said_and_nothing_of_others(newcomer: Newcomer, instance: Instance) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat, team = await direct(mina, ruth), await group(ruth, mina, name="Skies")
    await say(mina, chat, "My lantern")
    gone = await say(mina, team, "Not this")
    await mina.json("DELETE", f"/api/chats/{team['id']}/messages/{gone['id']}", 204)
    await say(ruth, chat, "Between us")
    papers = await _papers(instance, mina)
    assert {(each["kind"], each["role"]) for each in papers["messages/chats.json"]} == {
        ("direct", "member"),
        ("group", "member"),
    }
    assert [each["body"] for each in papers["messages/said-1.json"]] == ["My lantern"]
    assert "Between us" not in json.dumps(papers)


async def test_what_was_said_stays_and_groups_go_to_who_was_in_them_longest(
    newcomer: Newcomer, instance: Instance
) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    chat, team, alone = await direct(mina, ruth), await group(mina, ruth, noor), await group(mina)
    said = await say(mina, team, "The tram is red")
    await say(mina, chat, "Goodbye")
    other = await say(ruth, team, "Is it?")
    await mina.json("PUT", f"/api/chats/{team['id']}/messages/{other['id']}/reactions/👍", 200)
    for _ in range(2):
        await belongings.purge(instance.services, mina.id)
    async with instance.services.db.write() as tx:
        await tx.run(update(Profile).where(Profile.id == mina.id).values(left_at=clock.now()))
    found = (await ruth.json("GET", f"/api/chats/{team['id']}/messages", 200))["items"]
    assert [(each["body"], each["reactions"]) for each in found] == [("The tram is red", []), ("Is it?", [])]
    assert found[0]["id"] == said["id"]
    assert found[0]["author"]["display_name"] == "Deleted user"
    people = (await ruth.json("GET", f"/api/chats/{team['id']}/people", 200))["items"]
    roles = {each["profile"]["id"]: each["role"] for each in people}
    assert mina.id not in roles
    assert sorted(roles.values()) == ["member", "owner"]
    assert await heard(ruth, chat) == ["Goodbye"]
    assert (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["person"]["display_name"] == "Deleted user"
    await mina.json("GET", f"/api/chats/{alone['id']}", 404)
