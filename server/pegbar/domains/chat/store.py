"""SQL of chats, of who is in them, and of what was said."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    insert,
    not_,
    null,
    or_,
    select,
    union,
    union_all,
    update,
)

from pegbar.domains.chat import rules
from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage, ChatPicture, ChatReaction
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import among, find, find_all, find_by_ids, find_by_key, given_ids, insert_once, on_both
from pegbar.kernel.tables import ID, UtcTime, records
from pegbar.kernel.work import Work

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
_READING = (
    update(_P)
    .where(_P.c.chat_id == _CHAT, _P.c.profile_id == bindparam("person", type_=ID))
    .values(read_number=_NUMBER, seen_number=_NUMBER, seen_at=bindparam("at", type_=UtcTime()))
    .returning(_P.c.chat_id)
)
_SAY, _NEWEST, _READ_OWN = Prepared(_SAYING), Prepared(_BEING_NEWEST), Prepared(_READING)
_LIMIT = bindparam("limit", type_=Integer)
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


async def one(work: Work, chat_id: str) -> Chat | None:
    """A chat by its id."""
    return await find_by_key(work, Chat, chat_id)


async def of_pair(work: Work, pair: str) -> Chat | None:
    """The chat of two people."""
    return await find(work, Chat, Chat.pair == pair)


def _own_projects(person: str) -> Select[Any]:
    member = select(ProjectMember.project_id).where(ProjectMember.profile_id == person)
    mine = union(select(Project.id).where(Project.owner_id == person), member)
    return select(Project.id).where(Project.id.in_(mine), Project.deleted_at.is_(None))


async def of_own_projects(work: Work, person: str, after: tuple[datetime, str] | None, limit: int) -> list[Any]:
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
    return list((await work.run(statement.order_by(said.desc(), Project.id.desc()).limit(limit))).all())


async def topics(work: Work, person: str, most: int) -> list[Any]:
    """The chats that somebody hears of, what was written in last first: `id`, and `project_id` of those of projects."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    own = select(Chat.id, null().label("project_id"), Chat.last_at).where(Chat.id.in_(mine), Chat.kind != "project")
    ofp = select(Project.id, Project.id.label("project_id"), Chat.last_at).outerjoin(
        Chat, Chat.project_id == Project.id
    )
    both = union_all(own, ofp.where(Project.id.in_(_own_projects(person)))).subquery()
    statement = select(both.c.id, both.c.project_id).order_by(both.c.last_at.desc().nulls_last(), both.c.id).limit(most)
    return list((await work.run(statement)).all())


async def partners(work: Work, person: str) -> list[str]:
    """With whom somebody has accepted chats."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    there = (Chat.id.in_(mine), Chat.kind == "direct", Chat.status == "accepted")
    pairs = (await work.run(select(Chat.pair).where(*there))).scalars()
    return [id_ for pair in pairs for id_ in str(pair).split(":") if id_ != person]


async def add(work: Work, row: dict[str, Any], people: dict[str, str], now: datetime) -> bool:
    """Insert a chat with its people and their roles; False where there is one for its pair or project."""
    if not await insert_once(work, Chat, row):
        return False
    for person, role in people.items():
        await join(work, row["id"], person, role, now)
    return True


async def join(work: Work, chat_id: str, person: str, role: str, now: datetime) -> None:
    """Let somebody be in a chat; harmless where they are."""
    await insert_once(work, ChatMember, _mark(chat_id, person, role, now))


def _mark(chat_id: str, person: str, role: str, now: datetime) -> dict[str, Any]:
    values = {"chat_id": chat_id, "profile_id": person, "role": role, "read_number": 0, "seen_number": 0}
    return {**values, "seen_at": None, "muted": False, "joined_at": now}


async def member(work: Work, chat_id: str, person: str) -> ChatMember | None:
    """Somebody in a chat, with how far they have read."""
    return await find(work, ChatMember, ChatMember.chat_id == chat_id, ChatMember.profile_id == person)


async def marks(work: Work, chat_ids: Collection[str], person: str) -> dict[str, ChatMember]:
    """How far somebody has read in these chats."""
    rows = await find_all(work, ChatMember, ChatMember.chat_id.in_(chat_ids), ChatMember.profile_id == person)
    return {row.chat_id: row for row in rows}


async def people(work: Work, chat_id: str) -> list[ChatMember]:
    """Who is in a chat, and who has read how far in a project's."""
    return await find_all(work, ChatMember, ChatMember.chat_id == chat_id, order_by=(ChatMember.joined_at,))


