"""Queries for the chats of the signed-in user."""

from datetime import datetime

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.chat import rules
from pegbar.domains.chat.actions import chats, presenters
from pegbar.domains.chat.limits import CHATS_PAGE
from pegbar.domains.chat.models import Chat
from pegbar.domains.chat.schemas import ChatKind, ChatList, ChatOut, MessageRequests, UnreadChats
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.relations import actions as relations
from pegbar.kernel.tables import create_record


async def list_chats(ctx: RequestContext, kind: ChatKind, cursor: str | None, limit: int) -> ChatList:
    """List a page of the user's chats of one kind, most recently active first."""
    me = guards.require_person(ctx.user)
    after = None if cursor is None else rules.decode_position(cursor)
    if kind == "project":
        projects = await chat_rows.list_own_projects(ctx.tx, me, after, limit + 1)
        next_cursor = (
            rules.encode_position(projects[limit - 1].said, projects[limit - 1].id) if len(projects) > limit else None
        )
        page = await _load_project_chats(ctx, [row.id for row in projects[:limit]])
    else:
        rows = await chat_rows.list_of_person(ctx.tx, me, kind, after, limit + 1)
        page, last = rows[:limit], rows[limit - 1] if len(rows) > limit else None
        next_cursor = None if last is None else rules.encode_position(last.last_at or last.created_at, last.id)
    return ChatList(items=await presenters.build_chats(ctx, page), next_cursor=next_cursor)


async def get_project_chat(ctx: RequestContext, ref: str) -> ChatOut:
    """Get the chat of a project; the user must be a member."""
    access = await guards.project(ctx, ref, Permission.CHAT)
    return (await presenters.build_chats(ctx, await _load_project_chats(ctx, [access.id])))[0]


async def list_message_requests(ctx: RequestContext) -> MessageRequests:
    """List message requests: unread chats that strangers started, except chats with blocked people."""
    me = guards.require_person(ctx.user)
    blocked = await relations.list_block_ids(ctx.tx, me)
    rows = await chat_rows.list_requests(ctx.tx, me, blocked, CHATS_PAGE)
    return MessageRequests(items=await presenters.build_chats(ctx, rows))


async def count_unread_chats(ctx: RequestContext) -> UnreadChats:
    """Count the user's unread and unmuted chats of each kind."""
    me = guards.require_person(ctx.user)
    counts = await chat_rows.count_unread_chats(ctx.tx, me, await relations.list_block_ids(ctx.tx, me))
    get_count = counts.get
    return UnreadChats(
        direct=get_count("direct", 0),
        groups=get_count("group", 0),
        projects=get_count("project", 0),
        requests=get_count("request", 0),
    )


async def list_unread_since(ctx: RequestContext, since: datetime, limit: int) -> list[ChatOut]:
    """List chats with unread messages by others that were sent after `since`, most recently active first."""
    me = guards.require_person(ctx.user)
    blocked = await relations.list_block_ids(ctx.tx, me)
    projects = await presenters.build_chats(ctx, await chat_rows.list_unread_since(ctx.tx, me, blocked, since, limit))
    return [chat for chat in projects if chat.unread > 0]


async def get_chat(ctx: RequestContext, chat_id: str) -> ChatOut:
    """Get one of the user's chats."""
    access = await guards.chat(ctx, chat_id)
    if not access.has_row:
        return (await presenters.build_chats(ctx, await _load_project_chats(ctx, [chat_id])))[0]
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, chat_id)]))[0]


async def get_chats(ctx: RequestContext, ids: list[str]) -> list[ChatOut]:
    """Get chats by their ids, in this order. The caller checks that the user is in them."""
    rows_by_id = await chat_rows.get_chats_by_ids(ctx.tx, ids)
    return await presenters.build_chats(ctx, [rows_by_id[id_] for id_ in ids if id_ in rows_by_id])


async def _load_project_chats(ctx: RequestContext, ids: list[str]) -> list[Chat]:
    """Load the chats of projects in the order of the ids.

    For a chat that has no row yet, a record is created in memory.
    """
    rows_by_id, now = await chat_rows.get_chats_by_ids(ctx.tx, ids), await ctx.tx.now()
    return [
        rows_by_id.get(id_) or create_record(Chat, **chats.new_chat_values(id_, "project", now, project_id=id_))
        for id_ in ids
    ]
