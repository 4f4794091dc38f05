"""Tests of chats over the WebSocket: messages of all of the user's chats, presence and typing."""

import asyncio

from pegbar.realtime.hub import CLOSE_RIGHTS_CHANGED
from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import Tab, open_tab


async def _watch_chats(page: Tab) -> list[str]:
    await page.send(type="watch_chats")
    online = (await page.expect("friends_online"))["ids"]
    await page.expect("chats_watched")
    return online


async def test_a_tab_receives_messages_of_own_chats_only(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(ruth)
    await add_member(ruth, project, mina, "viewer")
    ones, team = await open_direct_chat(ruth, mina), await create_group(ruth, mina)
    of_project = await ruth.json("GET", f"/api/chats/project/{project['slug']}", 200)
    others = await open_direct_chat(ruth, noor)
    async with open_tab(mina) as page:
        await _watch_chats(page)
        for chat in (others, ones, team, of_project):
            await send_message(ruth, chat, chat["kind"])
        received = [await page.expect("event") for _ in range(3)]
        # Events are ordered within each chat, but not across chats.
        assert {frame["topic"] for frame in received} == {f"chat:{chat['id']}" for chat in (ones, team, of_project)}
        await _watch_chats(page)
        await send_message(ruth, ones, "once")
        assert (await page.expect("event"))["event"]["message"]["body"] == "once"
        await page.send(type="ping")
        assert (await page.receive())["type"] == "pong"


async def test_a_closed_chat_is_still_received(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(ruth, mina)
    async with open_tab(mina) as page:
        await _watch_chats(page)
        await page.subscribe(f"chat:{chat['id']}")
        await page.send(type="unsubscribe", topic=f"chat:{chat['id']}")
        await send_message(ruth, chat, "Still there?")
        assert (await page.expect("event"))["event"]["type"] == "message_added"


async def test_a_person_removed_from_a_group_receives_nothing(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    team = await create_group(ruth, mina, noor)
    async with open_tab(mina) as page, open_tab(noor) as other:
        for item in (page, other):
            await _watch_chats(item)
        await ruth.json("DELETE", f"/api/chats/{team['id']}/people/{mina.id}", 204)
        await send_message(ruth, team, "Between us")
        code, received = await page.wait_for_close()
        assert code == CLOSE_RIGHTS_CHANGED
        assert "Between us" not in str(received)
        added = await other.expect("event")
        while added["event"]["type"] != "message_added":
            added = await other.expect("event")
        assert added["event"]["message"]["body"] == "Between us"
    async with open_tab(mina) as page:
        await _watch_chats(page)
        await page.send(type="typing", chat_id=team["id"])
        assert (await page.expect("bad_message"))["detail"] == "This chat was deleted, or you're no longer in it."
        assert (await page.subscribe(f"chat:{team['id']}"))["type"] == "refused"


async def _receive_types_until_event(page: Tab) -> list[str]:
    """Return the types of the messages that a tab receives, up to the next event."""
    types: list[str] = []
    while "event" not in types:
        types.append((await page.receive())["type"])
    return types


async def test_typing_is_shown_to_the_other_person_only(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(ruth, mina, accepted=True)
    async with open_tab(mina) as minas_tab, open_tab(ruth) as ruths_tab, open_tab(mina) as second:
        for page in (minas_tab, ruths_tab, second):
            await _watch_chats(page)
        await minas_tab.send(type="typing", chat_id=chat["id"])
        typing = await ruths_tab.expect("peer_typing")
        assert (typing["chat_id"], typing["profile_id"]) == (chat["id"], mina.id)
        await send_message(ruth, chat, "Yes?")
        for page in (minas_tab, second):
            async with asyncio.timeout(10):
                assert "peer_typing" not in await _receive_types_until_event(page)


async def test_a_pending_chat_shows_neither_typing_nor_presence(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(ruth, mina)
    await send_message(ruth, chat, "Hello")
    async with open_tab(mina) as minas_tab, open_tab(ruth) as ruths_tab:
        assert mina.id not in await _watch_chats(ruths_tab)
        assert ruth.id not in await _watch_chats(minas_tab)
        await ruths_tab.send(type="typing", chat_id=chat["id"])
        await send_message(ruth, chat, "Anybody?")
        assert "peer_typing" not in await _receive_types_until_event(minas_tab)
        await mina.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": 99})
        people = (await ruth.json("GET", f"/api/chats/{chat['id']}/people", 200))["items"]
        assert [item["seen_number"] for item in people if item["profile"]["id"] == mina.id] == [0]
        await mina.json("POST", f"/api/chats/{chat['id']}/accept", 200)
        assert mina.id in await _watch_chats(ruths_tab)


async def test_a_block_ends_presence_and_typing_both_ways(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    chat = await open_direct_chat(ruth, mina)
    async with open_tab(mina), open_tab(ruth) as ruths_tab:
        assert mina.id in await _watch_chats(ruths_tab)
        await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    async with open_tab(mina) as minas_tab, open_tab(ruth) as ruths_tab:
        for page in (minas_tab, ruths_tab):
            assert {mina.id, ruth.id}.isdisjoint(await _watch_chats(page))
            await page.send(type="typing", chat_id=chat["id"])
            assert (await page.expect("bad_message"))["detail"] == "You can't message this person."


async def test_anonymous_users_have_no_chats(anonymous: Person) -> None:
    async with open_tab(anonymous) as page:
        await page.send(type="watch_chats")
        assert (await page.expect("bad_message"))["detail"] == "Sign in first."
