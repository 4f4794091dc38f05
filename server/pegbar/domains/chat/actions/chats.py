"""Rows, locks and picture folders of chats. A project's chat has no row until someone writes in it."""

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


def new_chat_values(chat_id: str, kind: str, now: datetime, **values: Any) -> dict[str, Any]:
    """Return the column values of a new chat without messages."""
    return {
        "id": chat_id,
        "kind": kind,
        "pair": None,
        "project_id": None,
        "name": None,
        "picture_key": None,
        "status": "accepted",
        "created_by": None,
        "last_number": 0,
        "last_at": None,
        "version": 1,
        "created_at": now,
        **values,
    }


async def ensure_row(ctx: RequestContext, access: ChatAccess) -> None:
    """Insert the row of a project's chat if it doesn't exist yet. All other chats have a row."""
    if not access.has_row and await chat_rows.get_chat(ctx.tx, access.id) is None:
        now = await ctx.tx.now()
        await chat_rows.insert_chat(ctx.tx, new_chat_values(access.id, "project", now, project_id=access.id), {}, now)


async def lock_and_require_manage(ctx: RequestContext, chat_id: str) -> ChatAccess:
    """Lock a group's people and settings until the commit, then require that the user may manage it.

    The right is checked under the lock, because the ownership may be transferred while a request waits for the lock.
    """
    await ctx.tx.acquire_locks(lock_key(chat_id))
    access = await guards.chat(ctx, chat_id)
    guards.require(policy.manage(access))
    return access


def lock_key(chat_id: str) -> str:
    """Return the name of the lock under which a chat's members, settings and messages change."""
    return f"chat:{chat_id}"


async def require_chat(ctx: RequestContext, chat_id: str) -> Chat:
    """Get a chat by its id, or raise NotFound."""
    found = await chat_rows.get_chat(ctx.tx, chat_id)
    if found is None:
        raise NotFound
    return found


def picture_folder(access: ChatAccess) -> str:
    """Return the folder of a chat's pictures."""
    return rules.picture_folder(access.kind, access.id, access.pair)


def get_picture_id(access: ChatAccess, body: str) -> str | None:
    """Return the id of the picture in the body of an image message; None if the body names no picture of this chat."""
    return (
        rules.parse_picture_path(picture_folder(access), body.removeprefix(rules.IMAGE))
        if body.startswith(rules.IMAGE)
        else None
    )
