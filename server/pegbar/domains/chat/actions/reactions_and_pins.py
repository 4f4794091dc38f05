"""Reactions to messages, and pinned messages."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, messages, presenters
from pegbar.domains.chat.limits import PINS_MAX, REACTIONS_MAX
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import MessageList, MessageOut
from pegbar.domains.chat.store import message_rows
from pegbar.kernel.errors import Conflict, Invalid, NotFound


async def add_reaction(ctx: RequestContext, chat_id: str, message_id: str, emoji: str) -> MessageOut:
    """Add the user's emoji reaction to a message. Safe to repeat."""
    if not rules.is_emoji(emoji):
        raise Invalid.field("emoji", texts.NOT_ONE_EMOJI)
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access, _ = await _load_message(ctx, chat_id, message_id)
    guards.require(policy.write(access))
    emojis = {reaction.emoji for reaction in await message_rows.list_reactions(ctx.tx, [message_id])}
    if emoji not in emojis and len(emojis) >= REACTIONS_MAX:
        raise Conflict(texts.TOO_MANY_REACTIONS, code="message.reactions")
    me = guards.require_person(ctx.user)
    if await message_rows.insert_reaction(ctx.tx, message_id, me, emoji, await ctx.tx.now()):
        return await messages.announce_change(ctx, access, message_id)
    return await messages.get_current_message(ctx, access, message_id)


async def remove_reaction(ctx: RequestContext, chat_id: str, message_id: str, emoji: str) -> MessageOut:
    """Remove the user's emoji reaction from a message. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access, _ = await _load_message(ctx, chat_id, message_id)
    if await message_rows.delete_reaction(ctx.tx, message_id, guards.require_person(ctx.user), emoji):
        return await messages.announce_change(ctx, access, message_id)
    return await messages.get_current_message(ctx, access, message_id)


async def list_pinned_messages(ctx: RequestContext, chat_id: str) -> MessageList:
    """List the pinned messages of a chat, in the order of the messages."""
    access = await guards.chat(ctx, chat_id)
    rows = await message_rows.list_pinned(ctx.tx, chat_id, PINS_MAX)
    return MessageList(items=await presenters.build_messages(ctx, access, rows), has_older=False, has_newer=False)


async def set_pinned(ctx: RequestContext, chat_id: str, message_id: str, *, pinned: bool) -> MessageOut:
    """Pin or unpin a message for everyone in the chat. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access, row = await _load_message(ctx, chat_id, message_id)
    guards.require(policy.write(access))
    if pinned is (row.pinned_at is not None):
        return await messages.get_current_message(ctx, access, message_id)
    if pinned and len(await message_rows.list_pinned(ctx.tx, chat_id, PINS_MAX)) >= PINS_MAX:
        raise Conflict(texts.TOO_MANY_PINS, code="message.pins")
    await message_rows.update_message(ctx.tx, message_id, pinned_at=await ctx.tx.now() if pinned else None)
    return await messages.announce_change(ctx, access, message_id)


async def _load_message(ctx: RequestContext, chat_id: str, message_id: str) -> tuple[ChatAccess, ChatMessage]:
    access = await guards.chat(ctx, chat_id)
    row = await message_rows.get_message(ctx.tx, message_id)
    if row is None or row.chat_id != chat_id or row.deleted_at is not None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    return access, row
