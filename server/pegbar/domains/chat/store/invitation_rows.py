"""Queries for invitations to groups."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, insert, or_, update

from pegbar.domains.chat.models import GroupInvitation
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key

_PENDING = GroupInvitation.status == "pending"


async def get_invitation(tx: Transaction, invite_id: str) -> GroupInvitation | None:
    """Get an invitation by its id."""
    return await find_by_key(tx, GroupInvitation, invite_id)


async def find_invitation(tx: Transaction, chat_id: str, person: str) -> GroupInvitation | None:
    """Get the invitation of a person to a group, answered or not."""
    return await find(tx, GroupInvitation, GroupInvitation.chat_id == chat_id, GroupInvitation.profile_id == person)


async def list_pending_of_person(
    tx: Transaction, person: str, without: Collection[str], limit: int
) -> list[GroupInvitation]:
    """List the pending invitations of a person, newest first, except those sent by people in `without`."""
    conditions = (GroupInvitation.profile_id == person, _PENDING, GroupInvitation.invited_by.not_in(without))
    order = (GroupInvitation.created_at.desc(), GroupInvitation.id)
    return await find_all(tx, GroupInvitation, *conditions, order_by=order, limit=limit)


async def list_pending_of_group(tx: Transaction, chat_id: str) -> list[GroupInvitation]:
    """List the pending invitations to a group, oldest first."""
    order = (GroupInvitation.created_at, GroupInvitation.id)
    return await find_all(tx, GroupInvitation, GroupInvitation.chat_id == chat_id, _PENDING, order_by=order)


async def insert_invitations(
    tx: Transaction, chat_id: str, invited_by: str, invited: dict[str, str], now: datetime
) -> None:
    """Insert pending invitations; `invited` maps each invited person to the id of their invitation."""
    await delete_invitations(tx, chat_id, invited)
    common = {"chat_id": chat_id, "invited_by": invited_by, "status": "pending", "created_at": now}
    rows = [{**common, "id": id_, "profile_id": person, "responded_at": None} for person, id_ in invited.items()]
    await tx.execute(insert(GroupInvitation), rows)


async def delete_invitations(tx: Transaction, chat_id: str, people: Collection[str]) -> None:
    """Delete the invitations of these people to a group, answered or not."""
    conditions = (GroupInvitation.chat_id == chat_id, GroupInvitation.profile_id.in_(people))
    await tx.execute(delete(GroupInvitation).where(*conditions))


async def set_status(tx: Transaction, invite_id: str, status: str, now: datetime) -> None:
    """Store the answer to an invitation."""
    answered = update(GroupInvitation).where(GroupInvitation.id == invite_id)
    await tx.execute(answered.values(status=status, responded_at=now))


async def list_all_of_person(tx: Transaction, person: str) -> list[GroupInvitation]:
    """List all invitations that a person sent or received, oldest first."""
    either = or_(GroupInvitation.profile_id == person, GroupInvitation.invited_by == person)
    return await find_all(tx, GroupInvitation, either, order_by=(GroupInvitation.created_at, GroupInvitation.id))


async def delete_all_of_person(tx: Transaction, person: str) -> None:
    """Delete all invitations that a person sent or received."""
    either = or_(GroupInvitation.profile_id == person, GroupInvitation.invited_by == person)
    await tx.execute(delete(GroupInvitation).where(either))
