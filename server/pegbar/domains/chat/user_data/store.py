"""SQL of what one person has in chats."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select, update

from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage, ChatPicture, ChatReaction
from pegbar.kernel.database import Transaction


async def chats(tx: Transaction, person: str) -> Sequence[Any]:
    """The chats that somebody is in or has read in."""
    statement = (
        select(Chat.id, Chat.kind, Chat.pair, Chat.name, Chat.project_id, ChatMember.role)
        .join(ChatMember, ChatMember.chat_id == Chat.id)
        .where(ChatMember.profile_id == person)
    )
    return (await tx.run(statement.order_by(Chat.id))).all()


async def said(tx: Transaction, person: str, after: str, limit: int) -> Sequence[Any]:
    """What somebody said, so much at a time, by the messages' ids."""
    columns = (ChatMessage.id, ChatMessage.chat_id, ChatMessage.number, ChatMessage.kind, ChatMessage.body)
    statement = (
        select(*columns, ChatMessage.created_at, ChatMessage.edited_at)
        .where(ChatMessage.author_id == person, ChatMessage.deleted_at.is_(None), ChatMessage.id > after)
        .order_by(ChatMessage.id)
        .limit(limit)
    )
    return (await tx.run(statement)).all()


async def pictures(tx: Transaction, person: str) -> Sequence[Any]:
    """The pictures that somebody brought."""
    brought = select(ChatPicture.id, ChatPicture.blob_key).where(ChatPicture.profile_id == person)
    return (await tx.run(brought.order_by(ChatPicture.id))).all()


async def owned(tx: Transaction, person: str) -> list[str]:
    """The groups that somebody owns."""
    mine = (ChatMember.profile_id == person, ChatMember.role == "owner", Chat.kind == "group")
    statement = select(Chat.id).join(ChatMember, ChatMember.chat_id == Chat.id).where(*mine)
    return list((await tx.run(statement.order_by(Chat.id))).scalars())


async def heir(tx: Transaction, chat_id: str, person: str) -> str | None:
    """Who has been in a group longest beside somebody."""
    others = (ChatMember.chat_id == chat_id, ChatMember.profile_id != person)
    statement = select(ChatMember.profile_id).where(*others).order_by(ChatMember.joined_at, ChatMember.profile_id)
    return (await tx.run(statement.limit(1))).scalar_one_or_none()


async def hand_over(tx: Transaction, chat_id: str, profile_id: str) -> None:
    """Make a member the owner."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == profile_id)
    await tx.run(update(ChatMember).where(*mine).values(role="owner"))


async def remove(tx: Transaction, chat_id: str) -> None:
    """Delete a group that nobody else is in."""
    await tx.run(delete(Chat).where(Chat.id == chat_id))


async def forget(tx: Transaction, person: str) -> None:
    """Take somebody out of groups, and take back their reactions and marks; direct chats stay with the other."""
    not_direct = select(Chat.id).where(Chat.kind != "direct")
    mine = (ChatMember.profile_id == person, ChatMember.chat_id.in_(not_direct))
    await tx.run(delete(ChatMember).where(*mine))
    await tx.run(delete(ChatReaction).where(ChatReaction.profile_id == person))
