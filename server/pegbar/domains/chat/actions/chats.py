"""Chats as rows: those of projects are made when somebody first writes."""

from datetime import datetime
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules
from pegbar.domains.chat.models import Chat
from pegbar.domains.chat.store import chat_rows
from pegbar.kernel.errors import NotFound


def row(chat_id: str, kind: str, now: datetime, **more: Any) -> dict[str, Any]:
    """A chat in which nothing was said yet."""
    return {
        "id": chat_id,
        "kind": kind,
        "pair": None,
        "project_id": None,
        "name": None,
        "picture_key": None,
        "status": "accepted",
        "begun_by": None,
        "last_number": 0,
        "last_at": None,
        "version": 1,
        "created_at": now,
        **more,
    }


async def ensure(ctx: RequestContext, access: ChatAccess) -> None:
    """Have the row of a chat that somebody is in; harmless where it is there."""
    if not access.has_row and await chat_rows.one(ctx.tx, access.id) is None:
        now = await ctx.tx.now()
        await chat_rows.add(ctx.tx, row(access.id, "project", now, project_id=access.id), {}, now)


async def manage(ctx: RequestContext, chat_id: str) -> ChatAccess:
    """Lock a group's people and settings until the commit, then require that the user may manage it.

    The right is checked under the lock: ownership may pass on while a request waits for it.
    """
    await ctx.tx.acquire_locks(turn(chat_id))
    access = await guards.chat(ctx, chat_id)
    guards.require(policy.manage(access))
    return access


def turn(chat_id: str) -> str:
    """The name of the lock under which a chat's people, settings and messages change."""
    return f"chat:{chat_id}"


async def require(ctx: RequestContext, chat_id: str) -> Chat:
    """The row of a chat."""
    found = await chat_rows.one(ctx.tx, chat_id)
    if found is None:
        raise NotFound
    return found


def folder(access: ChatAccess) -> str:
    """Where the pictures of a chat are."""
    return rules.folder(access.kind, access.id, access.pair)


def picture_id(access: ChatAccess, body: str) -> str | None:
    """The id of the picture of a chat that a message is by its body; None where it names none."""
    return rules.picture_of(folder(access), body.removeprefix(rules.IMAGE)) if body.startswith(rules.IMAGE) else None
