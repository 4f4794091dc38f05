"""What is said in a chat: said, changed, taken back, read."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, mentions, pictures, showing
from pegbar.domains.chat.events import MessageAdded, MessageChanged
from pegbar.domains.chat.limits import CHAT_DUPLICATE_SECONDS, UNREAD_COUNTED
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import MessageList, MessageNew, MessageOut, UnreadMessages
from pegbar.domains.chat.store import chat_rows, member_rows, message_rows
from pegbar.kernel import clock, rich_text
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ngrams import normalize
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.tables import made
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic

_DUPLICATE = timedelta(seconds=CHAT_DUPLICATE_SECONDS)


@dataclass(frozen=True, slots=True)
class Place:
    """Which messages of a chat are asked for: one of these numbers, or the newest."""

    before: int | None = None
    after: int | None = None
    around: int | None = None


async def say(ctx: RequestContext, chat_id: str, new: MessageNew) -> MessageOut:
    """Say something. The same id again, and the same text within 2.5 seconds, is the same message."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    guards.require(policy.write(access))
    body = _checked(new.body) if new.kind == "text" else new.body
    is_first = await _throttle(ctx, access, me)
    # One at a time, so that two of the same text know of each other, and numbers and times are in one order.
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    if access.kind == "group":
        # The user may have been removed while this waited.
        guards.require(policy.write(await guards.chat(ctx, chat_id)))
    said, last = await message_rows.before(ctx.tx, new.id, chat_id, me)
    if said is None:
        # A chat is in the order of its numbers: no other process' clock is asked for a time that is only shown.
        now = clock.now()
        is_same = last is not None and last.body == body and last.deleted_at is None
        said = last if last is not None and is_same and now - last.created_at < _DUPLICATE else None
        if said is None:
            if is_first:
                to = tuple(other for other in (access.pair or "").split(":") if other != me)
                ctx.tx.queue_notification(NotificationEvent("message_request", to, me, access.id, access.id))
            return await _say(ctx, access, me, new, body, now)
    if (said.chat_id, said.author_id) != (chat_id, me):
        raise Conflict(texts.MESSAGE_ID_TAKEN, code="id_taken")
    return await current(ctx, access, said.id)


async def _throttle(ctx: RequestContext, access: ChatAccess, me: str) -> bool:
    """Count what somebody says, and the first word to a stranger once more; whether it is that."""
    services, settings = ctx.services, ctx.services.settings
    is_direct = access.kind == "direct"
    rate = settings.rate_direct_person if is_direct else settings.rate_chat_person
    await services.throttle(
        rate, "direct" if is_direct else "chat", me, fails_open=True, text=sentences.too_many_messages
    )
    if access.status == "pending" and access.begun_by == me:
        chat = await chat_rows.one(ctx.tx, access.id)
        if chat is not None and chat.last_number == 0:
            rate, sentence = settings.rate_stranger_person, sentences.too_many_strangers
            await services.throttle(rate, "stranger", me, fails_open=True, text=sentence)
            return True
    return False


async def _say(
    ctx: RequestContext, access: ChatAccess, me: str, new: MessageNew, body: str, now: datetime
) -> MessageOut:
    if new.reply_to is not None:
        above = await message_rows.message(ctx.tx, new.reply_to)
        if above is None or above.chat_id != access.id:
            raise Invalid.field("reply_to", texts.MESSAGE_GONE)
    if new.kind == "image":
        await pictures.named(ctx, access, body)
    row = {
        "id": new.id,
        "chat_id": access.id,
        "number": 0,
        "author_id": me,
        "kind": new.kind,
        "body": body,
        "folded": _folded(new.kind, body),
        "reply_to": new.reply_to,
        "created_at": now,
        "edited_at": None,
        "deleted_at": None,
        "pinned_at": None,
    }
    [told] = await showing.messages(ctx, access, [made(ChatMessage, **row)])
    number = await ctx.tx.append_event(chat_topic(access.id), MessageAdded(message=told))
    await chats.ensure(ctx, access)
    await message_rows.say(ctx.tx, {**row, "number": number})
    if new.kind == "text":
        await mentions.tell(ctx, access, me, new.id, body)
    return told.model_copy(update={"number": number, "as_of": number})


async def change(ctx: RequestContext, chat_id: str, message_id: str, text: str) -> MessageOut:
    """Say something else instead, within a quarter of an hour."""
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access, row = await _mine(ctx, chat_id, message_id)
    if row.kind != "text":
        raise Invalid.field("body", texts.PICTURE_STAYS)
    guards.require(policy.write(access))
    body, now = _checked(text), await ctx.tx.now()
    if not rules.may_be_changed(row.created_at, now):
        raise Forbidden(texts.MESSAGE_TOO_OLD, code="message.too_old")
    if row.body != body:
        await message_rows.change(ctx.tx, row.id, body=body, folded=_folded(row.kind, body), edited_at=now)
        await mentions.tell(ctx, access, row.author_id, row.id, body)
        return await changed(ctx, access, row.id)
    return await current(ctx, access, row.id)


