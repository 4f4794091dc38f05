"""Delete unused pictures, and messages older than the instance's retention period."""

from datetime import datetime, timedelta

from pegbar.access.services import Services
from pegbar.domains.chat import rules
from pegbar.domains.chat.limits import CHAT_PICTURE_UNSAID_DAYS
from pegbar.domains.chat.store import chat_rows, message_rows
from pegbar.kernel.database import Transaction
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic

_BATCH_SIZE = 1000


async def delete_unused_pictures(tx: Transaction, now: datetime) -> None:
    """Delete pictures that were uploaded but never sent. A client that reconnects later uploads its pictures again."""
    await message_rows.delete_unused_pictures(tx, now - timedelta(days=CHAT_PICTURE_UNSAID_DAYS))


async def delete_old_messages(services: Services, before: datetime) -> int:
    """Delete messages older than `before`, 1,000 per transaction, and prune the chats' events.

    Returns the number of deleted messages.
    """
    count, deleted = 0, _BATCH_SIZE
    while deleted == _BATCH_SIZE:
        async with services.db.write() as tx:
            deleted = await _delete_batch(tx, before)
            count += deleted
    async with services.db.write() as tx:
        await outbox.prune(tx, before, chat_topic(""))
    return count


async def _delete_batch(tx: Transaction, before: datetime) -> int:
    messages = await message_rows.list_messages_before(tx, before, _BATCH_SIZE)
    picture_ids = [
        found for row in messages if row.kind == "image" and (found := rules.parse_picture_body(row.body)) is not None
    ]
    await message_rows.delete_messages(tx, [row.id for row in messages], picture_ids)
    await chat_rows.refresh_last_number(tx, {row.chat_id for row in messages})
    return len(messages)
