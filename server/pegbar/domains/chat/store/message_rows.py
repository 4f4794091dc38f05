"""Queries for messages, reactions and pictures."""

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
from pegbar.kernel.rows import bind_ids, find_all, find_by_ids, find_by_key, insert_once, is_in_ids, prepare_for_both
from pegbar.kernel.tables import ID, UtcTime, to_records

_C = cast(Table, Chat.__table__)
_M = cast(Table, ChatMessage.__table__)
_P = cast(Table, ChatMember.__table__)
_CHAT, _NUMBER = bindparam("chat", type_=ID), bindparam("number", type_=BigInteger)


def _build_find_same_and_last() -> Prepared:
    own_messages = select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.author_id == bindparam("author", type_=ID))
    last = own_messages.order_by(_M.c.number.desc()).limit(1).subquery()
    same = select(*_M.c).where(_M.c.id == bindparam("message", type_=ID))
    both = union_all(same, select(*last.c)).subquery()
    return Prepared(select(*both.c))


# Prepared once, because these statements run for every message that is sent.
_FIND_SAME_AND_LAST = _build_find_same_and_last()
_INSERT_MESSAGE = insert(_M).values({column.key: bindparam(column.key, type_=column.type) for column in _M.c})
_UPDATE_CHAT = update(_C).where(_C.c.id == _CHAT).values(last_number=_NUMBER, last_at=bindparam("at", type_=UtcTime()))


def _build_mark_own_read() -> ReturningUpdate[tuple[Any]]:
    """Build the update that moves the author's read mark to the message they send.

    The mark doesn't move if an unread message of another person precedes theirs.
    """
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


_MARK_OWN_READ = _build_mark_own_read()
_PREPARED_INSERT, _PREPARED_UPDATE_CHAT, _PREPARED_MARK_READ = (
    Prepared(_INSERT_MESSAGE),
    Prepared(_UPDATE_CHAT),
    Prepared(_MARK_OWN_READ),
)
_LIMIT = bindparam("limit", type_=Integer())
_HIGHEST = 2**63 - 1
_PAGE_BEFORE = Prepared(
    select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.number < _NUMBER).order_by(_M.c.number.desc()).limit(_LIMIT)
)
_PAGE_AFTER = Prepared(
    select(*_M.c).where(_M.c.chat_id == _CHAT, _M.c.number > _NUMBER).order_by(_M.c.number).limit(_LIMIT)
)
_R = cast(Table, ChatReaction.__table__)


def _build_list_reactions(*, on_sqlite: bool) -> Prepared:
    condition = is_in_ids(_R.c.message_id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(*_R.c).where(condition).order_by(_R.c.created_at, _R.c.profile_id))


_REACTIONS = prepare_for_both(_build_list_reactions)
# One round trip instead of three on PostgreSQL. SQLite has no round trips, and doesn't allow changes within WITH.
_PREPARED_SEND = Prepared(_MARK_OWN_READ.add_cte(_INSERT_MESSAGE.cte("said"), _UPDATE_CHAT.cte("newest")))


async def get_message(tx: Transaction, message_id: str) -> ChatMessage | None:
    """Get a message by its id."""
    return await find_by_key(tx, ChatMessage, message_id)


async def find_same_and_last(
    tx: Transaction, message_id: str, chat_id: str, author: str
) -> tuple[ChatMessage | None, ChatMessage | None]:
    """Return the message with this id, or None, and the author's last message in the chat."""
    params = {"message": message_id, "chat": chat_id, "author": author}
    rows = to_records(ChatMessage, await tx.fetch(_FIND_SAME_AND_LAST, params))
    same = next((row for row in rows if row.id == message_id), None)
    return same, max((row for row in rows if row is not same), key=lambda row: row.number, default=same)


