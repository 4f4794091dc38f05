"""Queries for chats and lists of chats."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    case,
    delete,
    false,
    func,
    not_,
    null,
    or_,
    select,
    union,
    union_all,
    update,
)

from pegbar.domains.chat import rules
from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage
from pegbar.domains.chat.store import member_rows
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_by_ids, find_by_key, insert_once
from pegbar.kernel.tables import to_records


async def get_chat(tx: Transaction, chat_id: str) -> Chat | None:
    """Get a chat by its id."""
    return await find_by_key(tx, Chat, chat_id)


async def find_by_pair(tx: Transaction, pair: str) -> Chat | None:
    """Find the direct chat of two people by their pair key."""
    return await find(tx, Chat, Chat.pair == pair)


def _select_own_projects(person: str) -> Select[Any]:
    member = select(ProjectMember.project_id).where(ProjectMember.profile_id == person)
    own_ids = union(select(Project.id).where(Project.owner_id == person), member)
    return select(Project.id).where(Project.id.in_(own_ids), Project.deleted_at.is_(None))


async def list_own_projects(tx: Transaction, person: str, after: tuple[datetime, str] | None, limit: int) -> list[Any]:
    """List a page of a person's projects, most recently active first.

    Each row has `id`, and `said`: the time of the chat's last message, or of the project's creation.
    """
    said = func.coalesce(Chat.last_at, Project.created_at)
    statement = (
        select(Project.id, said.label("said"))
        .outerjoin(Chat, Chat.project_id == Project.id)
        .where(Project.id.in_(_select_own_projects(person)))
    )
    if after is not None:
        at, last = after
        statement = statement.where(or_(said < at, and_(said == at, Project.id < last)))
    return list((await tx.execute(statement.order_by(said.desc(), Project.id.desc()).limit(limit))).all())


async def list_watched_chats(tx: Transaction, person: str, limit: int) -> list[Any]:
    """List a person's most recently active chats: `id`, and `project_id` for chats of projects."""
    own_chat_ids = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    other_chats = select(Chat.id, null().label("project_id"), Chat.last_at).where(
        Chat.id.in_(own_chat_ids), Chat.kind != "project"
    )
    project_chats = select(Project.id, Project.id.label("project_id"), Chat.last_at).outerjoin(
        Chat, Chat.project_id == Project.id
    )
    both = union_all(other_chats, project_chats.where(Project.id.in_(_select_own_projects(person)))).subquery()
    statement = (
        select(both.c.id, both.c.project_id).order_by(both.c.last_at.desc().nulls_last(), both.c.id).limit(limit)
    )
    return list((await tx.execute(statement)).all())


async def list_dm_peers(tx: Transaction, person: str) -> list[str]:
    """List the people with whom a person has an accepted direct chat."""
    own_chat_ids = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    conditions = (Chat.id.in_(own_chat_ids), Chat.kind == "direct", Chat.status == "accepted")
    pairs = (await tx.execute(select(Chat.pair).where(*conditions))).scalars()
    return [id_ for pair in pairs for id_ in str(pair).split(":") if id_ != person]


async def list_co_members(tx: Transaction, person: str, limit: int) -> list[str]:
    """List up to `limit` people who share a group or direct chat with a person; includes the person."""
    own_chat_ids = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    shared = select(Chat.id).where(Chat.id.in_(own_chat_ids), Chat.kind != "project")
    query = select(ChatMember.profile_id).where(ChatMember.chat_id.in_(shared)).distinct().limit(limit)
    return list((await tx.execute(query)).scalars())


async def insert_chat(tx: Transaction, row: dict[str, Any], people: dict[str, str], now: datetime) -> bool:
    """Insert a chat and its members with their roles. Returns False if its pair or project already has a chat."""
    if not await insert_once(tx, Chat, row):
        return False
    for person, role in people.items():
        await member_rows.add_member(tx, row["id"], person, role, now)
    return True


async def list_of_person(
    tx: Transaction, person: str, kind: str, after: tuple[datetime, str] | None, limit: int
) -> list[Chat]:
    """List a page of a person's direct chats or groups, most recently active first."""
    own_chat_ids = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    if kind == "direct":  # a chat that a stranger started is listed as a request until it is read
        looked_at = select(ChatMember.chat_id).where(ChatMember.profile_id == person, ChatMember.read_number > 0)
        shown = or_(Chat.created_by == person, Chat.status == "accepted", Chat.id.in_(looked_at))
        return await _load_page(tx, and_(Chat.id.in_(own_chat_ids), Chat.kind == kind, shown), after, limit)
    return await _load_page(tx, and_(Chat.id.in_(own_chat_ids), Chat.kind == kind), after, limit)


async def list_requests(tx: Transaction, person: str, without: Collection[str], limit: int) -> list[Chat]:
    """List pending direct chats that others started and that the person hasn't read, newest first."""
    membership_join = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    statement = (
        select(*Chat.__table__.c)
        .join(ChatMember, membership_join)
        .where(Chat.kind == "direct", Chat.status == "pending", Chat.created_by != person)
        .where(Chat.last_number > ChatMember.read_number, Chat.created_by.not_in(without))
    )
    return to_records(Chat, (await tx.execute(statement.order_by(Chat.last_at.desc()).limit(limit))).all())


