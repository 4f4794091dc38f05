"""Full-text search for messages, in one chat or in all chats of the user."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import presenters, queries
from pegbar.domains.chat.limits import CHATS_WATCHED
from pegbar.domains.chat.models import ChatMessage
from pegbar.domains.chat.schemas import MessageHit, MessageHits, MessageOut
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.kernel import rich_text
from pegbar.kernel.errors import Invalid
from pegbar.kernel.highlight import build_snippet
from pegbar.kernel.ngrams import normalize, split_query


async def find_messages(
    ctx: RequestContext, text: str, chat_id: str | None, cursor: str | None, limit: int
) -> MessageHits:
    """Find messages that contain every word of a text, newest first, with their chats."""
    me = guards.require_person(ctx.user)
    terms = split_query(normalize(text))
    if not terms:
        raise Invalid.field("q", texts.QUERY_EMPTY)
    if chat_id is not None:
        await guards.chat(ctx, chat_id)
        chat_ids = [chat_id]
    else:
        chat_ids = [row.id for row in await chat_rows.list_watched_chats(ctx.tx, me, CHATS_WATCHED)]
    rows = await message_rows.search_messages(
        ctx.tx, chat_ids, terms, None if cursor is None else rules.decode_position(cursor), limit + 1
    )
    page = rows[:limit]
    chats = await queries.get_chats(ctx, list(dict.fromkeys(row.chat_id for row in page)))
    next_cursor = rules.encode_position(page[-1].created_at, page[-1].id) if len(rows) > limit else None
    messages, normalized_text = await _build_messages(ctx, page), normalize(text)
    items = [
        MessageHit(message=each, excerpt=build_snippet(rich_text.to_plain_text(each.body), normalized_text))
        for each in messages
    ]
    return MessageHits(items=items, chats=chats, next_cursor=next_cursor)


async def _build_messages(ctx: RequestContext, rows: list[ChatMessage]) -> list[MessageOut]:
    """Build API models in the order of the rows, which can belong to several chats."""
    messages = dict[str, MessageOut]()
    for chat_id in dict.fromkeys(row.chat_id for row in rows):
        access = await guards.chat(ctx, chat_id)
        for message in await presenters.build_messages(ctx, access, [row for row in rows if row.chat_id == chat_id]):
            messages[message.id] = message
    return [messages[row.id] for row in rows]