async def insert_message(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a message as the newest of its chat.

    Moves the author's read mark to it, unless an unread message of another person precedes it.
    """
    chat, author, at = row["chat_id"], row["author_id"], row["created_at"]
    params = {"chat": chat, "person": author, "at": at, **row}
    if tx.on_sqlite:
        await tx.fetch(_PREPARED_INSERT, params)
        await tx.fetch(_PREPARED_UPDATE_CHAT, params)
        is_marked = await tx.fetch(_PREPARED_MARK_READ, params)
    else:
        is_marked = await tx.fetch(_PREPARED_SEND, params)
    if not is_marked:
        await member_rows.add_member(tx, chat, author, "member", at)
        await tx.fetch(_PREPARED_MARK_READ, params)


async def update_message(tx: Transaction, message_id: str, **values: Any) -> None:
    """Change columns of a message."""
    await tx.execute(update(ChatMessage).where(ChatMessage.id == message_id).values(**values))


async def list_messages(
    tx: Transaction, chat_id: str, *, before: int | None = None, after: int | None = None, limit: int
) -> list[ChatMessage]:
    """List messages in order: the last ones before a message number, or the first ones after a number."""
    params = {"chat": chat_id, "limit": limit}
    if after is not None:
        return to_records(ChatMessage, await tx.fetch_in_batches(_PAGE_AFTER, {**params, "number": after}))
    below = {**params, "number": _HIGHEST if before is None else before}
    return to_records(ChatMessage, await tx.fetch_in_batches(_PAGE_BEFORE, below))[::-1]


async def list_messages_around(
    tx: Transaction, chat_id: str, number: int, limit: int
) -> tuple[list[ChatMessage], bool, bool]:
    """List messages around a number.

    Returns them, True if there are older messages, and True if there are newer ones.
    """
    half = limit // 2
    older = await list_messages(tx, chat_id, before=number, limit=half + 1)
    newer = await list_messages(tx, chat_id, after=number - 1, limit=limit - half + 1)
    return older[-half:] + newer[: limit - half], len(older) > half, len(newer) > limit - half


async def get_last_messages(tx: Transaction, chats: Collection[Chat]) -> dict[str, ChatMessage]:
    """Load the newest message of each of these chats, by chat id."""
    conditions = [and_(ChatMessage.chat_id == chat.id, ChatMessage.number == chat.last_number) for chat in chats]
    if not conditions:
        return {}
    return {row.chat_id: row for row in await find_all(tx, ChatMessage, or_(*conditions))}


async def find_first_unread(tx: Transaction, chat_id: str, person: str, number: int) -> int | None:
    """Return the number of the first message after `number` that another person wrote."""
    query = (
        select(ChatMessage.number)
        .where(ChatMessage.chat_id == chat_id, ChatMessage.number > number)
        .where(ChatMessage.author_id != person, ChatMessage.deleted_at.is_(None))
        .order_by(ChatMessage.number)
        .limit(1)
    )
    return (await tx.execute(query)).scalar_one_or_none()


async def count_unread(tx: Transaction, chat_id: str, person: str, number: int, limit: int) -> int:
    """Count the messages after `number` that other people wrote, up to `limit`."""
    query = (
        select(ChatMessage.number)
        .where(ChatMessage.chat_id == chat_id, ChatMessage.number > number)
        .where(ChatMessage.author_id != person, ChatMessage.deleted_at.is_(None))
        .limit(limit)
        .subquery()
    )
    return (await tx.execute(select(func.count()).select_from(query))).scalar_one()


async def search_messages(
    tx: Transaction, chat_ids: Collection[str], words: Collection[str], after: tuple[datetime, str] | None, limit: int
) -> list[ChatMessage]:
    """Search these chats for messages with all of these normalized words, newest first. Scans all their messages."""
    statement = select(*ChatMessage.__table__.c).where(ChatMessage.chat_id.in_(chat_ids))
    for word in words:
        statement = statement.where(ChatMessage.normalized_body.contains(word, autoescape=True))
    if after is not None:
        at, last = after
        statement = statement.where(
            or_(ChatMessage.created_at < at, and_(ChatMessage.created_at == at, ChatMessage.id < last))
        )
    query = statement.order_by(ChatMessage.created_at.desc(), ChatMessage.id.desc()).limit(limit)
    return to_records(ChatMessage, (await tx.execute(query)).all())


async def get_messages_by_ids(tx: Transaction, ids: Collection[str]) -> dict[str, ChatMessage]:
    """Get messages by their ids."""
    return {row.id: row for row in await find_by_ids(tx, ChatMessage, ids)}


async def list_reactions(tx: Transaction, ids: Collection[str]) -> list[ChatReaction]:
    """List the reactions to these messages, oldest first."""
    if not ids:
        return []
    return to_records(ChatReaction, await tx.fetch(_REACTIONS[tx.on_sqlite], {"ids": bind_ids(tx, ids)}))


async def insert_reaction(tx: Transaction, message_id: str, person: str, emoji: str, now: datetime) -> bool:
    """Insert an emoji reaction. Returns False if the person already reacted with this emoji."""
    row = {"message_id": message_id, "profile_id": person, "emoji": emoji, "created_at": now}
    return await insert_once(tx, ChatReaction, row)


async def delete_reaction(tx: Transaction, message_id: str, person: str, emoji: str) -> bool:
    """Delete an emoji reaction. Returns False if there was none."""
    conditions = (ChatReaction.message_id == message_id, ChatReaction.profile_id == person, ChatReaction.emoji == emoji)
    return (await tx.execute(delete(ChatReaction).where(*conditions))).rowcount == 1


async def list_pinned(tx: Transaction, chat_id: str, limit: int) -> list[ChatMessage]:
    """List the pinned messages of a chat, in the order of the messages."""
    conditions = (ChatMessage.chat_id == chat_id, ChatMessage.pinned_at.is_not(None))
    return await find_all(tx, ChatMessage, *conditions, order_by=(ChatMessage.number,), limit=limit)


async def insert_picture(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a picture of a chat. Returns False if the id is taken."""
    return await insert_once(tx, ChatPicture, row)


async def get_pictures(tx: Transaction, chat_id: str, ids: Collection[str]) -> dict[str, ChatPicture]:
    """Get these pictures by id, without pictures of other chats."""
    return {row.id: row for row in await find_by_ids(tx, ChatPicture, ids) if row.chat_id == chat_id}


async def delete_picture(tx: Transaction, picture_id: str) -> None:
    """Delete a picture; garbage collection removes its object."""
    await tx.execute(delete(ChatPicture).where(ChatPicture.id == picture_id))


async def list_readable_messages(tx: Transaction, ids: Collection[str], chats: Select[*tuple[Any, ...]]) -> list[Any]:
    """Load the subset of these messages that are in `chats` and not deleted.

    `chats` is the query of `select_readable_chats`. Each row has the id, kind, name and project of its chat.
    """
    within = chats.subquery()
    statement = (
        select(ChatMessage.id, ChatMessage.number, ChatMessage.body, within.c.id.label("chat_id"))
        .add_columns(within.c.kind, within.c.name, within.c.project_id)
        .join(within, within.c.id == ChatMessage.chat_id)
        .where(ChatMessage.id.in_(ids), ChatMessage.deleted_at.is_(None))
    )
    return await tx.execute_long(statement) if ids else []


async def mark_picture_used(tx: Transaction, picture_id: str) -> None:
    """Mark a picture as used by a message."""
    await tx.execute(update(ChatPicture).where(ChatPicture.id == picture_id).values(is_sent=True))


async def delete_unused_pictures(tx: Transaction, before: datetime) -> None:
    """Delete unused pictures uploaded before a time; garbage collection removes their objects."""
    await tx.execute(delete(ChatPicture).where(ChatPicture.is_sent.is_(False), ChatPicture.created_at < before))


async def list_messages_before(tx: Transaction, before: datetime, limit: int) -> list[ChatMessage]:
    """List up to `limit` messages from before a time, in no particular order."""
    query = select(*ChatMessage.__table__.c).where(ChatMessage.created_at < before).limit(limit)
    return to_records(ChatMessage, await tx.execute_long(query))


async def delete_messages(tx: Transaction, ids: Collection[str], pictures: Collection[str]) -> None:
    """Permanently delete messages and their pictures. Replies to them stay."""
    await tx.execute(delete(ChatMessage).where(ChatMessage.id.in_(ids)))
    if pictures:
        await tx.execute(delete(ChatPicture).where(ChatPicture.id.in_(pictures)))
