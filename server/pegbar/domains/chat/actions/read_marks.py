"""Read marks: how far a person has read in a chat."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.actions import chats
from pegbar.domains.chat.events import ChatRead, ChatsChanged
from pegbar.domains.chat.store import chat_rows, member_rows, message_rows
from pegbar.realtime.topics import chat_topic, user_topic


async def mark_read(ctx: RequestContext, chat_id: str, number: int) -> None:
    """Mark a chat as read up to a message number; the mark never moves back.

    Until the user accepts a stranger's chat, the stranger can't see that it was read.
    """
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    chat = await chat_rows.get_chat(ctx.tx, chat_id)
    if chat is None:
        return
    now, number = await ctx.tx.now(), min(number, chat.last_number)
    # The user's own messages are never unread: the mark advances to just before the next message of someone else.
    unread_number = await message_rows.find_first_unread(ctx.tx, chat_id, me, number)
    number = chat.last_number if unread_number is None else max(number, unread_number - 1)
    mark = await member_rows.get_member(ctx.tx, chat_id, me)
    if mark is not None and mark.read_number >= number:
        return
    if access.status == "pending" and access.created_by != me:
        await member_rows.advance_read_mark(ctx.tx, chat_id, me, number, now, seen=False)
        await ctx.tx.events.append(user_topic(me), ChatsChanged())
    else:
        # Append the event first: it locks the chat's topic. Sending a message also locks the topic before the mark.
        await ctx.tx.events.append(chat_topic(chat_id), ChatRead(profile_id=me, number=number, at=now))
        await member_rows.advance_read_mark(ctx.tx, chat_id, me, number, now)


async def mark_unread(ctx: RequestContext, chat_id: str, number: int) -> None:
    """Mark messages after this number as unread for the user. Other people still see them as read by the user."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    await chats.ensure_row(ctx, access)
    await member_rows.add_member(ctx.tx, chat_id, me, "member", await ctx.tx.now())
    if await member_rows.move_read_mark_back(ctx.tx, chat_id, me, number):
        await ctx.tx.events.append(user_topic(me), ChatsChanged())
