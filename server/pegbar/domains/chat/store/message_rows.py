"""SQL of what was said, its reactions and pictures."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.sql.dml import ReturningUpdate

from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage, ChatPicture, ChatReaction
from pegbar.domains.chat.store import member_rows
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import among, find_all, find_by_ids, find_by_key, given_ids, insert_once, on_both
from pegbar.kernel.tables import ID, UtcTime, records

_C = cast(Table, Chat.__table__)
_M = cast(Table, ChatMessage.__table__)
_P = cast(Table, ChatMember.__table__)
_CHAT, _NUMBER = bindparam("chat", type_=ID), bindparam("number", type_=BigInteger)


def _before() -> Prepared:
    said = select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.author_id == bindparam("author", type_=ID))
    last = said.order_by(_M.c.number.desc()).limit(1).subquery()
    same = select(*_M.c).where(_M.c.id == bindparam("message", type_=ID))
    both = union_all(same, select(*last.c)).subquery()
    return Prepared(select(*both.c))


# Every message asks these.
_BEFORE = _before()
_SAYING = insert(_M).values({column.key: bindparam(column.key, type_=column.type) for column in _M.c})
_BEING_NEWEST = update(_C).where(_C.c.id == _CHAT).values(last_number=_NUMBER, last_at=bindparam("at", type_=UtcTime()))


def _reading() -> ReturningUpdate[tuple[Any]]:
    """The author has read their own message, unless there is an unread one of somebody else before it."""
    person = bindparam("person", type_=ID)
    skipped = exists().where(
        _M.c.chat_id == _CHAT,
        _M.c.number > _P.c.read_number,
        _M.c.number < _NUMBER,
        _M.c.author_id != person,
        _M.c.deleted_at.is_(None),
    )

    def unless_skipped(value: ColumnElement[Any], column: Column[Any]) -> ColumnElement[Any]:
        return case((skipped, column), else_=value)

    return (
        update(_P)
        .where(_P.c.chat_id == _CHAT, _P.c.profile_id == person)
        .values(
            read_number=unless_skipped(_NUMBER, _P.c.read_number),
            seen_number=unless_skipped(_NUMBER, _P.c.seen_number),
            seen_at=unless_skipped(bindparam("at", type_=UtcTime()), _P.c.seen_at),
        )
        .returning(_P.c.chat_id)
    )


_READING = _reading()
_SAY, _NEWEST, _READ_OWN = Prepared(_SAYING), Prepared(_BEING_NEWEST), Prepared(_READING)
_LIMIT = bindparam("limit", type_=Integer())
_HIGHEST = 2**63 - 1
_PAGE_BEFORE = Prepared(
    select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.number < _NUMBER).order_by(_M.c.number.desc()).limit(_LIMIT)
)
_PAGE_AFTER = Prepared(
    select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.number > _NUMBER).order_by(_M.c.number).limit(_LIMIT)
)
_R = cast(Table, ChatReaction.__table__)


def _reactions(*, on_sqlite: bool) -> Prepared:
    of_these = among(_R.c.message_id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(*_R.c).where(of_these).order_by(_R.c.created_at, _R.c.profile_id))


_REACTIONS = on_both(_reactions)
# One round trip instead of three; SQLite has neither the round trips nor changes within a WITH.
_SAY_AT_ONCE = Prepared(_READING.add_cte(_SAYING.cte("said"), _BEING_NEWEST.cte("newest")))


async def message(tx: Transaction, message_id: str) -> ChatMessage | None:
    """A message by its id."""
    return await find_by_key(tx, ChatMessage, message_id)


async def before(
    tx: Transaction, message_id: str, chat_id: str, author: str
) -> tuple[ChatMessage | None, ChatMessage | None]:
    """The message of this id, and what somebody said last in a chat."""
    asked = {"message": message_id, "chat": chat_id, "author": author}
    rows = records(ChatMessage, await tx.fetch(_BEFORE, asked))
    same = next((row for row in rows if row.id == message_id), None)
    return same, max((row for row in rows if row is not same), key=lambda row: row.number, default=same)


async def say(tx: Transaction, row: dict[str, Any]) -> None:
    """Store a message as the newest of its chat; its author has read so far, unless they skipped others' messages."""
    chat, author, at = row["chat_id"], row["author_id"], row["created_at"]
    asked = {"chat": chat, "person": author, "at": at, **row}
    if tx.on_sqlite:
        await tx.fetch(_SAY, asked)
        await tx.fetch(_NEWEST, asked)
        is_marked = await tx.fetch(_READ_OWN, asked)
    else:
        is_marked = await tx.fetch(_SAY_AT_ONCE, asked)
    if not is_marked:
        await member_rows.join(tx, chat, author, "member", at)
        await tx.fetch(_READ_OWN, asked)


