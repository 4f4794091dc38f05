"""How far somebody has read."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.actions import chats
from pegbar.domains.chat.events import ChatRead, ChatsChanged
from pegbar.domains.chat.store import chat_rows, member_rows, message_rows
from pegbar.realtime.topics import chat_topic, user_topic


async def read(ctx: RequestContext, chat_id: str, number: int) -> None:
    """Note how far one has read; never less far than before.

    Who has not accepted what a stranger began is not seen to have read it.
    """
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    chat = await chat_rows.one(ctx.tx, chat_id)
    if chat is None:
        return
    now, number = await ctx.tx.now(), min(number, chat.last_number)
    # One's own messages are never unread: the mark goes on to the next message of somebody else.
    unread_number = await message_rows.first_unread(ctx.tx, chat_id, me, number)
    number = chat.last_number if unread_number is None else max(number, unread_number - 1)
    mark = await member_rows.member(ctx.tx, chat_id, me)
    if mark is not None and mark.read_number >= number:
        return
    if access.status == "pending" and access.begun_by != me:
        await member_rows.read(ctx.tx, chat_id, me, number, now, seen=False)
        await ctx.tx.append_event(user_topic(me), ChatsChanged())
    else:
        # The chat's topic before the mark: sending a message locks them in this order too.
        await ctx.tx.append_event(chat_topic(chat_id), ChatRead(profile_id=me, number=number, at=now))
        await member_rows.read(ctx.tx, chat_id, me, number, now)


async def unread(ctx: RequestContext, chat_id: str, number: int) -> None:
    """Have read no further than this, for oneself: what others saw one read they have seen."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    await chats.ensure(ctx, access)
    await member_rows.join(ctx.tx, chat_id, me, "member", await ctx.tx.now())
    if await member_rows.read_less(ctx.tx, chat_id, me, number):
        await ctx.tx.append_event(user_topic(me), ChatsChanged())
