"""What is done with a message of somebody's: answered with an emoji, pinned."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, showing, talking
from pegbar.domains.chat.limits import PINS_MAX, REACTIONS_MAX
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import MessageList, MessageOut
from pegbar.domains.chat.store import message_rows
from pegbar.kernel.errors import Conflict, Invalid, NotFound


async def react(ctx: RequestContext, chat_id: str, message_id: str, emoji: str) -> MessageOut:
    """Answer a message with an emoji. Safe to repeat."""
    if not rules.is_emoji(emoji):
        raise Invalid.field("emoji", texts.NO_EMOJI)
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access, _ = await _message(ctx, chat_id, message_id)
    guards.require(policy.write(access))
    there = {reaction.emoji for reaction in await message_rows.reactions(ctx.tx, [message_id])}
    if emoji not in there and len(there) >= REACTIONS_MAX:
        raise Conflict(texts.TOO_MANY_REACTIONS, code="message.reactions")
    me = guards.require_person(ctx.user)
    if await message_rows.react(ctx.tx, message_id, me, emoji, await ctx.tx.now()):
        return await talking.changed(ctx, access, message_id)
    return await talking.current(ctx, access, message_id)


async def take_back(ctx: RequestContext, chat_id: str, message_id: str, emoji: str) -> MessageOut:
    """Take one's emoji back. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access, _ = await _message(ctx, chat_id, message_id)
    if await message_rows.react_no_more(ctx.tx, message_id, guards.require_person(ctx.user), emoji):
        return await talking.changed(ctx, access, message_id)
    return await talking.current(ctx, access, message_id)


async def pinned(ctx: RequestContext, chat_id: str) -> MessageList:
    """What is pinned in a chat, in the order of the messages."""
    access = await guards.chat(ctx, chat_id)
    rows = await message_rows.pinned(ctx.tx, chat_id, PINS_MAX)
    return MessageList(items=await showing.messages(ctx, access, rows), has_older=False, has_newer=False)


async def pin(ctx: RequestContext, chat_id: str, message_id: str, *, pinned: bool) -> MessageOut:
    """Keep a message at hand for all of a chat, or no more. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access, row = await _message(ctx, chat_id, message_id)
    guards.require(policy.write(access))
    if pinned is (row.pinned_at is not None):
        return await talking.current(ctx, access, message_id)
    if pinned and len(await message_rows.pinned(ctx.tx, chat_id, PINS_MAX)) >= PINS_MAX:
        raise Conflict(texts.TOO_MANY_PINS, code="message.pins")
    await message_rows.change(ctx.tx, message_id, pinned_at=await ctx.tx.now() if pinned else None)
    return await talking.changed(ctx, access, message_id)


async def _message(ctx: RequestContext, chat_id: str, message_id: str) -> tuple[ChatAccess, ChatMessage]:
    access = await guards.chat(ctx, chat_id)
    row = await message_rows.message(ctx.tx, message_id)
    if row is None or row.chat_id != chat_id or row.deleted_at is not None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    return access, row