async def change(tx: Transaction, message_id: str, **values: Any) -> None:
    """Change what a message says, or take it away."""
    await tx.run(update(ChatMessage).where(ChatMessage.id == message_id).values(**values))


async def page(
    tx: Transaction, chat_id: str, *, before: int | None = None, after: int | None = None, limit: int
) -> list[ChatMessage]:
    """Messages in order: the newest below a number, or the first above one."""
    asked = {"chat": chat_id, "limit": limit}
    if after is not None:
        return records(ChatMessage, await tx.fetch_in_batches(_PAGE_AFTER, {**asked, "number": after}))
    below = {**asked, "number": _HIGHEST if before is None else before}
    return records(ChatMessage, await tx.fetch_in_batches(_PAGE_BEFORE, below))[::-1]


async def around(tx: Transaction, chat_id: str, number: int, limit: int) -> tuple[list[ChatMessage], bool, bool]:
    """Messages on both sides of a number, and whether there are others before and after them."""
    half = limit // 2
    older = await page(tx, chat_id, before=number, limit=half + 1)
    newer = await page(tx, chat_id, after=number - 1, limit=limit - half + 1)
    return older[-half:] + newer[: limit - half], len(older) > half, len(newer) > limit - half


async def last_messages(tx: Transaction, chats: Collection[Chat]) -> dict[str, ChatMessage]:
    """The newest message of each of these chats."""
    newest = [and_(ChatMessage.chat_id == chat.id, ChatMessage.number == chat.last_number) for chat in chats]
    if not newest:
        return {}
    return {row.chat_id: row for row in await find_all(tx, ChatMessage, or_(*newest))}


async def first_unread(tx: Transaction, chat_id: str, person: str, number: int) -> int | None:
    """Return the number of the first message of others after a number."""
    others = (
        select(ChatMessage.number)
        .where(ChatMessage.chat_id == chat_id, ChatMessage.number > number)
        .where(ChatMessage.author_id != person, ChatMessage.deleted_at.is_(None))
        .order_by(ChatMessage.number)
        .limit(1)
    )
    return (await tx.run(others)).scalar_one_or_none()


async def unread(tx: Transaction, chat_id: str, person: str, number: int, most: int) -> int:
    """How much others have said behind a number, counted so far."""
    others = (
        select(ChatMessage.number)
        .where(ChatMessage.chat_id == chat_id, ChatMessage.number > number)
        .where(ChatMessage.author_id != person, ChatMessage.deleted_at.is_(None))
        .limit(most)
        .subquery()
    )
    return (await tx.run(select(func.count()).select_from(others))).scalar_one()


async def saying(
    tx: Transaction, chat_ids: Collection[str], words: Collection[str], after: tuple[datetime, str] | None, limit: int
) -> list[ChatMessage]:
    """What was said in these chats with all of these folded words, the newest first. Reads all that was said there."""
    statement = select(*ChatMessage.__table__.c).where(ChatMessage.chat_id.in_(chat_ids))
    for word in words:
        statement = statement.where(ChatMessage.folded.contains(word, autoescape=True))
    if after is not None:
        at, last = after
        statement = statement.where(
            or_(ChatMessage.created_at < at, and_(ChatMessage.created_at == at, ChatMessage.id < last))
        )
    newest = statement.order_by(ChatMessage.created_at.desc(), ChatMessage.id.desc()).limit(limit)
    return records(ChatMessage, (await tx.run(newest)).all())


