"""SQL of who is in a chat, and how far they have read."""

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


async def join(tx: Transaction, chat_id: str, person: str, role: str, now: datetime) -> None:
    """Let somebody be in a chat; harmless where they are."""
    await insert_once(tx, ChatMember, _mark(chat_id, person, role, now))


def _mark(chat_id: str, person: str, role: str, now: datetime) -> dict[str, Any]:
    values = {"chat_id": chat_id, "profile_id": person, "role": role, "read_number": 0, "seen_number": 0}
    return {**values, "seen_at": None, "muted": False, "joined_at": now}


async def member(tx: Transaction, chat_id: str, person: str) -> ChatMember | None:
    """Somebody in a chat, with how far they have read."""
    return await find(tx, ChatMember, ChatMember.chat_id == chat_id, ChatMember.profile_id == person)


async def marks(tx: Transaction, chat_ids: Collection[str], person: str) -> dict[str, ChatMember]:
    """How far somebody has read in these chats."""
    rows = await find_all(tx, ChatMember, ChatMember.chat_id.in_(chat_ids), ChatMember.profile_id == person)
    return {row.chat_id: row for row in rows}


async def people(tx: Transaction, chat_id: str) -> list[ChatMember]:
    """Who is in a chat, and who has read how far in a project's."""
    return await find_all(tx, ChatMember, ChatMember.chat_id == chat_id, order_by=(ChatMember.joined_at,))


async def list_in_chats(tx: Transaction, chat_ids: Collection[str], people: Collection[str]) -> dict[str, list[str]]:
    """List which of these people are in each of these chats, or wrote in it."""
    if not chat_ids or not people:
        return {}
    member = select(ChatMember.chat_id, ChatMember.profile_id.label("person")).where(
        ChatMember.chat_id.in_(chat_ids), ChatMember.profile_id.in_(people)
    )
    author = select(ChatMessage.chat_id, ChatMessage.author_id.label("person")).where(
        ChatMessage.chat_id.in_(chat_ids), ChatMessage.author_id.in_(people)
    )
    found = dict[str, list[str]]()
    for row in await tx.run(member.union(author)):
        found.setdefault(row.chat_id, []).append(row.person)
    return {chat_id: sorted(each) for chat_id, each in found.items()}


async def read(tx: Transaction, chat_id: str, person: str, number: int, at: datetime, *, seen: bool = True) -> bool:
    """Move somebody's mark forward, never back, and where `seen` what others see of it. False where it stood there."""
    before = await member(tx, chat_id, person)
    if before is not None and before.read_number >= number:
        return False
    await join(tx, chat_id, person, "member", at)
    values: dict[str, Any] = {"read_number": number}
    if seen and (before is None or before.seen_number < number):
        values |= {"seen_number": number, "seen_at": at}
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number < number)
    return (await tx.run(update(ChatMember).where(*mine).values(**values))).rowcount == 1


async def read_less(tx: Transaction, chat_id: str, person: str, number: int) -> bool:
    """Move somebody's own mark back; False where it stood there or before."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number > number)
    return (await tx.run(update(ChatMember).where(*mine).values(read_number=number))).rowcount == 1


async def leave(tx: Transaction, chat_id: str, person: str) -> None:
    """Let somebody be in a chat no more."""
    await tx.run(delete(ChatMember).where(ChatMember.chat_id == chat_id, ChatMember.profile_id == person))


async def set_role(tx: Transaction, chat_id: str, person: str, role: str) -> None:
    """Make somebody in a group its owner, or a member."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await tx.run(update(ChatMember).where(*mine).values(role=role))


async def mute(tx: Transaction, chat_id: str, person: str, *, muted: bool) -> None:
    """Note whether somebody hears of a chat."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await tx.run(update(ChatMember).where(*mine).values(muted=muted))
