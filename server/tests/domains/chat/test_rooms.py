"""Chats over the socket: every tab hears of all of one's chats, who is there, and who is writing."""

import asyncio

from pegbar.realtime.hub import CLOSE_RIGHTS_CHANGED
from tests.domains.chat.talk import direct, group, say
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import Tab, tab


async def _watch(page: Tab) -> list[str]:
    await page.send(type="watch_chats")
    online = (await page.expect("friends_online"))["ids"]
    await page.expect("chats_watched")
    return online


async def test_a_tab_hears_of_all_of_ones_chats_and_of_no_other(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(ruth)
    await add_member(ruth, project, mina, "viewer")
    ones, team = await direct(ruth, mina), await group(ruth, mina)
    of_project = await ruth.json("GET", f"/api/chats/project/{project['slug']}", 200)
    others = await direct(ruth, noor)
    async with tab(mina) as page:
        await _watch(page)
        for chat in (others, ones, team, of_project):
            await say(ruth, chat, chat["kind"])
        told = [await page.expect("event") for _ in range(3)]
        # Each chat is in its own order; which of several is heard of first, nobody promises.
        assert {frame["topic"] for frame in told} == {f"chat:{chat['id']}" for chat in (ones, team, of_project)}
        await _watch(page)
        await say(ruth, ones, "once")
        assert (await page.expect("event"))["event"]["message"]["body"] == "once"
        await page.send(type="ping")
        assert (await page.next())["type"] == "pong"


async def test_a_thread_that_is_left_is_heard_of_still(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(ruth, mina)
    async with tab(mina) as page:
        await _watch(page)
        await page.subscribe(f"chat:{chat['id']}")
        await page.send(type="unsubscribe", topic=f"chat:{chat['id']}")
        await say(ruth, chat, "Still there?")
        assert (await page.expect("event"))["event"]["type"] == "message_added"


async def test_who_is_taken_out_of_a_group_hears_nothing_more(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    team = await group(ruth, mina, noor)
    async with tab(mina) as page, tab(noor) as other:
        for each in (page, other):
            await _watch(each)
        await ruth.json("DELETE", f"/api/chats/{team['id']}/people/{mina.id}", 204)
        await say(ruth, team, "Between us")
        code, told = await page.closed()
        assert code == CLOSE_RIGHTS_CHANGED
        assert "Between us" not in str(told)
        added = await other.expect("event")
        while added["event"]["type"] != "message_added":
            added = await other.expect("event")
        assert added["event"]["message"]["body"] == "Between us"
    async with tab(mina) as page:
        await _watch(page)
        await page.send(type="typing", chat_id=team["id"])
        assert (await page.expect("bad_message"))[
            "detail"
        ] == "This chat is not there any more, or you are no longer in it."
        assert (await page.subscribe(f"chat:{team['id']}"))["type"] == "refused"


async def _types_until_event(page: Tab) -> list[str]:
    """The types of the messages that a tab gets, up to the next event."""
    types: list[str] = []
    while "event" not in types:
        types.append((await page.next())["type"])
    return types


async def test_the_other_sees_that_one_writes_and_oneself_does_not(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(ruth, mina, accepted=True)
    async with tab(mina) as mine, tab(ruth) as hers, tab(mina) as second:
        for page in (mine, hers, second):
            await _watch(page)
        await mine.send(type="typing", chat_id=chat["id"])
        seen = await hers.expect("peer_types")
        assert (seen["chat_id"], seen["profile_id"]) == (chat["id"], mina.id)
        await say(ruth, chat, "Yes?")
        for page in (mine, second):
            async with asyncio.timeout(10):
                assert "peer_types" not in await _types_until_event(page)


async def test_a_request_shows_neither_that_one_writes_nor_that_one_is_there(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(ruth, mina)
    await say(ruth, chat, "Hello")
    async with tab(mina) as mine, tab(ruth) as hers:
        assert mina.id not in await _watch(hers)
        assert ruth.id not in await _watch(mine)
        await hers.send(type="typing", chat_id=chat["id"])
        await say(ruth, chat, "Anybody?")
        assert "peer_types" not in await _types_until_event(mine)
        await mina.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": 99})
        people = (await ruth.json("GET", f"/api/chats/{chat['id']}/people", 200))["items"]
        assert [each["seen_number"] for each in people if each["profile"]["id"] == mina.id] == [0]
        await mina.json("POST", f"/api/chats/{chat['id']}/accept", 200)
        assert mina.id in await _watch(hers)


async def test_a_block_ends_presence_and_typing_both_ways(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    chat = await direct(ruth, mina)
    async with tab(mina), tab(ruth) as hers:
        assert mina.id in await _watch(hers)
        await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    async with tab(mina) as mine, tab(ruth) as hers:
        for page in (mine, hers):
            assert {mina.id, ruth.id}.isdisjoint(await _watch(page))
            await page.send(type="typing", chat_id=chat["id"])
            assert (await page.expect("bad_message"))["detail"] == "You cannot write to this person."


async def test_who_is_not_signed_in_has_no_chats(anonymous: Person) -> None:
    async with tab(anonymous) as page:
        await page.send(type="watch_chats")
        assert (await page.expect("bad_message"))["detail"] == "Please sign in first."
