"""Queries for chat members and their read marks."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    delete,
    select,
    update,
)

from pegbar.domains.chat.models import ChatMember, ChatMessage
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, insert_once


async def add_member(tx: Transaction, chat_id: str, person: str, role: str, now: datetime) -> None:
    """Add a person to a chat. Does nothing if they are already in it."""
    await insert_once(tx, ChatMember, _new_member_values(chat_id, person, role, now))


def _new_member_values(chat_id: str, person: str, role: str, now: datetime) -> dict[str, Any]:
    values = {"chat_id": chat_id, "profile_id": person, "role": role, "read_number": 0, "seen_number": 0}
    return {**values, "seen_at": None, "muted": False, "joined_at": now}


async def get_member(tx: Transaction, chat_id: str, person: str) -> ChatMember | None:
    """Get a chat member, with how far they have read."""
    return await find(tx, ChatMember, ChatMember.chat_id == chat_id, ChatMember.profile_id == person)


async def get_memberships(tx: Transaction, chat_ids: Collection[str], person: str) -> dict[str, ChatMember]:
    """Load a person's memberships in these chats, by chat id."""
    rows = await find_all(tx, ChatMember, ChatMember.chat_id.in_(chat_ids), ChatMember.profile_id == person)
    return {row.chat_id: row for row in rows}


async def list_members(tx: Transaction, chat_id: str) -> list[ChatMember]:
    """List the members of a chat; for a project's chat, those who have a read mark."""
    return await find_all(tx, ChatMember, ChatMember.chat_id == chat_id, order_by=(ChatMember.joined_at,))


async def list_people_in_chats(
    tx: Transaction, chat_ids: Collection[str], people: Collection[str]
) -> dict[str, list[str]]:
    """Return by chat id the subset of these people who are in the chat or wrote in it."""
    if not chat_ids or not people:
        return {}
    member = select(ChatMember.chat_id, ChatMember.profile_id.label("person")).where(
        ChatMember.chat_id.in_(chat_ids), ChatMember.profile_id.in_(people)
    )
    author = select(ChatMessage.chat_id, ChatMessage.author_id.label("person")).where(
        ChatMessage.chat_id.in_(chat_ids), ChatMessage.author_id.in_(people)
    )
    result = dict[str, list[str]]()
    for row in await tx.execute(member.union(author)):
        result.setdefault(row.chat_id, []).append(row.person)
    return {chat_id: sorted(each) for chat_id, each in result.items()}


async def advance_read_mark(
    tx: Transaction, chat_id: str, person: str, number: int, at: datetime, *, seen: bool = True
) -> bool:
    """Move a person's read mark forward, never back; if `seen`, also the mark that others see.

    Returns False if the mark was already at `number` or beyond.
    """
    before = await get_member(tx, chat_id, person)
    if before is not None and before.read_number >= number:
        return False
    await add_member(tx, chat_id, person, "member", at)
    values: dict[str, Any] = {"read_number": number}
    if seen and (before is None or before.seen_number < number):
        values |= {"seen_number": number, "seen_at": at}
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number < number)
    return (await tx.execute(update(ChatMember).where(*conditions).values(**values))).rowcount == 1


async def move_read_mark_back(tx: Transaction, chat_id: str, person: str, number: int) -> bool:
    """Move a person's own read mark back. Returns False if it was already at `number` or before."""
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number > number)
    return (await tx.execute(update(ChatMember).where(*conditions).values(read_number=number))).rowcount == 1


async def remove_member(tx: Transaction, chat_id: str, person: str) -> None:
    """Remove a person from a chat."""
    await tx.execute(delete(ChatMember).where(ChatMember.chat_id == chat_id, ChatMember.profile_id == person))


async def set_role(tx: Transaction, chat_id: str, person: str, role: str) -> None:
    """Set the role of a group member."""
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await tx.execute(update(ChatMember).where(*conditions).values(role=role))


async def set_muted(tx: Transaction, chat_id: str, person: str, *, muted: bool) -> None:
    """Set whether a person muted a chat."""
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await tx.execute(update(ChatMember).where(*conditions).values(muted=muted))
