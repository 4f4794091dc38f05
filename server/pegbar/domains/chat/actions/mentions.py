"""Who is called by name in what was said, and told of it."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules
from pegbar.domains.chat.limits import MENTIONS_MAX
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.rich_text import words


@dataclass(frozen=True, slots=True)
class Said:
    """A message that somebody is called in, and where: what they see of it now."""

    id: str
    chat_id: str
    kind: str
    number: int
    text: str
    chat: str
    project_id: str | None


async def tell(ctx: RequestContext, access: ChatAccess, by: str, message_id: str, body: str) -> None:
    """Tell those whose names stand behind an at-sign, and who are in the chat; each once for a message.

    In a chat that was not accepted nobody is called.
    """
    if "@" not in body or access.status == "pending":
        return
    names = rules.mentioned(words(body))[:MENTIONS_MAX]
    if not names:
        return
    called = await profiles.ids_of(ctx.tx, names)
    people = await chat_rows.those_in(ctx.tx, access.id, access.kind, called)
    if people:
        project = access.id if access.kind == "project" else None
        ctx.tx.queue_notification(
            NotificationEvent("mention", tuple(sorted(people)), by, access.id, message_id, project)
        )


async def said(ctx: RequestContext, me: str, ids: Collection[str]) -> list[Said]:
    """Of these messages those that are still there, and that this person may read."""
    return [
        Said(row.id, row.chat_id, row.kind, row.number, words(row.body), row.name or "", row.project_id)
        for row in await message_rows.readable(ctx.tx, ids, chat_rows.of_reader(me))
    ]
