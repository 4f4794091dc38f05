"""What is said in a chat: said, changed, taken back, read."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pegbar.access import guards
from pegbar.access import messages as sentences
from pegbar.access.ask import Ask
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import messages, rules
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


async def say(ask: Ask, chat_id: str, new: MessageNew) -> MessageOut:
    """Say something. The same id again, and the same text within 2.5 seconds, is the same message."""
    access, me = await guards.chat(ask, chat_id), guards.require_person(ask.who)
    guards.require(policy.write(access))
    body = _checked(new.body) if new.kind == "text" else new.body
    is_first = await _throttle(ask, access, me)
    # One at a time, so that two of the same text know of each other, and numbers and times are in one order.
    await ask.work.take_turn(chats.turn(chat_id))
    if access.kind == "group":
        # The user may have been removed while this waited.
        guards.require(policy.write(await guards.chat(ask, chat_id)))
    said, last = await message_rows.before(ask.work, new.id, chat_id, me)
    if said is None:
        # A chat is in the order of its numbers: no other process' clock is asked for a time that is only shown.
        now = clock.now()
        is_same = last is not None and last.body == body and last.deleted_at is None
        said = last if last is not None and is_same and now - last.created_at < _DUPLICATE else None
        if said is None:
            if is_first:
                to = tuple(other for other in (access.pair or "").split(":") if other != me)
                ask.work.notify(NotificationEvent("message_request", to, me, access.id, access.id))
            return await _say(ask, access, me, new, body, now)
    if (said.chat_id, said.author_id) != (chat_id, me):
        raise Conflict(messages.MESSAGE_ID_TAKEN, code="id_taken")
    return await current(ask, access, said.id)


async def _throttle(ask: Ask, access: ChatAccess, me: str) -> bool:
    """Count what somebody says, and the first word to a stranger once more; whether it is that."""
    house, settings = ask.house, ask.house.settings
    is_direct = access.kind == "direct"
    rate = settings.rate_direct_person if is_direct else settings.rate_chat_person
    await house.throttle(
        rate, "direct" if is_direct else "chat", me, fails_open=True, sentence=sentences.too_many_messages
    )
    if access.status == "pending" and access.begun_by == me:
        chat = await chat_rows.one(ask.work, access.id)
        if chat is not None and chat.last_number == 0:
            rate, sentence = settings.rate_stranger_person, sentences.too_many_strangers
            await house.throttle(rate, "stranger", me, fails_open=True, sentence=sentence)
            return True
    return False


async def _say(ask: Ask, access: ChatAccess, me: str, new: MessageNew, body: str, now: datetime) -> MessageOut:
    if new.reply_to is not None:
        above = await message_rows.message(ask.work, new.reply_to)
        if above is None or above.chat_id != access.id:
            raise Invalid.field("reply_to", messages.MESSAGE_GONE)
    if new.kind == "image":
        await pictures.named(ask, access, body)
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
    [told] = await showing.messages(ask, access, [made(ChatMessage, **row)])
    number = await ask.work.announce(chat_topic(access.id), MessageAdded(message=told))
    await chats.ensure(ask, access)
    await message_rows.say(ask.work, {**row, "number": number})
    if new.kind == "text":
        await mentions.tell(ask, access, me, new.id, body)
    return told.model_copy(update={"number": number, "as_of": number})


async def change(ask: Ask, chat_id: str, message_id: str, text: str) -> MessageOut:
    """Say something else instead, within a quarter of an hour."""
    await ask.work.take_turn(chats.turn(chat_id))
    access, row = await _mine(ask, chat_id, message_id)
    if row.kind != "text":
        raise Invalid.field("body", messages.PICTURE_STAYS)
    guards.require(policy.write(access))
    body, now = _checked(text), await ask.work.now()
    if not rules.may_be_changed(row.created_at, now):
        raise Forbidden(messages.MESSAGE_TOO_OLD, code="message.too_old")
    if row.body != body:
        await message_rows.change(ask.work, row.id, body=body, folded=_folded(row.kind, body), edited_at=now)
        await mentions.tell(ask, access, row.author_id, row.id, body)
        return await changed(ask, access, row.id)
    return await current(ask, access, row.id)


async def take_back(ask: Ask, chat_id: str, message_id: str) -> None:
    """Delete what one said; that something was there stays. Safe to repeat."""
    await ask.work.take_turn(chats.turn(chat_id))
    access, row = await _mine(ask, chat_id, message_id, deleted=True)
    if row.deleted_at is not None:
        return
    picture_id = chats.picture_id(access, row.body) if row.kind == "image" else None
    await message_rows.change(ask.work, row.id, body="", folded="", pinned_at=None, deleted_at=await ask.work.now())
    if picture_id is not None:
        await message_rows.remove_picture(ask.work, picture_id)
    await changed(ask, access, row.id)


async def listed(ask: Ask, chat_id: str, place: Place, limit: int) -> MessageList:
    """Messages in order: the newest, those before a number, after one, or on both sides of one."""
    access = await guards.chat(ask, chat_id)
    return await _listed(ask, access, place, limit)


async def list_unread(ask: Ask, chat_id: str, limit: int) -> UnreadMessages:
    """List the messages around the first unread one, or the newest where all are read."""
    access, me = await guards.chat(ask, chat_id), guards.require_person(ask.who)
    chat = await chat_rows.one(ask.work, chat_id)
    mark = await member_rows.member(ask.work, chat_id, me)
    read_number = 0 if mark is None else mark.read_number
    first = await message_rows.first_unread(ask.work, chat_id, me, read_number)
    found = await _listed(ask, access, Place(around=first), limit)
    count = 0 if first is None else await message_rows.unread(ask.work, chat_id, me, read_number, UNREAD_COUNTED)
    return UnreadMessages(
        items=found.items,
        has_older=found.has_older,
        has_newer=found.has_newer,
        read_number=read_number,
        first_unread=first,
        unread=count,
        last_number=0 if chat is None else chat.last_number,
    )


async def _listed(ask: Ask, access: ChatAccess, place: Place, limit: int) -> MessageList:
    chat_id = access.id
    # Read before the rows: they are at least as new as it says.
    as_of = await outbox.head(ask.work, chat_topic(chat_id))
    if place.around is not None:
        rows, older, newer = await message_rows.around(ask.work, chat_id, place.around, limit)
    elif place.after is not None:
        rows = await message_rows.page(ask.work, chat_id, after=place.after, limit=limit + 1)
        older, newer, rows = True, len(rows) > limit, rows[:limit]
    else:
        rows = await message_rows.page(ask.work, chat_id, before=place.before, limit=limit + 1)
        older, newer, rows = len(rows) > limit, place.before is not None, rows[-limit:]
    shown = await showing.messages(ask, access, rows, as_of)
    return MessageList(items=shown, has_older=older, has_newer=newer)


def _checked(html: str) -> str:
    body = rich_text.cleaned(html)
    if rich_text.says_nothing(body):
        raise Invalid.field("body", messages.MESSAGE_EMPTY)
    if rich_text.is_too_deep(body):
        raise Invalid.field("body", messages.MESSAGE_TOO_DEEP)
    return body


def _folded(kind: str, body: str) -> str:
    return normalize(rich_text.words(body)) if kind == "text" else ""


async def _mine(ask: Ask, chat_id: str, message_id: str, *, deleted: bool = False) -> tuple[ChatAccess, ChatMessage]:
    access = await guards.chat(ask, chat_id)
    row = await message_rows.message(ask.work, message_id)
    if row is None or row.chat_id != chat_id or (row.deleted_at is not None and not deleted):
        raise NotFound(messages.MESSAGE_GONE, code="message.gone")
    guards.require(policy.change(ask.who, row.author_id))
    return access, row


async def changed(ask: Ask, access: ChatAccess, message_id: str) -> MessageOut:
    """Tell everybody in a chat that a message is otherwise now."""
    row = await message_rows.message(ask.work, message_id)
    if row is None:
        raise NotFound(messages.MESSAGE_GONE, code="message.gone")
    [told] = await showing.messages(ask, access, [row])
    as_of = await ask.work.announce(chat_topic(row.chat_id), MessageChanged(message=told))
    return told.model_copy(update={"as_of": as_of})


async def current(ask: Ask, access: ChatAccess, message_id: str) -> MessageOut:
    """Return a message as it is, where a request changed nothing."""
    as_of = await outbox.head(ask.work, chat_topic(access.id))
    row = await message_rows.message(ask.work, message_id)
    if row is None:
        raise NotFound(messages.MESSAGE_GONE, code="message.gone")
    return (await showing.messages(ask, access, [row], as_of))[0]
