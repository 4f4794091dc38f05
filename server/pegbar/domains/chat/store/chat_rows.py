"""SQL of chats and their lists."""

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
from pegbar.kernel.tables import records


async def one(tx: Transaction, chat_id: str) -> Chat | None:
    """A chat by its id."""
    return await find_by_key(tx, Chat, chat_id)


async def of_pair(tx: Transaction, pair: str) -> Chat | None:
    """The chat of two people."""
    return await find(tx, Chat, Chat.pair == pair)


def _own_projects(person: str) -> Select[Any]:
    member = select(ProjectMember.project_id).where(ProjectMember.profile_id == person)
    mine = union(select(Project.id).where(Project.owner_id == person), member)
    return select(Project.id).where(Project.id.in_(mine), Project.deleted_at.is_(None))


async def of_own_projects(tx: Transaction, person: str, after: tuple[datetime, str] | None, limit: int) -> list[Any]:
    """A page of somebody's projects, what was written in last first: `id`, and `said`, the time that orders them."""
    said = func.coalesce(Chat.last_at, Project.created_at)
    statement = (
        select(Project.id, said.label("said"))
        .outerjoin(Chat, Chat.project_id == Project.id)
        .where(Project.id.in_(_own_projects(person)))
    )
    if after is not None:
        at, last = after
        statement = statement.where(or_(said < at, and_(said == at, Project.id < last)))
    return list((await tx.run(statement.order_by(said.desc(), Project.id.desc()).limit(limit))).all())


async def topics(tx: Transaction, person: str, most: int) -> list[Any]:
    """The chats that somebody hears of, what was written in last first: `id`, and `project_id` of those of projects."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    own = select(Chat.id, null().label("project_id"), Chat.last_at).where(Chat.id.in_(mine), Chat.kind != "project")
    ofp = select(Project.id, Project.id.label("project_id"), Chat.last_at).outerjoin(
        Chat, Chat.project_id == Project.id
    )
    both = union_all(own, ofp.where(Project.id.in_(_own_projects(person)))).subquery()
    statement = select(both.c.id, both.c.project_id).order_by(both.c.last_at.desc().nulls_last(), both.c.id).limit(most)
    return list((await tx.run(statement)).all())


async def partners(tx: Transaction, person: str) -> list[str]:
    """With whom somebody has accepted chats."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    there = (Chat.id.in_(mine), Chat.kind == "direct", Chat.status == "accepted")
    pairs = (await tx.run(select(Chat.pair).where(*there))).scalars()
    return [id_ for pair in pairs for id_ in str(pair).split(":") if id_ != person]


async def fellows(tx: Transaction, person: str, limit: int) -> list[str]:
    """Who is in a group or a direct chat with somebody, so many at most; themselves among them."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    shared = select(Chat.id).where(Chat.id.in_(mine), Chat.kind != "project")
    there = select(ChatMember.profile_id).where(ChatMember.chat_id.in_(shared)).distinct().limit(limit)
    return list((await tx.run(there)).scalars())


async def add(tx: Transaction, row: dict[str, Any], people: dict[str, str], now: datetime) -> bool:
    """Insert a chat with its people and their roles; False where there is one for its pair or project."""
    if not await insert_once(tx, Chat, row):
        return False
    for person, role in people.items():
        await member_rows.join(tx, row["id"], person, role, now)
    return True


async def of_person(
    tx: Transaction, person: str, kind: str, after: tuple[datetime, str] | None, limit: int
) -> list[Chat]:
    """A page of somebody's direct chats or groups, what was written in last first."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    if kind == "direct":  # what a stranger began is a request until it was looked at
        looked_at = select(ChatMember.chat_id).where(ChatMember.profile_id == person, ChatMember.read_number > 0)
        shown = or_(Chat.begun_by == person, Chat.status == "accepted", Chat.id.in_(looked_at))
        return await _listed(tx, and_(Chat.id.in_(mine), Chat.kind == kind, shown), after, limit)
    return await _listed(tx, and_(Chat.id.in_(mine), Chat.kind == kind), after, limit)


async def requests(tx: Transaction, person: str, without: Collection[str], limit: int) -> list[Chat]:
    """Direct chats that others began, that wait for somebody and hold what they have not read; the newest first."""
    behind = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    statement = (
        select(*Chat.__table__.c)
        .join(ChatMember, behind)
        .where(Chat.kind == "direct", Chat.status == "pending", Chat.begun_by != person)
        .where(Chat.last_number > ChatMember.read_number, Chat.begun_by.not_in(without))
    )
    return records(Chat, (await tx.run(statement.order_by(Chat.last_at.desc()).limit(limit))).all())