async def messages_by_ids(tx: Transaction, ids: Collection[str]) -> dict[str, ChatMessage]:
    """Messages by their ids."""
    return {row.id: row for row in await find_by_ids(tx, ChatMessage, ids)}


async def reactions(tx: Transaction, ids: Collection[str]) -> list[ChatReaction]:
    """What these messages were answered with, the first first."""
    if not ids:
        return []
    return records(ChatReaction, await tx.fetch(_REACTIONS[tx.on_sqlite], {"ids": given_ids(tx, ids)}))


async def react(tx: Transaction, message_id: str, person: str, emoji: str, now: datetime) -> bool:
    """Answer a message with an emoji; False where they have."""
    row = {"message_id": message_id, "profile_id": person, "emoji": emoji, "created_at": now}
    return await insert_once(tx, ChatReaction, row)


async def react_no_more(tx: Transaction, message_id: str, person: str, emoji: str) -> bool:
    """Take an emoji back; False where there is none."""
    mine = (ChatReaction.message_id == message_id, ChatReaction.profile_id == person, ChatReaction.emoji == emoji)
    return (await tx.run(delete(ChatReaction).where(*mine))).rowcount == 1


async def pinned(tx: Transaction, chat_id: str, limit: int) -> list[ChatMessage]:
    """What is pinned in a chat, in the order of the messages."""
    there = (ChatMessage.chat_id == chat_id, ChatMessage.pinned_at.is_not(None))
    return await find_all(tx, ChatMessage, *there, order_by=(ChatMessage.number,), limit=limit)


async def bring(tx: Transaction, row: dict[str, Any]) -> bool:
    """Keep a picture that was brought into a chat; False where there is one with this id."""
    return await insert_once(tx, ChatPicture, row)


async def pictures(tx: Transaction, chat_id: str, ids: Collection[str]) -> dict[str, ChatPicture]:
    """Those of these pictures that are in a chat."""
    return {row.id: row for row in await find_by_ids(tx, ChatPicture, ids) if row.chat_id == chat_id}


async def remove_picture(tx: Transaction, picture_id: str) -> None:
    """Take a picture away; its object is swept."""
    await tx.run(delete(ChatPicture).where(ChatPicture.id == picture_id))


async def readable(tx: Transaction, ids: Collection[str], chats: Select[*tuple[Any, ...]]) -> list[Any]:
    """Of these messages those that are in these chats and were not taken back, each with what its chat is called."""
    within = chats.subquery()
    statement = (
        select(ChatMessage.id, ChatMessage.number, ChatMessage.body, within.c.id.label("chat_id"))
        .add_columns(within.c.kind, within.c.name, within.c.project_id)
        .join(within, within.c.id == ChatMessage.chat_id)
        .where(ChatMessage.id.in_(ids), ChatMessage.deleted_at.is_(None))
    )
    return await tx.execute_long(statement) if ids else []


async def note_said(tx: Transaction, picture_id: str) -> None:
    """Note that a message shows a picture."""
    await tx.run(update(ChatPicture).where(ChatPicture.id == picture_id).values(is_said=True))


async def remove_unsaid(tx: Transaction, before: datetime) -> None:
    """Take away pictures that were brought before a moment and that no message shows; their objects are swept."""
    await tx.run(delete(ChatPicture).where(ChatPicture.is_said.is_(False), ChatPicture.created_at < before))


async def said_before(tx: Transaction, before: datetime, limit: int) -> list[ChatMessage]:
    """Messages from before a moment, so many of them, in no order."""
    old = select(*ChatMessage.__table__.c).where(ChatMessage.created_at < before).limit(limit)
    return records(ChatMessage, await tx.execute_long(old))


async def remove(tx: Transaction, ids: Collection[str], pictures: Collection[str]) -> None:
    """Take messages away for good, and pictures that they showed; what answered them stays."""
    await tx.run(delete(ChatMessage).where(ChatMessage.id.in_(ids)))
    if pictures:
        await tx.run(delete(ChatPicture).where(ChatPicture.id.in_(pictures)))
