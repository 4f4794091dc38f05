"""Somebody's chats."""

from datetime import datetime

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.chat import rules
from pegbar.domains.chat.actions import chats, showing
from pegbar.domains.chat.limits import CHATS_PAGE
from pegbar.domains.chat.models import Chat
from pegbar.domains.chat.schemas import ChatKind, ChatList, ChatOut, MessageRequests, UnreadChats
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.relations import actions as relations
from pegbar.kernel.tables import made


async def listed(ask: Ask, kind: ChatKind, cursor: str | None, limit: int) -> ChatList:
    """A page of the asker's chats of a kind, what was written in last first."""
    me = guards.require_person(ask.who)
    after = None if cursor is None else rules.place_of(cursor)
    if kind == "project":
        found = await chat_rows.of_own_projects(ask.work, me, after, limit + 1)
        more = rules.cursor(found[limit - 1].said, found[limit - 1].id) if len(found) > limit else None
        page = await _of_projects(ask, [row.id for row in found[:limit]])
    else:
        rows = await chat_rows.of_person(ask.work, me, kind, after, limit + 1)
        page, last = rows[:limit], rows[limit - 1] if len(rows) > limit else None
        more = None if last is None else rules.cursor(last.last_at or last.created_at, last.id)
    return ChatList(items=await showing.chats(ask, page), next_cursor=more)


async def of_project(ask: Ask, ref: str) -> ChatOut:
    """The chat of a project, where the asker is a member."""
    access = await guards.project(ask, ref, Permission.CHAT)
    return (await showing.chats(ask, await _of_projects(ask, [access.id])))[0]


async def requests(ask: Ask) -> MessageRequests:
    """What strangers wrote to the asker, who has not read it; of who stands behind a block, nothing."""
    me = guards.require_person(ask.who)
    blocked = await relations.blocked_people(ask.work, me)
    rows = await chat_rows.requests(ask.work, me, blocked, CHATS_PAGE)
    return MessageRequests(items=await showing.chats(ask, rows))


async def unread(ask: Ask) -> UnreadChats:
    """In how many chats of a kind there is something that the asker has not read and not muted."""
    me = guards.require_person(ask.who)
    counts = await chat_rows.unread_counts(ask.work, me, await relations.blocked_people(ask.work, me))
    of = counts.get
    return UnreadChats(
        direct=of("direct", 0), groups=of("group", 0), projects=of("project", 0), requests=of("request", 0)
    )


async def unread_since(ask: Ask, since: datetime, limit: int) -> list[ChatOut]:
    """Chats in which others said something since that the asker has not read, what was written in last first."""
    me = guards.require_person(ask.who)
    blocked = await relations.blocked_people(ask.work, me)
    found = await showing.chats(ask, await chat_rows.unread_since(ask.work, me, blocked, since, limit))
    return [chat for chat in found if chat.unread > 0]


async def one(ask: Ask, chat_id: str) -> ChatOut:
    """A chat that the asker is in."""
    access = await guards.chat(ask, chat_id)
    if not access.has_row:
        return (await showing.chats(ask, await _of_projects(ask, [chat_id])))[0]
    return (await showing.chats(ask, [await chats.require(ask, chat_id)]))[0]


async def some(ask: Ask, ids: list[str]) -> list[ChatOut]:
    """These chats, which the asker is in."""
    there = await chat_rows.by_ids(ask.work, ids)
    return await showing.chats(ask, [there[id_] for id_ in ids if id_ in there])


async def _of_projects(ask: Ask, ids: list[str]) -> list[Chat]:
    """The chats of projects, in the order of the ids; where nobody wrote yet, one without a word."""
    there, now = await chat_rows.by_ids(ask.work, ids), await ask.work.now()
    return [there.get(id_) or made(Chat, **chats.row(id_, "project", now, project_id=id_)) for id_ in ids]
