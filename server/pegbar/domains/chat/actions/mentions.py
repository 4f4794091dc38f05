"""Mentions of people in messages, and their notifications."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules
from pegbar.domains.chat.limits import MENTIONS_MAX
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.rich_text import to_plain_text


@dataclass(frozen=True, slots=True)
class MentionView:
    """The current state of a message that mentions a person, with its chat."""

    id: str
    chat_id: str
    kind: str
    number: int
    text: str
    chat: str
    project_id: str | None


async def notify_mentioned(ctx: RequestContext, access: ChatAccess, by: str, message_id: str, body: str) -> None:
    """Notify the members of the chat who are mentioned in a message (`@name`), once per message.

    In a direct chat that isn't accepted yet, mentions notify no one.
    """
    if "@" not in body or access.status == "pending":
        return
    names = rules.find_mentions(to_plain_text(body))[:MENTIONS_MAX]
    if not names:
        return
    mentioned_ids = await profiles.find_ids_by_username(ctx.tx, names)
    mentioned = await chat_rows.filter_people_in_chat(ctx.tx, access.id, access.kind, mentioned_ids)
    if mentioned:
        project = access.id if access.kind == "project" else None
        ctx.tx.notifications.add(
            NotificationEvent("mention", tuple(sorted(mentioned)), by, access.id, message_id, project)
        )


async def list_mention_views(ctx: RequestContext, me: str, ids: Collection[str]) -> list[MentionView]:
    """Load the subset of these messages that still exist and that the person may read."""
    return [
        MentionView(row.id, row.chat_id, row.kind, row.number, to_plain_text(row.body), row.name or "", row.project_id)
        for row in await message_rows.list_readable_messages(ctx.tx, ids, chat_rows.select_readable_chats(me))
    ]