async def take_back(ctx: RequestContext, chat_id: str, message_id: str) -> None:
    """Delete what one said; that something was there stays. Safe to repeat."""
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access, row = await _mine(ctx, chat_id, message_id, deleted=True)
    if row.deleted_at is not None:
        return
    picture_id = chats.picture_id(access, row.body) if row.kind == "image" else None
    await message_rows.change(ctx.tx, row.id, body="", folded="", pinned_at=None, deleted_at=await ctx.tx.now())
    if picture_id is not None:
        await message_rows.remove_picture(ctx.tx, picture_id)
    await changed(ctx, access, row.id)


async def listed(ctx: RequestContext, chat_id: str, place: Place, limit: int) -> MessageList:
    """Messages in order: the newest, those before a number, after one, or on both sides of one."""
    access = await guards.chat(ctx, chat_id)
    return await _listed(ctx, access, place, limit)


async def list_unread(ctx: RequestContext, chat_id: str, limit: int) -> UnreadMessages:
    """List the messages around the first unread one, or the newest where all are read."""
    access, me = await guards.chat(ctx, chat_id), guards.require_person(ctx.user)
    chat = await chat_rows.one(ctx.tx, chat_id)
    mark = await member_rows.member(ctx.tx, chat_id, me)
    read_number = 0 if mark is None else mark.read_number
    first = await message_rows.first_unread(ctx.tx, chat_id, me, read_number)
    found = await _listed(ctx, access, Place(around=first), limit)
    count = 0 if first is None else await message_rows.unread(ctx.tx, chat_id, me, read_number, UNREAD_COUNTED)
    return UnreadMessages(
        items=found.items,
        has_older=found.has_older,
        has_newer=found.has_newer,
        read_number=read_number,
        first_unread=first,
        unread=count,
        last_number=0 if chat is None else chat.last_number,
    )


async def _listed(ctx: RequestContext, access: ChatAccess, place: Place, limit: int) -> MessageList:
    chat_id = access.id
    # Read before the rows: they are at least as new as it says.
    as_of = await outbox.get_head(ctx.tx, chat_topic(chat_id))
    if place.around is not None:
        rows, older, newer = await message_rows.around(ctx.tx, chat_id, place.around, limit)
    elif place.after is not None:
        rows = await message_rows.page(ctx.tx, chat_id, after=place.after, limit=limit + 1)
        older, newer, rows = True, len(rows) > limit, rows[:limit]
    else:
        rows = await message_rows.page(ctx.tx, chat_id, before=place.before, limit=limit + 1)
        older, newer, rows = len(rows) > limit, place.before is not None, rows[-limit:]
    shown = await showing.messages(ctx, access, rows, as_of)
    return MessageList(items=shown, has_older=older, has_newer=newer)


def _checked(html: str) -> str:
    body = rich_text.cleaned(html)
    if rich_text.says_nothing(body):
        raise Invalid.field("body", texts.MESSAGE_EMPTY)
    if rich_text.is_too_deep(body):
        raise Invalid.field("body", texts.MESSAGE_TOO_DEEP)
    return body


def _folded(kind: str, body: str) -> str:
    return normalize(rich_text.words(body)) if kind == "text" else ""


async def _mine(
    ctx: RequestContext, chat_id: str, message_id: str, *, deleted: bool = False
) -> tuple[ChatAccess, ChatMessage]:
    access = await guards.chat(ctx, chat_id)
    row = await message_rows.message(ctx.tx, message_id)
    if row is None or row.chat_id != chat_id or (row.deleted_at is not None and not deleted):
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    guards.require(policy.change(ctx.user, row.author_id))
    return access, row


async def changed(ctx: RequestContext, access: ChatAccess, message_id: str) -> MessageOut:
    """Tell everybody in a chat that a message is otherwise now."""
    row = await message_rows.message(ctx.tx, message_id)
    if row is None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    [told] = await showing.messages(ctx, access, [row])
    as_of = await ctx.tx.append_event(chat_topic(row.chat_id), MessageChanged(message=told))
    return told.model_copy(update={"as_of": as_of})


async def current(ctx: RequestContext, access: ChatAccess, message_id: str) -> MessageOut:
    """Return a message as it is, where a request changed nothing."""
    as_of = await outbox.get_head(ctx.tx, chat_topic(access.id))
    row = await message_rows.message(ctx.tx, message_id)
    if row is None:
        raise NotFound(texts.MESSAGE_GONE, code="message.gone")
    return (await showing.messages(ctx, access, [row], as_of))[0]
