"""What is done with what was said: answered with an emoji, quoted, pinned, left for later."""

from tests.domains.chat.talk import direct, group, heard, say
from tests.support.api.people import Newcomer
from tests.support.api.sockets import tab


async def test_emoji_are_counted_by_who_gave_them_and_told_live(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await group(mina, ruth)
    said = await say(mina, chat, "Cut 3 is ready")
    path = f"/api/chats/{chat['id']}/messages/{said['id']}/reactions"
    async with tab(mina) as page:
        await page.subscribe(f"chat:{chat['id']}")
        for _ in range(2):
            await ruth.json("PUT", f"{path}/👏🏽", 200)
        told = (await page.expect("event"))["event"]
        assert (told["type"], told["message"]["reactions"]) == (
            "message_changed",
            [{"emoji": "👏🏽", "people": [ruth.id]}],
        )
        found = await mina.json("PUT", f"{path}/👏🏽", 200)
        assert found["reactions"] == [{"emoji": "👏🏽", "people": [ruth.id, mina.id]}]
        for _ in range(2):
            left = await ruth.json("DELETE", f"{path}/👏🏽", 200)
            assert left["reactions"] == [{"emoji": "👏🏽", "people": [mina.id]}]
    for nothing in ("ok", "👏👏", "1"):
        assert (await ruth.json("PUT", f"{path}/{nothing}", 422))["detail"] == "Please choose one emoji."


async def test_an_answer_quotes_what_it_answers(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat, other = await direct(mina, ruth), await group(mina, ruth)
    said = await say(mina, chat, "<p>Is the <b>tram</b> red?</p>")
    answer = await say(ruth, chat, "Yes", reply_to=said["id"])
    quoted = answer["quoted"]
    assert (quoted["id"], quoted["text"], quoted["author"]["id"]) == (said["id"], "Is the tram red?", mina.id)
    await say(ruth, other, "Yes", 422, reply_to=said["id"])
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{said['id']}", 204)
    [_, left] = (await mina.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (left["quoted"]["deleted"], left["quoted"]["text"]) == (True, "")


async def test_what_is_pinned_is_at_hand_for_all(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await group(mina, ruth)
    first, second = await say(mina, chat, "Deadline: Friday"), await say(ruth, chat, "Thanks")
    for said in (second, first):
        assert (await ruth.json("PUT", f"/api/chats/{chat['id']}/messages/{said['id']}/pin", 200))["pinned"]
    pins = (await mina.json("GET", f"/api/chats/{chat['id']}/pins", 200))["items"]
    assert [pin["body"] for pin in pins] == ["Deadline: Friday", "Thanks"]
    await mina.json("DELETE", f"/api/chats/{chat['id']}/messages/{first['id']}/pin", 200)
    await ruth.json("DELETE", f"/api/chats/{chat['id']}/messages/{second['id']}", 204)
    assert (await mina.json("GET", f"/api/chats/{chat['id']}/pins", 200))["items"] == []


async def test_one_comes_back_to_what_one_left_unread(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth, accepted=True)
    said = [await say(mina, chat, f"Panel {n}") for n in range(3)]

    async def counts() -> tuple[int, int]:
        unread = (await ruth.json("GET", f"/api/chats/{chat['id']}", 200))["unread"]
        return unread, (await ruth.json("GET", "/api/chats/unread", 200))["direct"]

    assert await counts() == (3, 1)
    await ruth.json("PUT", f"/api/chats/{chat['id']}/read", 204, json={"number": said[2]["number"]})
    assert await counts() == (0, 0)
    async with tab(ruth) as page:
        await page.subscribe(f"user:{ruth.id}")
        await ruth.json("PUT", f"/api/chats/{chat['id']}/unread", 204, json={"number": said[0]["number"]})
        assert (await page.expect("event"))["event"]["type"] == "chats_changed"
    assert await counts() == (2, 1)
    people = (await mina.json("GET", f"/api/chats/{chat['id']}/people", 200))["items"]
    assert [each["seen_number"] for each in people if each["profile"]["id"] == ruth.id] == [said[2]["number"]]
    await ruth.json("PUT", f"/api/chats/{chat['id']}/mute", 204, json={"muted": True})
    assert await counts() == (2, 0)


async def test_a_thread_is_opened_around_any_message_of_it(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth)
    said = [await say(mina, chat, str(n)) for n in range(9)]
    around = {"around": said[4]["number"], "limit": 4}
    found = await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=around)
    assert [message["body"] for message in found["items"]] == ["2", "3", "4", "5"]
    assert (found["has_older"], found["has_newer"]) == (True, True)
    assert await heard(ruth, chat, around=0, limit=4) == ["0", "1"]
    newest = await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200, params={"limit": 9})
    assert (newest["has_older"], newest["has_newer"]) == (False, False)


async def test_requests_are_what_strangers_wrote_and_one_has_not_read(newcomer: Newcomer) -> None:
    mina, ruth, noor = await newcomer(), await newcomer(), await newcomer()
    first, second = await direct(ruth, mina), await direct(noor, mina)
    for chat, person in ((first, ruth), (first, ruth), (second, noor)):
        await say(person, chat, f"Hello {person.id}{chat['id']}{await heard(person, chat)}"[:200])

    async def waiting() -> list[tuple[str, int]]:
        found = (await mina.json("GET", "/api/chats/requests", 200))["items"]
        assert (await mina.json("GET", "/api/chats/unread", 200))["requests"] == len(found)
        return [(chat["person"]["id"], chat["unread"]) for chat in found]

    assert await waiting() == [(noor.id, 1), (ruth.id, 2)]
    assert (await mina.json("GET", "/api/chats", 200))["items"] == []
    await mina.json("PUT", f"/api/chats/{second['id']}/read", 204, json={"number": 10**6})
    assert await waiting() == [(ruth.id, 2)]
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    assert await waiting() == []
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    await mina.json("POST", f"/api/chats/{first['id']}/accept", 200)
    assert await waiting() == []
    listed = (await mina.json("GET", "/api/chats", 200))["items"]
    assert [(chat["id"], chat["status"]) for chat in listed] == [(second["id"], "pending"), (first["id"], "accepted")]