def _filter_unread(query: Select[*tuple[Any, ...]], person: str, without: Collection[str]) -> Select[*tuple[Any, ...]]:
    """Filter to chats of a person that are unread, unmuted and not with one of the people in `without`."""
    mark = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    with_blocked = or_(*(Chat.pair == rules.pair_key(person, other) for other in without)) if without else false()
    is_member = or_(
        and_(Chat.kind != "project", ChatMember.profile_id == person), Chat.project_id.in_(_select_own_projects(person))
    )
    return (
        query.outerjoin(ChatMember, mark)
        .where(is_member, Chat.last_number > func.coalesce(ChatMember.read_number, 0))
        .where(func.coalesce(ChatMember.muted, false()).is_(False), or_(Chat.pair.is_(None), not_(with_blocked)))
    )


async def count_unread_chats(tx: Transaction, person: str, without: Collection[str]) -> dict[str, int]:
    """Count a person's unread and unmuted chats by kind. Chats that others started and the person hasn't accepted yet
    count as `request`."""
    is_request = and_(Chat.kind == "direct", Chat.status == "pending", Chat.created_by != person)
    kind = case((is_request, "request"), else_=Chat.kind)
    counts: Select[*tuple[Any, ...]] = select(kind.label("which"), func.count().label("count")).select_from(Chat)
    statement = _filter_unread(counts, person, without).group_by(kind)
    return {row[0]: row[1] for row in (await tx.execute(statement)).all()}


async def list_unread_since(
    tx: Transaction, person: str, without: Collection[str], since: datetime, limit: int
) -> list[Chat]:
    """List accepted, unmuted chats with unread messages whose newest message was sent after `since`."""
    fresh = _filter_unread(select(*Chat.__table__.c), person, without).where(
        Chat.last_at > since, Chat.status == "accepted"
    )
    return to_records(Chat, await tx.execute_long(fresh.order_by(Chat.last_at.desc()).limit(limit)))


async def _load_page(
    tx: Transaction, condition: ColumnElement[bool], after: tuple[datetime, str] | None, limit: int
) -> list[Chat]:
    said = func.coalesce(Chat.last_at, Chat.created_at)
    statement = select(*Chat.__table__.c).where(condition)
    if after is not None:
        at, last = after
        statement = statement.where(or_(said < at, and_(said == at, Chat.id < last)))
    return to_records(Chat, (await tx.execute(statement.order_by(said.desc(), Chat.id.desc()).limit(limit))).all())


async def set_status(tx: Transaction, chat_id: str, status: str) -> bool:
    """Set the status of a direct chat. Returns False if it already had this status."""
    changed = update(Chat).where(Chat.id == chat_id, Chat.status != status).values(status=status)
    return (await tx.execute(changed)).rowcount == 1


async def get_chats_by_ids(tx: Transaction, ids: Collection[str]) -> dict[str, Chat]:
    """Get chats by their ids."""
    return {row.id: row for row in await find_by_ids(tx, Chat, ids)}


async def update_chat(tx: Transaction, chat_id: str, **values: Any) -> None:
    """Change a group's name or picture, and increase its version."""
    await tx.execute(update(Chat).where(Chat.id == chat_id).values(**values, version=Chat.version + 1))


async def delete_chat(tx: Transaction, chat_id: str) -> None:
    """Delete a chat with its messages."""
    await tx.execute(delete(Chat).where(Chat.id == chat_id))


async def filter_people_in_chat(tx: Transaction, chat_id: str, kind: str, people: Collection[str]) -> set[str]:
    """Return the subset of these people who are in a chat. The people in a project's chat are those in the project."""
    if not people:
        return set()
    if kind != "project":
        query = select(ChatMember.profile_id).where(ChatMember.chat_id == chat_id, ChatMember.profile_id.in_(people))
    else:
        member = (ProjectMember.project_id == chat_id, ProjectMember.profile_id.in_(people))
        owner = (Project.id == chat_id, Project.owner_id.in_(people))
        query = union(select(ProjectMember.profile_id).where(*member), select(Project.owner_id).where(*owner))
    return set((await tx.execute(query)).scalars())


def select_readable_chats(person: str) -> Select[*tuple[Any, ...]]:
    """Select the chats that a person may read: `id`, `kind`, `project_id` and `name`."""
    own_chat_ids = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    can_read = or_(
        and_(Chat.kind != "project", Chat.id.in_(own_chat_ids)), Chat.project_id.in_(_select_own_projects(person))
    )
    name = func.coalesce(Project.name, Chat.name).label("name")
    statement = select(Chat.id, Chat.kind, Chat.project_id, name).outerjoin(Project, Project.id == Chat.project_id)
    return statement.where(can_read)


async def list_readable_chats(tx: Transaction, person: str, ids: Collection[str]) -> list[Any]:
    """Load these chats, without those that a person may not read."""
    return await tx.execute_long(select_readable_chats(person).where(Chat.id.in_(ids))) if ids else []


async def refresh_last_number(tx: Transaction, ids: Collection[str]) -> None:
    """Recompute the last message number of chats whose newest message may have been deleted."""
    newest = select(func.coalesce(func.max(ChatMessage.number), 0)).where(ChatMessage.chat_id == Chat.id)
    await tx.execute(update(Chat).where(Chat.id.in_(ids)).values(last_number=newest.scalar_subquery()))