async def of_person(work: Work, person: str, kind: str, after: tuple[datetime, str] | None, limit: int) -> list[Chat]:
    """A page of somebody's direct chats or groups, what was written in last first."""
    mine = select(ChatMember.chat_id).where(ChatMember.profile_id == person)
    if kind == "direct":  # what a stranger began is a request until it was looked at
        looked_at = select(ChatMember.chat_id).where(ChatMember.profile_id == person, ChatMember.read_number > 0)
        shown = or_(Chat.begun_by == person, Chat.status == "accepted", Chat.id.in_(looked_at))
        return await _listed(work, and_(Chat.id.in_(mine), Chat.kind == kind, shown), after, limit)
    return await _listed(work, and_(Chat.id.in_(mine), Chat.kind == kind), after, limit)


async def requests(work: Work, person: str, without: Collection[str], limit: int) -> list[Chat]:
    """Direct chats that others began, that wait for somebody and hold what they have not read; the newest first."""
    behind = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    statement = (
        select(*Chat.__table__.c)
        .join(ChatMember, behind)
        .where(Chat.kind == "direct", Chat.status == "pending", Chat.begun_by != person)
        .where(Chat.last_number > ChatMember.read_number, Chat.begun_by.not_in(without))
    )
    return records(Chat, (await work.run(statement.order_by(Chat.last_at.desc()).limit(limit))).all())


async def unread_counts(work: Work, person: str, without: Collection[str]) -> dict[str, int]:
    """In how many chats of a kind there is something that somebody has not read and not muted."""
    mark = and_(ChatMember.chat_id == Chat.id, ChatMember.profile_id == person)
    waits = and_(Chat.kind == "direct", Chat.status == "pending", Chat.begun_by != person)
    kind = case((waits, "request"), else_=Chat.kind)
    blocked = or_(*(Chat.pair == rules.pair(person, other) for other in without)) if without else false()
    mine = or_(
        and_(Chat.kind != "project", ChatMember.profile_id == person), Chat.project_id.in_(_own_projects(person))
    )
    statement = (
        select(kind.label("which"), func.count().label("count"))
        .outerjoin(ChatMember, mark)
        .where(mine, Chat.last_number > func.coalesce(ChatMember.read_number, 0))
        .where(func.coalesce(ChatMember.muted, false()).is_(False), or_(Chat.pair.is_(None), not_(blocked)))
        .group_by(kind)
    )
    return {row[0]: row[1] for row in (await work.run(statement)).all()}


async def _listed(work: Work, which: ColumnElement[bool], after: tuple[datetime, str] | None, limit: int) -> list[Chat]:
    said = func.coalesce(Chat.last_at, Chat.created_at)
    statement = select(*Chat.__table__.c).where(which)
    if after is not None:
        at, last = after
        statement = statement.where(or_(said < at, and_(said == at, Chat.id < last)))
    return records(Chat, (await work.run(statement.order_by(said.desc(), Chat.id.desc()).limit(limit))).all())


async def set_status(work: Work, chat_id: str, status: str) -> bool:
    """Accept a chat; False where it was so already."""
    changed = update(Chat).where(Chat.id == chat_id, Chat.status != status).values(status=status)
    return (await work.run(changed)).rowcount == 1


