"""Reads the event log; prunes it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam, delete, select

from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import Event, TopicHead

# Every event is read by these.
_HEAD = Prepared(select(TopicHead.seq).where(TopicHead.topic == bindparam("topic")))
_AFTER = Prepared(
    select(Event.seq, Event.payload)
    .where(Event.topic == bindparam("topic"), Event.seq > bindparam("since"))
    .order_by(Event.seq)
    .limit(bindparam("limit", type_=Integer))
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a topic: its number and its JSON."""

    seq: int
    payload: str


async def head(tx: Transaction, topic: str) -> int:
    """The number of the topic's last event; 0 where there is none yet."""
    rows = await tx.fetch(_HEAD, {"topic": topic})
    return rows[0].seq if rows else 0


async def heads(tx: Transaction, topics: Collection[str]) -> dict[str, int]:
    """The numbers of the last events of many topics; those that have none yet are left out."""
    rows = await tx.run(select(TopicHead.topic, TopicHead.seq).where(TopicHead.topic.in_(topics)))
    return {row.topic: row.seq for row in rows.all()}


async def after(tx: Transaction, topic: str, since: int, limit: int) -> list[Entry]:
    """The events with a higher number than `since`, in order, at most `limit`."""
    rows = await tx.fetch(_AFTER, {"topic": topic, "since": since, "limit": limit})
    return [Entry(row.seq, row.payload) for row in rows]


async def before(tx: Transaction, topic: str, moment: datetime, last: int) -> int:
    """The number after which the topic's events of `moment` and later begin; `last`, its head, where it has none."""
    later = select(Event.seq).where(Event.topic == topic, Event.created_at >= moment).order_by(Event.seq).limit(1)
    first = (await tx.run(later)).scalar_one_or_none()
    return last if first is None else first - 1


async def forget(tx: Transaction, topic: str) -> None:
    """Take away a topic that nobody can follow any more, with its numbering."""
    await tx.run(delete(Event).where(Event.topic == topic))
    await tx.run(delete(TopicHead).where(TopicHead.topic == topic))


async def prune(tx: Transaction, before: datetime, topics: str = "") -> None:
    """Forget events that are older, of topics that begin so; who was away longer fetches anew."""
    of_these = Event.topic.startswith(topics, autoescape=True)
    await tx.run(delete(Event).where(Event.created_at < before, *([of_these] if topics else [])))
