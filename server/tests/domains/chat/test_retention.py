"""Tests of the retention period of messages and pictures."""

import uuid
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, update

from pegbar.domains.chat.actions import retention
from pegbar.domains.chat.limits import CHAT_PICTURE_UNSAID_DAYS
from pegbar.domains.chat.models import Chat, ChatMessage, ChatPicture
from pegbar.kernel import clock
from pegbar.kernel.tables import TopicHead
from pegbar.realtime.topics import chat_topic
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat, read_texts, send_message, upload_picture
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import encode_picture


async def _set_age(instance: Instance, message: dict[str, Any], days: int) -> None:
    async with instance.services.db.write() as tx:
        then = clock.now() - timedelta(days=days)
        await tx.execute(update(ChatMessage).where(ChatMessage.id == message["id"]).values(created_at=then))


async def _delete_older_than(instance: Instance, days: int) -> int:
    return await retention.delete_old_messages(instance.services, clock.now() - timedelta(days=days))


async def _get_chat(person: Person, chat: dict[str, Any]) -> dict[str, Any]:
    return await person.json("GET", f"/api/chats/{chat['id']}", 200)


async def test_old_messages_are_deleted_with_their_reactions_and_pictures(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    path = (await upload_picture(mina, chat, encode_picture()))["path"]
    old = [await send_message(mina, chat, "old"), await send_message(mina, chat, f"image:{path}", kind="image")]
    await ruth.json("PUT", f"/api/chats/{chat['id']}/messages/{old[0]['id']}/reactions/👍", 200)
    young = await send_message(mina, chat, "young", reply_to=old[0]["id"])
    for message in old:
        await _set_age(instance, message, 31)
    assert await _delete_older_than(instance, 30) >= 2
    assert await read_texts(ruth, chat) == ["young"]
    async with instance.services.db.read() as tx:
        count_pictures = select(func.count()).select_from(ChatPicture).where(ChatPicture.chat_id == chat["id"])
        assert (await tx.execute(count_pictures)).scalar_one() == 0
    [remaining] = (await ruth.json("GET", f"/api/chats/{chat['id']}/messages", 200))["items"]
    assert (remaining["id"], remaining["quoted"]) == (young["id"], None)
    assert (await _get_chat(ruth, chat))["unread"] == 1
    later = await send_message(ruth, chat, "later")
    assert later["number"] > young["number"]


async def test_a_chat_without_messages_has_nothing_unread(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    await _set_age(instance, await send_message(mina, chat, "old"), 31)
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 1
    await _delete_older_than(instance, 30)
    result = await _get_chat(ruth, chat)
    assert (result["unread"], result["last_message"]) == (0, None)
    assert (await ruth.json("GET", "/api/chats/unread", 200))["direct"] == 0


async def test_unused_pictures_are_deleted_after_a_week(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    sent, unsaid = (
        (await upload_picture(mina, chat, encode_picture()))["path"],
        (await upload_picture(mina, chat, encode_picture()))["path"],
    )
    await send_message(mina, chat, f"image:{sent}", kind="image")
    later = clock.now() + timedelta(days=CHAT_PICTURE_UNSAID_DAYS, minutes=1)
    async with instance.services.db.write() as tx:
        await retention.delete_unused_pictures(tx, clock.now())
        await retention.delete_unused_pictures(tx, later - timedelta(minutes=2))
    wanted = {"path": [sent, unsaid]}
    path = f"/api/chats/{chat['id']}/pictures"
    assert len((await ruth.json("GET", path, 200, params=wanted))["urls"]) == 2
    async with instance.services.db.write() as tx:
        await retention.delete_unused_pictures(tx, later)
    assert set((await ruth.json("GET", path, 200, params=wanted))["urls"]) == {sent}
    body = {"id": str(uuid.uuid4()), "kind": "image", "body": f"image:{unsaid}"}
    await mina.json("POST", f"/api/chats/{chat['id']}/messages", 422, json=body)


async def test_a_group_is_deleted_with_its_last_member(instance: Instance, newcomer: Newcomer) -> None:
    mina = await newcomer()
    team = await create_group(mina)
    await send_message(mina, team, "Alone")
    await mina.json("DELETE", f"/api/chats/{team['id']}/people/{mina.id}", 204)
    async with instance.services.db.read() as tx:
        assert (await tx.execute(select(Chat.id).where(Chat.id == team["id"]))).first() is None
        topic = select(TopicHead.seq).where(TopicHead.topic == chat_topic(team["id"]))
        assert (await tx.execute(topic)).first() is None
