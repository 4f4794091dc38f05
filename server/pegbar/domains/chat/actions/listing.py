"""Somebody's chats."""

from datetime import datetime

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.chat import rules
from pegbar.domains.chat.actions import chats, showing
from pegbar.domains.chat.limits import CHATS_PAGE
from pegbar.domains.chat.models import Chat
from pegbar.domains.chat.schemas import ChatKind, ChatList, ChatOut, MessageRequests, UnreadChats
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.relations import actions as relations
from pegbar.kernel.tables import made


async def listed(ctx: RequestContext, kind: ChatKind, cursor: str | None, limit: int) -> ChatList:
    """A page of the asker's chats of a kind, what was written in last first."""
    me = guards.require_person(ctx.user)
    after = None if cursor is None else rules.place_of(cursor)
    if kind == "project":
        found = await chat_rows.of_own_projects(ctx.tx, me, after, limit + 1)
        more = rules.cursor(found[limit - 1].said, found[limit - 1].id) if len(found) > limit else None
        page = await _of_projects(ctx, [row.id for row in found[:limit]])
    else:
        rows = await chat_rows.of_person(ctx.tx, me, kind, after, limit + 1)
        page, last = rows[:limit], rows[limit - 1] if len(rows) > limit else None
        more = None if last is None else rules.cursor(last.last_at or last.created_at, last.id)
    return ChatList(items=await showing.chats(ctx, page), next_cursor=more)


async def of_project(ctx: RequestContext, ref: str) -> ChatOut:
    """The chat of a project, where the asker is a member."""
    access = await guards.project(ctx, ref, Permission.CHAT)
    return (await showing.chats(ctx, await _of_projects(ctx, [access.id])))[0]


async def requests(ctx: RequestContext) -> MessageRequests:
    """What strangers wrote to the asker, who has not read it; of who stands behind a block, nothing."""
    me = guards.require_person(ctx.user)
    blocked = await relations.blocked_people(ctx.tx, me)
    rows = await chat_rows.requests(ctx.tx, me, blocked, CHATS_PAGE)
    return MessageRequests(items=await showing.chats(ctx, rows))


async def unread(ctx: RequestContext) -> UnreadChats:
    """In how many chats of a kind there is something that the asker has not read and not muted."""
    me = guards.require_person(ctx.user)
    counts = await chat_rows.unread_counts(ctx.tx, me, await relations.blocked_people(ctx.tx, me))
    of = counts.get
    return UnreadChats(
        direct=of("direct", 0), groups=of("group", 0), projects=of("project", 0), requests=of("request", 0)
    )


async def unread_since(ctx: RequestContext, since: datetime, limit: int) -> list[ChatOut]:
    """Chats in which others said something since that the asker has not read, what was written in last first."""
    me = guards.require_person(ctx.user)
    blocked = await relations.blocked_people(ctx.tx, me)
    found = await showing.chats(ctx, await chat_rows.unread_since(ctx.tx, me, blocked, since, limit))
    return [chat for chat in found if chat.unread > 0]


async def one(ctx: RequestContext, chat_id: str) -> ChatOut:
    """A chat that the asker is in."""
    access = await guards.chat(ctx, chat_id)
    if not access.has_row:
        return (await showing.chats(ctx, await _of_projects(ctx, [chat_id])))[0]
    return (await showing.chats(ctx, [await chats.require(ctx, chat_id)]))[0]


async def some(ctx: RequestContext, ids: list[str]) -> list[ChatOut]:
    """These chats, which the asker is in."""
    there = await chat_rows.by_ids(ctx.tx, ids)
    return await showing.chats(ctx, [there[id_] for id_ in ids if id_ in there])


async def _of_projects(ctx: RequestContext, ids: list[str]) -> list[Chat]:
    """The chats of projects, in the order of the ids; where nobody wrote yet, one without a word."""
    there, now = await chat_rows.by_ids(ctx.tx, ids), await ctx.tx.now()
    return [there.get(id_) or made(Chat, **chats.row(id_, "project", now, project_id=id_)) for id_ in ids]