async def message(work: Work, message_id: str) -> ChatMessage | None:
    """A message by its id."""
    return await find_by_key(work, ChatMessage, message_id)


async def before(
    work: Work, message_id: str, chat_id: str, author: str
) -> tuple[ChatMessage | None, ChatMessage | None]:
    """The message of this id, and what somebody said last in a chat."""
    asked = {"message": message_id, "chat": chat_id, "author": author}
    rows = records(ChatMessage, await work.fetch(_BEFORE, asked))
    same = next((row for row in rows if row.id == message_id), None)
    return same, max((row for row in rows if row is not same), key=lambda row: row.number, default=same)


async def say(work: Work, row: dict[str, Any]) -> None:
    """Keep a message, as the newest of its chat; its author has read so far."""
    chat, author, at = row["chat_id"], row["author_id"], row["created_at"]
    asked = {"chat": chat, "person": author, "at": at, **row}
    if work.on_sqlite:
        await work.fetch(_SAY, asked)
        await work.fetch(_NEWEST, asked)
        is_marked = await work.fetch(_READ_OWN, asked)
    else:
        is_marked = await work.fetch(_SAY_AT_ONCE, asked)
    if not is_marked:
        await join(work, chat, author, "member", at)
        await work.fetch(_READ_OWN, asked)


async def change(work: Work, message_id: str, **values: Any) -> None:
    """Change what a message says, or take it away."""
    await work.run(update(ChatMessage).where(ChatMessage.id == message_id).values(**values))


async def read(work: Work, chat_id: str, person: str, number: int, at: datetime, *, seen: bool = True) -> bool:
    """Move somebody's mark forward, never back, and where `seen` what others see of it. False where it stood there."""
    before = await member(work, chat_id, person)
    if before is not None and before.read_number >= number:
        return False
    await join(work, chat_id, person, "member", at)
    values: dict[str, Any] = {"read_number": number}
    if seen and (before is None or before.seen_number < number):
        values |= {"seen_number": number, "seen_at": at}
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number < number)
    return (await work.run(update(ChatMember).where(*mine).values(**values))).rowcount == 1


async def read_less(work: Work, chat_id: str, person: str, number: int) -> bool:
    """Move somebody's own mark back; False where it stood there or before."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person, ChatMember.read_number > number)
    return (await work.run(update(ChatMember).where(*mine).values(read_number=number))).rowcount == 1


async def page(
    work: Work, chat_id: str, *, before: int | None = None, after: int | None = None, limit: int
) -> list[ChatMessage]:
    """Messages in order: the newest below a number, or the first above one."""
    asked = {"chat": chat_id, "limit": limit}
    if after is not None:
        return records(ChatMessage, await work.fetch_in_parts(_PAGE_AFTER, {**asked, "number": after}))
    below = {**asked, "number": _HIGHEST if before is None else before}
    return records(ChatMessage, await work.fetch_in_parts(_PAGE_BEFORE, below))[::-1]


async def around(work: Work, chat_id: str, number: int, limit: int) -> tuple[list[ChatMessage], bool, bool]:
    """Messages on both sides of a number, and whether there are others before and after them."""
    half = limit // 2
    older = await page(work, chat_id, before=number, limit=half + 1)
    newer = await page(work, chat_id, after=number - 1, limit=limit - half + 1)
    return older[-half:] + newer[: limit - half], len(older) > half, len(newer) > limit - half


async def last_messages(work: Work, chats: Collection[Chat]) -> dict[str, ChatMessage]:
    """The newest message of each of these chats."""
    newest = [and_(ChatMessage.chat_id == chat.id, ChatMessage.number == chat.last_number) for chat in chats]
    if not newest:
        return {}
    return {row.chat_id: row for row in await find_all(work, ChatMessage, or_(*newest))}


async def unread(work: Work, chat_id: str, person: str, number: int, most: int) -> int:
    """How much others have said behind a number, counted so far."""
    others = (
        select(ChatMessage.number)
        .where(ChatMessage.chat_id == chat_id, ChatMessage.number > number)
        .where(ChatMessage.author_id != person, ChatMessage.deleted_at.is_(None))
        .limit(most)
        .subquery()
    )
    return (await work.run(select(func.count()).select_from(others))).scalar_one()


async def by_ids(work: Work, ids: Collection[str]) -> dict[str, Chat]:
    """Chats by their ids."""
    return {row.id: row for row in await find_by_ids(work, Chat, ids)}


async def change_chat(work: Work, chat_id: str, **values: Any) -> None:
    """Call a group otherwise, or show another picture of it."""
    await work.run(update(Chat).where(Chat.id == chat_id).values(**values, version=Chat.version + 1))


async def leave(work: Work, chat_id: str, person: str) -> None:
    """Let somebody be in a chat no more."""
    await work.run(delete(ChatMember).where(ChatMember.chat_id == chat_id, ChatMember.profile_id == person))


async def remove(work: Work, chat_id: str) -> None:
    """Delete a chat with all that was said in it."""
    await work.run(delete(Chat).where(Chat.id == chat_id))


async def set_role(work: Work, chat_id: str, person: str, role: str) -> None:
    """Make somebody in a group its owner, or a member."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await work.run(update(ChatMember).where(*mine).values(role=role))


