"""Queries for the data of one person in chats."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select, update

from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage, ChatPicture, ChatReaction
from pegbar.kernel.database import Transaction


async def list_chats(tx: Transaction, person: str) -> Sequence[Any]:
    """List the chats that a person is in or has read in."""
    statement = (
        select(Chat.id, Chat.kind, Chat.pair, Chat.name, Chat.project_id, ChatMember.role)
        .join(ChatMember, ChatMember.chat_id == Chat.id)
        .where(ChatMember.profile_id == person)
    )
    return (await tx.execute(statement.order_by(Chat.id))).all()


async def list_messages(tx: Transaction, person: str, after: str, limit: int) -> Sequence[Any]:
    """List a page of a person's messages, ordered by message id."""
    columns = (ChatMessage.id, ChatMessage.chat_id, ChatMessage.number, ChatMessage.kind, ChatMessage.body)
    statement = (
        select(*columns, ChatMessage.created_at, ChatMessage.edited_at)
        .where(ChatMessage.author_id == person, ChatMessage.deleted_at.is_(None), ChatMessage.id > after)
        .order_by(ChatMessage.id)
        .limit(limit)
    )
    return (await tx.execute(statement)).all()


async def list_pictures(tx: Transaction, person: str) -> Sequence[Any]:
    """List the pictures that a person uploaded."""
    query = select(ChatPicture.id, ChatPicture.blob_key).where(ChatPicture.profile_id == person)
    return (await tx.execute(query.order_by(ChatPicture.id))).all()


async def list_owned_groups(tx: Transaction, person: str) -> list[str]:
    """List the groups that a person owns."""
    conditions = (ChatMember.profile_id == person, ChatMember.role == "owner", Chat.kind == "group")
    statement = select(Chat.id).join(ChatMember, ChatMember.chat_id == Chat.id).where(*conditions)
    return list((await tx.execute(statement.order_by(Chat.id))).scalars())


async def find_successor(tx: Transaction, chat_id: str, person: str) -> str | None:
    """Return the member who has been in a group longest, except `person`; None if there are no other members."""
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id != person)
    statement = select(ChatMember.profile_id).where(*conditions).order_by(ChatMember.joined_at, ChatMember.profile_id)
    return (await tx.execute(statement.limit(1))).scalar_one_or_none()


async def set_owner(tx: Transaction, chat_id: str, profile_id: str) -> None:
    """Make a member the owner."""
    conditions = (ChatMember.chat_id == chat_id, ChatMember.profile_id == profile_id)
    await tx.execute(update(ChatMember).where(*conditions).values(role="owner"))


async def delete_group(tx: Transaction, chat_id: str) -> None:
    """Delete a group that has no other members."""
    await tx.execute(delete(Chat).where(Chat.id == chat_id))


async def delete_memberships(tx: Transaction, person: str) -> None:
    """Remove a person from groups, with their reactions and read marks. Direct chats stay for the other person."""
    not_direct = select(Chat.id).where(Chat.kind != "direct")
    conditions = (ChatMember.profile_id == person, ChatMember.chat_id.in_(not_direct))
    await tx.execute(delete(ChatMember).where(*conditions))
    await tx.execute(delete(ChatReaction).where(ChatReaction.profile_id == person))
