"""Send, edit, delete and list messages."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, mentions, pictures, presenters
from pegbar.domains.chat.events import MessageAdded, MessageChanged
from pegbar.domains.chat.limits import CHAT_DUPLICATE_SECONDS, UNREAD_COUNTED
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import MessageList, MessageNew, MessageOut, UnreadMessages
from pegbar.domains.chat.store import chat_rows, member_rows, message_rows
from pegbar.kernel import clock, rich_text
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ngrams import normalize
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.tables import create_record
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic

_DUPLICATE_WINDOW = timedelta(seconds=CHAT_DUPLICATE_SECONDS)


@dataclass(frozen=True, slots=True)
class MessageRange:
    """Selects a page of messages: before, after or around a message number, or the newest if none is set."""

    before: int | None = None
    after: int | None = None
    around: int | None = None


async def send_message(ctx: RequestContext, chat_id: str, new: MessageNew) -> MessageOut:
    """Send a message.

    If a message has the same id, or the same text within 2.5 seconds, that message is returned instead.
    """
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    guards.require(policy.write(access))
    body = _clean_body(new.body) if new.kind == "text" else new.body
    is_first = await _throttle_sender(ctx, access, me)
    # Sending is serialized per chat: duplicates are detected, and messages have the same order by number and by time.
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    if access.kind == "group":
        # The user may have been removed while this request waited for the lock.
        guards.require(policy.write(await guards.chat(ctx, chat_id)))
    existing, last = await message_rows.find_same_and_last(ctx.tx, new.id, chat_id, me)
    if existing is None:
        # Messages are ordered by their numbers. The time is only displayed, so the local clock is enough.
        now = clock.now()
        is_same = last is not None and last.body == body and last.deleted_at is None
        existing = last if last is not None and is_same and now - last.created_at < _DUPLICATE_WINDOW else None
        if existing is None:
            if is_first:
                to = tuple(other for other in (access.pair or "").split(":") if other != me)
                ctx.tx.notifications.add(NotificationEvent("message_request", to, me, access.id, access.id))
            return await _store_message(ctx, access, me, new, body, now)
    if (existing.chat_id, existing.author_id) != (chat_id, me):
        raise Conflict(texts.MESSAGE_ID_TAKEN, code="id_taken")
    return await get_current_message(ctx, access, existing.id)


async def _throttle_sender(ctx: RequestContext, access: ChatAccess, me: str) -> bool:
    """Apply the rate limits. Returns True for a first message to a stranger, which has a separate limit."""
    services, settings = ctx.services, ctx.services.settings
    is_direct = access.kind == "direct"
    rate = settings.rate_direct_person if is_direct else settings.rate_chat_person
    await services.throttle(
        rate, "direct" if is_direct else "chat", me, fails_open=True, text=sentences.too_many_messages
    )
    if access.status == "pending" and access.created_by == me:
        chat = await chat_rows.get_chat(ctx.tx, access.id)
        if chat is not None and chat.last_number == 0:
            rate, text = settings.rate_stranger_person, sentences.too_many_strangers
            await services.throttle(rate, "stranger", me, fails_open=True, text=text)
            return True
    return False


async def _store_message(
    ctx: RequestContext, access: ChatAccess, me: str, new: MessageNew, body: str, now: datetime
) -> MessageOut:
    if new.reply_to is not None:
        quoted = await message_rows.get_message(ctx.tx, new.reply_to)
        if quoted is None or quoted.chat_id != access.id:
            raise Invalid.field("reply_to", texts.MESSAGE_GONE)
    if new.kind == "image":
        await pictures.use_in_message(ctx, access, body)
    row = {
        "id": new.id,
        "chat_id": access.id,
        "number": 0,
        "author_id": me,
        "kind": new.kind,
        "body": body,
        "normalized_body": _normalize_body(new.kind, body),
        "reply_to": new.reply_to,
        "created_at": now,
        "edited_at": None,
        "deleted_at": None,
        "pinned_at": None,
    }
    [message] = await presenters.build_messages(ctx, access, [create_record(ChatMessage, **row)])
    number = await ctx.tx.events.append(chat_topic(access.id), MessageAdded(message=message))
    await chats.ensure_row(ctx, access)
    await message_rows.insert_message(ctx.tx, {**row, "number": number})
    if new.kind == "text":
        await mentions.notify_mentioned(ctx, access, me, new.id, body)
    return message.model_copy(update={"number": number, "event_seq": number})


async def edit_message(ctx: RequestContext, chat_id: str, message_id: str, text: str) -> MessageOut:
    """Edit the text of one's own message, within 15 minutes of sending it."""
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access, row = await _load_own_message(ctx, chat_id, message_id)
    if row.kind != "text":
        raise Invalid.field("body", texts.PICTURE_NOT_EDITABLE)
    guards.require(policy.write(access))
    body, now = _clean_body(text), await ctx.tx.now()
    if not rules.can_be_edited(row.created_at, now):
        raise Forbidden(texts.MESSAGE_TOO_OLD, code="message.too_old")
    if row.body != body:
        await message_rows.update_message(
            ctx.tx, row.id, body=body, normalized_body=_normalize_body(row.kind, body), edited_at=now
        )
        await mentions.notify_mentioned(ctx, access, row.author_id, row.id, body)
        return await announce_change(ctx, access, row.id)
    return await get_current_message(ctx, access, row.id)


