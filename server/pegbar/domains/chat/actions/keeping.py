"""What of chats goes by itself: pictures that nobody sent, and what is older than an instance keeps it."""

from datetime import datetime, timedelta

from pegbar.access.services import Services
from pegbar.domains.chat import rules
from pegbar.domains.chat.limits import CHAT_PICTURE_UNSAID_DAYS
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.kernel.database import Transaction
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic

_AT_ONCE = 1000


async def prune_pictures(tx: Transaction, now: datetime) -> None:
    """Forget pictures that were brought and not sent; a client that is back later brings its own again."""
    await message_rows.remove_unsaid(tx, now - timedelta(days=CHAT_PICTURE_UNSAID_DAYS))


async def prune(services: Services, before: datetime) -> int:
    """Take away for good what was said before, a thousand messages at a time; how many it were."""
    count, some = 0, _AT_ONCE
    while some == _AT_ONCE:
        async with services.db.write() as tx:
            some = await _prune_some(tx, before)
            count += some
    async with services.db.write() as tx:
        await outbox.prune(tx, before, chat_topic(""))
    return count


async def _prune_some(tx: Transaction, before: datetime) -> int:
    old = await message_rows.said_before(tx, before, _AT_ONCE)
    shown = [found for row in old if row.kind == "image" and (found := rules.picture_named(row.body)) is not None]
    await message_rows.remove(tx, [row.id for row in old], shown)
    await chat_rows.note_newest(tx, {row.chat_id for row in old})
    return len(old)