def _unread(which: Select[*tuple[Any, ...]], person: str, without: Collection[str]) -> Select[*tuple[Any, ...]]:
    """Those of chats that somebody is in, has not read to the end and not muted, and none with these people."""
    mark = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    blocked = or_(*(Chat.pair == rules.pair(person, other) for other in without)) if without else false()
    mine = or_(
        and_(Chat.kind != "project", ChatMember.profile_id == person), Chat.project_id.in_(_own_projects(person))
    )
    return (
        which.outerjoin(ChatMember, mark)
        .where(mine, Chat.last_number > func.coalesce(ChatMember.read_number, 0))
        .where(func.coalesce(ChatMember.muted, false()).is_(False), or_(Chat.pair.is_(None), not_(blocked)))
    )


async def unread_counts(tx: Transaction, person: str, without: Collection[str]) -> dict[str, int]:
    """In how many chats of a kind there is something that somebody has not read and not muted."""
    waits = and_(Chat.kind == "direct", Chat.status == "pending", Chat.begun_by != person)
    kind = case((waits, "request"), else_=Chat.kind)
    counted: Select[*tuple[Any, ...]] = select(kind.label("which"), func.count().label("count")).select_from(Chat)
    statement = _unread(counted, person, without).group_by(kind)
    return {row[0]: row[1] for row in (await tx.run(statement)).all()}


async def unread_since(
    tx: Transaction, person: str, without: Collection[str], since: datetime, limit: int
) -> list[Chat]:
    """Chats with something that somebody has not read, of which the newest came since; none that waits, or is muted."""
    fresh = _unread(select(*Chat.__table__.c), person, without).where(Chat.last_at > since, Chat.status == "accepted")
    return records(Chat, await tx.execute_long(fresh.order_by(Chat.last_at.desc()).limit(limit)))


async def _listed(
    tx: Transaction, which: ColumnElement[bool], after: tuple[datetime, str] | None, limit: int
) -> list[Chat]:
    said = func.coalesce(Chat.last_at, Chat.created_at)
    statement = select(*Chat.__table__.c).where(which)
    if after is not None:
        at, last = after
        statement = statement.where(or_(said < at, and_(said == at, Chat.id < last)))
    return records(Chat, (await tx.run(statement.order_by(said.desc(), Chat.id.desc()).limit(limit))).all())


async def set_status(tx: Transaction, chat_id: str, status: str) -> bool:
    """Accept a chat; False where it was so already."""
    changed = update(Chat).where(Chat.id == chat_id, Chat.status != status).values(status=status)
    return (await tx.run(changed)).rowcount == 1


async def by_ids(tx: Transaction, ids: Collection[str]) -> dict[str, Chat]:
    """Chats by their ids."""
    return {row.id: row for row in await find_by_ids(tx, Chat, ids)}


async def change_chat(tx: Transaction, chat_id: str, **values: Any) -> None:
    """Call a group otherwise, or show another picture of it."""
    await tx.run(update(Chat).where(Chat.id == chat_id).values(**values, version=Chat.version + 1))


async def remove(tx: Transaction, chat_id: str) -> None:
    """Delete a chat with all that was said in it."""
    await tx.run(delete(Chat).where(Chat.id == chat_id))


async def those_in(tx: Transaction, chat_id: str, kind: str, people: Collection[str]) -> set[str]:
    """Who of these people is in a chat; in a project's, who is in the project."""
    if not people:
        return set()
    if kind != "project":
        there = select(ChatMember.profile_id).where(ChatMember.chat_id == chat_id, ChatMember.profile_id.in_(people))
    else:
        member = (ProjectMember.project_id == chat_id, ProjectMember.profile_id.in_(people))
        owner = (Project.id == chat_id, Project.owner_id.in_(people))
        there = union(select(ProjectMember.profile_id).where(*member), select(Project.owner_id).where(*owner))
    return set((await tx.run(there)).scalars())


def of_reader(person: str) -> Select[*tuple[Any, ...]]:
    """The chats that somebody may read: `id`, `kind`, `project_id`, and what each is called."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    own = or_(and_(Chat.kind != "project", Chat.id.in_(mine)), Chat.project_id.in_(_own_projects(person)))
    name = func.coalesce(Project.name, Chat.name).label("name")
    statement = select(Chat.id, Chat.kind, Chat.project_id, name).outerjoin(Project, Project.id == Chat.project_id)
    return statement.where(own)


async def readable(tx: Transaction, person: str, ids: Collection[str]) -> list[Any]:
    """Of these chats those that somebody may read."""
    return await tx.execute_long(of_reader(person).where(Chat.id.in_(ids))) if ids else []


async def note_newest(tx: Transaction, ids: Collection[str]) -> None:
    """Have these chats know their newest message again, where it may be gone."""
    newest = select(func.coalesce(func.max(ChatMessage.number), 0)).where(ChatMessage.chat_id == Chat.id)
    await tx.run(update(Chat).where(Chat.id.in_(ids)).values(last_number=newest.scalar_subquery()))
