"""What was said, found by its words: in one chat, or in all that somebody is in."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import listing, showing
from pegbar.domains.chat.limits import CHATS_WATCHED
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import FoundMessage, FoundMessages, MessageOut
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.kernel import rich_text
from pegbar.kernel.errors import Invalid
from pegbar.kernel.marking import excerpt
from pegbar.kernel.ngrams import normalize, split_query


async def find(ctx: RequestContext, text: str, chat_id: str | None, cursor: str | None, limit: int) -> FoundMessages:
    """Messages that hold every word of a text, the newest first, with the chats that they are in."""
    me = guards.require_person(ctx.user)
    asked = split_query(normalize(text))
    if not asked:
        raise Invalid.field("q", texts.NOTHING_ASKED)
    if chat_id is not None:
        await guards.chat(ctx, chat_id)
        within = [chat_id]
    else:
        within = [row.id for row in await chat_rows.topics(ctx.tx, me, CHATS_WATCHED)]
    rows = await message_rows.saying(
        ctx.tx, within, asked, None if cursor is None else rules.place_of(cursor), limit + 1
    )
    page = rows[:limit]
    chats = await listing.some(ctx, list(dict.fromkeys(row.chat_id for row in page)))
    more = rules.cursor(page[-1].created_at, page[-1].id) if len(rows) > limit else None
    shown, sought = await _shown(ctx, page), normalize(text)
    found = [FoundMessage(message=each, excerpt=excerpt(rich_text.words(each.body), sought)) for each in shown]
    return FoundMessages(items=found, chats=chats, next_cursor=more)


async def _shown(ctx: RequestContext, rows: list[ChatMessage]) -> list[MessageOut]:
    """In the order of the rows, which are of many chats."""
    shown = dict[str, MessageOut]()
    for chat_id in dict.fromkeys(row.chat_id for row in rows):
        access = await guards.chat(ctx, chat_id)
        for message in await showing.messages(ctx, access, [row for row in rows if row.chat_id == chat_id]):
            shown[message.id] = message
    return [shown[row.id] for row in rows]