async def delete_message(ctx: RequestContext, chat_id: str, message_id: str) -> None:
    """Delete one's own message; a placeholder stays. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access, row = await _load_own_message(ctx, chat_id, message_id, deleted=True)
    if row.deleted_at is not None:
        return
    picture_id = chats.get_picture_id(access, row.body) if row.kind == "image" else None
    await message_rows.update_message(
        ctx.tx, row.id, body="", normalized_body="", pinned_at=None, deleted_at=await ctx.tx.now()
    )
    if picture_id is not None:
        await message_rows.delete_picture(ctx.tx, picture_id)
    await announce_change(ctx, access, row.id)


async def list_messages(ctx: RequestContext, chat_id: str, place: MessageRange, limit: int) -> MessageList:
    """List messages in order: the newest, or those before, after or around a message number."""
    access = await guards.chat(ctx, chat_id)
    return await _load_messages(ctx, access, place, limit)


async def list_unread_messages(ctx: RequestContext, chat_id: str, limit: int) -> UnreadMessages:
    """List the messages around the first unread message, or the newest messages if all are read."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    chat = await chat_rows.get_chat(ctx.tx, chat_id)
    mark = await member_rows.get_member(ctx.tx, chat_id, me)
    read_number = 0 if mark is None else mark.read_number
    first = await message_rows.find_first_unread(ctx.tx, chat_id, me, read_number)
    page = await _load_messages(ctx, access, MessageRange(around=first), limit)
    count = 0 if first is None else await message_rows.count_unread(ctx.tx, chat_id, me, read_number, UNREAD_COUNTED)
    return UnreadMessages(
        items=page.items,
        has_older=page.has_older,
        has_newer=page.has_newer,
        read_number=read_number,
        first_unread=first,
        unread=count,
        last_number=0 if chat is None else chat.last_number,
    )


async def _load_messages(ctx: RequestContext, access: ChatAccess, place: MessageRange, limit: int) -> MessageList:
    chat_id = access.id
    # Read the event number before the rows, so that the rows include at least all events up to this number.
    as_of = await outbox.get_head(ctx.tx, chat_topic(chat_id))
    if place.around is not None:
        rows, older, newer = await message_rows.list_messages_around(ctx.tx, chat_id, place.around, limit)
    elif place.after is not None:
        rows = await message_rows.list_messages(ctx.tx, chat_id, after=place.after, limit=limit + 1)
        older, newer, rows = True, len(rows) > limit, rows[:limit]
    else:
        rows = await message_rows.list_messages(ctx.tx, chat_id, before=place.before, limit=limit + 1)
        older, newer, rows = len(rows) > limit, place.before is not None, rows[-limit:]
    items = await presenters.build_messages(ctx, access, rows, as_of)
    return MessageList(items=items, has_older=older, has_newer=newer)


def _clean_body(html: str) -> str:
    body = rich_text.sanitize(html)
    if rich_text.is_blank(body):
        raise Invalid.field("body", texts.MESSAGE_EMPTY)
    if rich_text.is_nested_too_deeply(body):
        raise Invalid.field("body", texts.MESSAGE_TOO_DEEP)
    return body


def _normalize_body(kind: str, body: str) -> str:
    return normalize(rich_text.to_plain_text(body)) if kind == "text" else ""


async def _load_own_message(
    ctx: RequestContext, chat_id: str, message_id: str, *, deleted: bool = False
) -> tuple[ChatAccess, ChatMessage]:
    access = await guards.chat(ctx, chat_id)
    row = await message_rows.get_message(ctx.tx, message_id)
    if row is None or row.chat_id != chat_id or (row.deleted_at is not None and not deleted):
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    guards.require(policy.change(ctx.user, row.author_id))
    return access, row


async def announce_change(ctx: RequestContext, access: ChatAccess, message_id: str) -> MessageOut:
    """Announce a changed message on the chat's topic. Returns the message in its current state."""
    row = await message_rows.get_message(ctx.tx, message_id)
    if row is None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    [message] = await presenters.build_messages(ctx, access, [row])
    as_of = await ctx.tx.events.append(chat_topic(row.chat_id), MessageChanged(message=message))
    return message.model_copy(update={"event_seq": as_of})


async def get_current_message(ctx: RequestContext, access: ChatAccess, message_id: str) -> MessageOut:
    """Return the current state of a message. Used to respond to requests that changed nothing."""
    as_of = await outbox.get_head(ctx.tx, chat_topic(access.id))
    row = await message_rows.get_message(ctx.tx, message_id)
    if row is None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    return (await presenters.build_messages(ctx, access, [row], as_of))[0]
