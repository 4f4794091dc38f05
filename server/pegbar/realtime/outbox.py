"""Reads the event log; prunes it."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Integer, bindparam, delete, select

from pegbar.kernel.tables import Event, TopicHead
from pegbar.kernel.work import Work

# Built once: every event is read by these.
_HEAD = select(TopicHead.seq).where(TopicHead.topic == bindparam("topic"))
_AFTER = (
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


async def head(work: Work, topic: str) -> int:
    """The number of the topic's last event; 0 where there is none yet."""
    found = (await work.run(_HEAD, {"topic": topic})).scalar_one_or_none()
    return found or 0


async def after(work: Work, topic: str, since: int, limit: int) -> list[Entry]:
    """The events with a higher number than `since`, in order, at most `limit`."""
    rows = await work.run(_AFTER, {"topic": topic, "since": since, "limit": limit})
    return [Entry(seq, payload) for seq, payload in rows.all()]


async def prune(work: Work, before: datetime) -> None:
    """Forget events that are older; who was away longer fetches anew."""
    await work.run(delete(Event).where(Event.created_at < before))