async def mute(work: Work, chat_id: str, person: str, *, muted: bool) -> None:
    """Note whether somebody hears of a chat."""
    mine = (ChatMember.chat_id == chat_id, ChatMember.profile_id == person)
    await work.run(update(ChatMember).where(*mine).values(muted=muted))


async def saying(
    work: Work, chat_ids: Collection[str], words: Collection[str], after: tuple[datetime, str] | None, limit: int
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
    return records(ChatMessage, (await work.run(newest)).all())


async def messages_by_ids(work: Work, ids: Collection[str]) -> dict[str, ChatMessage]:
    """Messages by their ids."""
    return {row.id: row for row in await find_by_ids(work, ChatMessage, ids)}


async def reactions(work: Work, ids: Collection[str]) -> list[ChatReaction]:
    """What these messages were answered with, the first first."""
    if not ids:
        return []
    return records(ChatReaction, await work.fetch(_REACTIONS[work.on_sqlite], {"ids": given_ids(work, ids)}))


async def react(work: Work, message_id: str, person: str, emoji: str, now: datetime) -> bool:
    """Answer a message with an emoji; False where they have."""
    row = {"message_id": message_id, "profile_id": person, "emoji": emoji, "created_at": now}
    return await insert_once(work, ChatReaction, row)


async def react_no_more(work: Work, message_id: str, person: str, emoji: str) -> bool:
    """Take an emoji back; False where there is none."""
    mine = (ChatReaction.message_id == message_id, ChatReaction.profile_id == person, ChatReaction.emoji == emoji)
    return (await work.run(delete(ChatReaction).where(*mine))).rowcount == 1


async def pinned(work: Work, chat_id: str, limit: int) -> list[ChatMessage]:
    """What is pinned in a chat, in the order of the messages."""
    there = (ChatMessage.chat_id == chat_id, ChatMessage.pinned_at.is_not(None))
    return await find_all(work, ChatMessage, *there, order_by=(ChatMessage.number,), limit=limit)


async def bring(work: Work, row: dict[str, Any]) -> bool:
    """Keep a picture that was brought into a chat; False where there is one with this id."""
    return await insert_once(work, ChatPicture, row)


async def pictures(work: Work, chat_id: str, ids: Collection[str]) -> dict[str, ChatPicture]:
    """Those of these pictures that are in a chat."""
    return {row.id: row for row in await find_by_ids(work, ChatPicture, ids) if row.chat_id == chat_id}


async def remove_picture(work: Work, picture_id: str) -> None:
    """Take a picture away; its object is swept."""
    await work.run(delete(ChatPicture).where(ChatPicture.id == picture_id))
