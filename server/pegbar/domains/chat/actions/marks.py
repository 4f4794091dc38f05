"""How far somebody has read."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.domains.chat.actions import chats
from pegbar.domains.chat.events import ChatRead, ChatsChanged
from pegbar.domains.chat.store import chat_rows, member_rows, message_rows
from pegbar.realtime.topics import chat_topic, user_topic


async def read(ask: Ask, chat_id: str, number: int) -> None:
    """Note how far one has read; never less far than before.

    Who has not accepted what a stranger began is not seen to have read it.
    """
    access, me = await guards.chat(ask, chat_id), guards.require_person(ask.who)
    chat = await chat_rows.one(ask.work, chat_id)
    if chat is None:
        return
    now, number = await ask.work.now(), min(number, chat.last_number)
    # One's own messages are never unread: the mark goes on to the next message of somebody else.
    unread_number = await message_rows.first_unread(ask.work, chat_id, me, number)
    number = chat.last_number if unread_number is None else max(number, unread_number - 1)
    mark = await member_rows.member(ask.work, chat_id, me)
    if mark is not None and mark.read_number >= number:
        return
    if access.status == "pending" and access.begun_by != me:
        await member_rows.read(ask.work, chat_id, me, number, now, seen=False)
        await ask.work.announce(user_topic(me), ChatsChanged())
    else:
        # The chat's topic before the mark: sending a message locks them in this order too.
        await ask.work.announce(chat_topic(chat_id), ChatRead(profile_id=me, number=number, at=now))
        await member_rows.read(ask.work, chat_id, me, number, now)


async def unread(ask: Ask, chat_id: str, number: int) -> None:
    """Have read no further than this, for oneself: what others saw one read they have seen."""
    access, me = await guards.chat(ask, chat_id), guards.require_person(ask.who)
    await chats.ensure(ask, access)
    await member_rows.join(ask.work, chat_id, me, "member", await ask.work.now())
    if await member_rows.read_less(ask.work, chat_id, me, number):
        await ask.work.announce(user_topic(me), ChatsChanged())
