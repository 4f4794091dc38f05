"""What of chats goes by itself, and what stays."""

import uuid
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, update

from pegbar.domains.chat.actions import keeping
from pegbar.domains.chat.limits import CHAT_PICTURE_UNSAID_DAYS
from pegbar.domains.chat.models import Chat, ChatMessage, ChatPicture
from pegbar.kernel import clock
from pegbar.kernel.tables import TopicHead
from pegbar.realtime.topics import chat_topic
from pegbar.wiring import Instance
from tests.domains.chat.talk import bring, direct, group, heard, say
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import picture


async def _age(instance: Instance, message: dict[str, Any], days: int) -> None:
    async with instance.services.db.write() as tx:
        then = clock.now() - timedelta(days=days)
        await tx.run(update(ChatMessage).where(ChatMessage.id == message["id"]).values(created_at=then))


async def _forget(instance: Instance, days: int) -> int:
    return await keeping.prune(instance.services, clock.now() - timedelta(days=days))


async def _chat(person: Person, chat: dict[str, Any]) -> dict[str, Any]:
    return await person.json("GET", f"/api/chats/{chat['id']}", 200)


async def test_what_is_older_than_it_is_kept_goes_with_its_answers_and_pictures(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth, accepted=True)
    path = (await bring(mina, chat, picture()))["path"]
    old = [await say(mina, chat, "old"), await say(mina, chat, f"image:{path}", kind="image")]
    await ruth.json("PUT", f"/api/chats/{chat['id']}/messages/{old[0]['id']}/reactions/👍", 200)
    young = await say(mina, chat, "young", reply_to=old[0]["id"])
    for message in old:
        await _age(instance, message, 31)
    assert await _forget(instance, 30) >= 2
    assert await heard(ruth, chat) == ["young"]
    async with instance.services.db.read() as tx:
        there = select(func.count()).select_from(ChatPicture).where(ChatPicture.chat_id == chat["id"])
        assert (await tx.run(there)).scalar_one() == 0
    [left] = (await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (left["id"], left["quoted"]) == (young["id"], None)
    assert (await _chat(ruth, chat))["unread"] == 1
    later = await say(ruth, chat, "later")
    assert later["number"] > young["number"]


async def test_where_all_is_gone_nothing_is_unread(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth, accepted=True)
    await _age(instance, await say(mina, chat, "old"), 31)
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 1
    await _forget(instance, 30)
    found = await _chat(ruth, chat)
    assert (found["unread"], found["last"]) == (0, None)
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 0


async def test_a_picture_that_no_message_shows_goes_after_a_week(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth, accepted=True)
    said, unsaid = (await bring(mina, chat, picture()))["path"], (await bring(mina, chat, picture()))["path"]
    await say(mina, chat, f"image:{said}", kind="image")
    later = clock.now() + timedelta(days=CHAT_PICTURE_UNSAID_DAYS, minutes=1)
    async with instance.services.db.write() as tx:
        await keeping.prune_pictures(tx, clock.now())
        await keeping.prune_pictures(tx, later - timedelta(minutes=2))
    wanted = {"path": [said, unsaid]}
    path = f"/api/chats/{chat['id']}/pictures"
    assert len((await ruth.json("GET", path, 200, params=wanted))["urls"]) == 2
    async with instance.services.db.write() as tx:
        await keeping.prune_pictures(tx, later)
    assert set((await ruth.json("GET", path, 200, params=wanted))["urls"]) == {said}
    body = {"id": str(uuid.uuid4()), "kind": "image", "body": f"image:{unsaid}"}
    await mina.json("POST", f"/api/chats/{chat['id']}/messages", 422, json=body)


async def test_nothing_is_left_of_a_group_that_the_last_one_left(instance: Instance, newcomer: Newcomer) -> None:
    mina = await newcomer()
    team = await group(mina)
    await say(mina, team, "Alone")
    await mina.json("DELETE", f"/api/chats/{team['id']}/people/{mina.id}", 204)
    async with instance.services.db.read() as tx:
        assert (await tx.run(select(Chat.id).where(Chat.id == team["id"]))).first() is None
        topic = select(TopicHead.seq).where(TopicHead.topic == chat_topic(team["id"]))
        assert (await tx.run(topic)).first() is None
