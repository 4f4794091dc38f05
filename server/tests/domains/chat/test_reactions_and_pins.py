"""Tests of reactions, replies, pins and unread marks."""

from tests.domains.chat.chat_api import create_group, open_direct_chat, read_texts, send_message
from tests.support.api.people import Newcomer
from tests.support.api.sockets import open_tab


async def test_reactions_list_their_people_and_are_sent_live(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await create_group(mina, ruth)
    sent = await send_message(mina, chat, "Cut 3 is ready")
    path = f"/api/chats/{chat['id']}/messages/{sent['id']}/reactions"
    async with open_tab(mina) as page:
        await page.subscribe(f"chat:{chat['id']}")
        for _ in range(2):
            await ruth.json("PUT", f"{path}/👏🏽", 200)
        received = (await page.expect("event"))["event"]
        assert (received["type"], received["message"]["reactions"]) == (
            "message_changed",
            [{"emoji": "👏🏽", "people": [ruth.id]}],
        )
        result = await mina.json("PUT", f"{path}/👏🏽", 200)
        assert result["reactions"] == [{"emoji": "👏🏽", "people": [ruth.id, mina.id]}]
        for _ in range(2):
            remaining = await ruth.json("DELETE", f"{path}/👏🏽", 200)
            assert remaining["reactions"] == [{"emoji": "👏🏽", "people": [mina.id]}]
    for nothing in ("ok", "👏👏", "1"):
        assert (await ruth.json("PUT", f"{path}/{nothing}", 422))["detail"] == "Choose one emoji."


async def test_a_reply_quotes_the_message(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat, other = await open_direct_chat(mina, ruth), await create_group(mina, ruth)
    sent = await send_message(mina, chat, "<p>Is the <b>tram</b> red?</p>")
    answer = await send_message(ruth, chat, "Yes", reply_to=sent["id"])
    quoted = answer["quoted"]
    assert (quoted["id"], quoted["text"], quoted["author"]["id"]) == (sent["id"], "Is the tram red?", mina.id)
    await send_message(ruth, other, "Yes", 422, reply_to=sent["id"])
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{sent['id']}", 204)
    [_, left] = (await mina.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (left["quoted"]["deleted"], left["quoted"]["text"]) == (True, "")


async def test_pinned_messages_are_listed_for_every_member(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await create_group(mina, ruth)
    first, second = await send_message(mina, chat, "Deadline: Friday"), await send_message(ruth, chat, "Thanks")
    for sent in (second, first):
        assert (await ruth.json("PUT", f"/api/chats/{chat['id']}/messages/{sent['id']}/pin", 200))["pinned"]
    pins = (await mina.json("GET", f"/api/chats/{chat['id']}/pins", 200))["items"]
    assert [pin["body"] for pin in pins] == ["Deadline: Friday", "Thanks"]
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{first['id']}/pin", 200)
    await ruth.json("DELETE", f"/api/chats/{chat['id']}/messages/{second['id']}", 204)
    assert (await mina.json("GET", f"/api/chats/{chat['id']}/pins", 200))["items"] == []


async def test_messages_can_be_marked_unread_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    sent = [await send_message(mina, chat, f"Panel {n}") for n in range(3)]

    async def count_unread() -> tuple[int, int]:
        unread = (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["unread"]
        return unread, (await ruth.json("GET", "/api/chats/unread", 200))["direct"]

    assert await count_unread() == (3, 1)
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": sent[2]["number"]})
    assert await count_unread() == (0, 0)
    async with open_tab(ruth) as page:
        await page.subscribe(f"user:{ruth.id}")
        await ruth.json("PUT", f"/api/chats/{chat['id']}/unread", 204, json={"number": sent[0]["number"]})
        assert (await page.expect("event"))["event"]["type"] == "chats_changed"
    assert await count_unread() == (2, 1)
    people = (await mina.json("GET", f"/api/chats/{chat['id']}/people", 200))["items"]
    assert [item["seen_number"] for item in people if item["profile"]["id"] == ruth.id] == [sent[2]["number"]]
    await ruth.json("PUT", f"/api/chats/{chat['id']}/mute", 204, json={"muted": True})
    assert await count_unread() == (2, 0)


async def test_messages_can_be_listed_around_any_message(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth)
    sent = [await send_message(mina, chat, str(n)) for n in range(9)]
    around = {"around": sent[4]["number"], "limit": 4}
    result = await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=around)
    assert [message["body"] for message in result["items"]] == ["2", "3", "4", "5"]
    assert (result["has_older"], result["has_newer"]) == (True, True)
    assert await read_texts(ruth, chat, around=0, limit=4) == ["0", "1"]
    newest = await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200, params={"limit": 9})
    assert (newest["has_older"], newest["has_newer"]) == (False, False)


async def test_requests_are_unread_messages_of_strangers(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    first, second = await open_direct_chat(ruth, mina), await open_direct_chat(noor, mina)
    for chat, person in ((first, ruth), (first, ruth), (second, noor)):
        await send_message(person, chat, f"Hello {person.id}{chat['id']}{await read_texts(person, chat)}"[:200])

    async def list_requests() -> list[tuple[str, int]]:
        result = (await mina.json("GET", "/api/chats/requests", 200))["items"]
        assert (await mina.json("GET", "/api/chats/unread", 200))["requests"] == len(result)
        return [(chat["person"]["id"], chat["unread"]) for chat in result]

    assert await list_requests() == [(noor.id, 1), (ruth.id, 2)]
    assert (await mina.json("GET", "/api/chats", 200))["items"] == []
    await mina.json("PUT", f"/api/chats/{second['id']}/read", 204, json={"number": 10**6})
    assert await list_requests() == [(ruth.id, 2)]
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    assert await list_requests() == []
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    await mina.json("POST", f"/api/chats/{first['id']}/accept", 200)
    assert await list_requests() == []
    listed = (await mina.json("GET", "/api/chats", 200))["items"]
    assert [(chat["id"], chat["status"]) for chat in listed] == [(second["id"], "pending"), (first["id"], "accepted")]
