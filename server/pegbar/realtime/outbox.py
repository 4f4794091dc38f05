"""Reads and prunes the event log."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam, delete, select

from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import Event, TopicHead

# Frequent statements: they read every delivered event.
_GET_HEAD = Prepared(select(TopicHead.seq).where(TopicHead.topic == bindparam("topic")))
_LIST_AFTER = Prepared(
    select(Event.seq, Event.payload)
    .where(Event.topic == bindparam("topic"), Event.seq > bindparam("since"))
    .order_by(Event.seq)
    .limit(bindparam("limit", type_=Integer))
)


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event of a topic: its sequence number and its JSON."""

    seq: int
    payload: str


async def get_head(tx: Transaction, topic: str) -> int:
    """Return the sequence number of a topic's last event; 0 if it has none."""
    rows = await tx.fetch(_GET_HEAD, {"topic": topic})
    return rows[0].seq if rows else 0


async def get_heads(tx: Transaction, topics: Collection[str]) -> dict[str, int]:
    """Return the sequence numbers of the last events of many topics; topics without events are left out."""
    rows = await tx.execute(select(TopicHead.topic, TopicHead.seq).where(TopicHead.topic.in_(topics)))
    return {row.topic: row.seq for row in rows.all()}


async def list_after(tx: Transaction, topic: str, since: int, limit: int) -> list[LoggedEvent]:
    """List the events with a higher sequence number than `since`, in order, at most `limit`."""
    rows = await tx.fetch(_LIST_AFTER, {"topic": topic, "since": since, "limit": limit})
    return [LoggedEvent(row.seq, row.payload) for row in rows]


async def find_start(tx: Transaction, topic: str, moment: datetime, last: int) -> int:
    """Return the sequence number after which a topic's events since `moment` begin; `last` if it has none since.

    `last` is the sequence number of the topic's last event.
    """
    later = select(Event.seq).where(Event.topic == topic, Event.created_at >= moment).order_by(Event.seq).limit(1)
    first = (await tx.execute(later)).scalar_one_or_none()
    return last if first is None else first - 1


async def delete_topic(tx: Transaction, topic: str) -> None:
    """Delete a topic that no one can subscribe to again: its events and its counter."""
    await tx.execute(delete(Event).where(Event.topic == topic))
    await tx.execute(delete(TopicHead).where(TopicHead.topic == topic))


async def prune(tx: Transaction, before: datetime, topics: str = "") -> None:
    """Delete the events before `before` of the topics whose name starts with `topics`; by default of all topics.

    Clients that missed deleted events load all data again.
    """
    of_these = Event.topic.startswith(topics, autoescape=True)
    await tx.execute(delete(Event).where(Event.created_at < before, *([of_these] if topics else [])))
