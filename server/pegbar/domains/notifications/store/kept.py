"""SQL of what is kept: notifications, their sources, what people want."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import and_, delete, func, insert, or_, select, update

from pegbar.domains.notifications.models import (
    Notification,
    NotificationMute,
    NotificationSettings,
    NotificationSource,
)
from pegbar.domains.notifications.rules import REQUESTS, Wish
from pegbar.kernel.database import Transaction
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.rows import find_by_key, insert_or
from pegbar.kernel.tables import records


@dataclass(frozen=True, slots=True)
class Place:
    """Where a notification stands in its list."""

    at: datetime
    id: str


async def wishes(tx: Transaction, people: Collection[str], project_id: str | None) -> dict[str, Wish]:
    """What these people want, and whether they mute a project; who never said anything is left out."""
    said = {row.person_id: Wish(tuple(row.off), row.mail) for row in await _settings_of(tx, people)}
    if project_id is not None:
        there = (NotificationMute.project_id == project_id, NotificationMute.person_id.in_(people))
        for (person,) in (await tx.run(select(NotificationMute.person_id).where(*there))).all():
            said[person] = replace(said.get(person, Wish()), mutes=True)
    return said


async def _settings_of(tx: Transaction, people: Collection[str]) -> list[NotificationSettings]:
    found = select(*NotificationSettings.__table__.c).where(NotificationSettings.person_id.in_(people))
    return records(NotificationSettings, (await tx.run(found)).all())


async def told_already(tx: Transaction, news: NotificationEvent, people: Collection[str]) -> set[str]:
    """Who of these people has been told of this very thing."""
    there = (
        NotificationSource.kind == news.kind,
        NotificationSource.source == news.source,
        NotificationSource.person_id.in_(people),
    )
    return set((await tx.run(select(NotificationSource.person_id).where(*there))).scalars())


async def add(
    tx: Transaction, news: NotificationEvent, ids: dict[str, str], now: datetime, read: Collection[str]
) -> None:
    """Tell people of something: what they have not read yet of its kind and thing grows, or a notification is made.

    `ids`: for each person the id of one that is made. Who is in `read` has it as read.
    """
    open_ = {
        row.person_id: row.id
        for row in await tx.run(
            select(Notification.person_id, Notification.id).where(
                Notification.person_id.in_(ids),
                Notification.kind == news.kind,
                Notification.about == news.about,
                Notification.read_at.is_(None),
            )
        )
    }
    grown = [id_ for person, id_ in open_.items() if person not in read]
    if grown:
        await tx.run(update(Notification).where(Notification.id.in_(grown)).values(updated_at=now, mailed_at=None))
    to_of = {person: open_[person] if person in open_ and person not in read else ids[person] for person in ids}
    made = [
        {
            "id": id_,
            "person_id": person,
            "kind": news.kind,
            "about": news.about,
            "updated_at": now,
            "read_at": now if person in read else None,
            "mailed_at": now if person in read else None,
        }
        for person, id_ in to_of.items()
        if id_ == ids[person]
    ]
    if made:
        await tx.run(insert(Notification), made)
    sources = [
        {
            "person_id": person,
            "kind": news.kind,
            "source": news.source,
            "notification_id": id_,
            "actor_id": news.by,
            "at": now,
        }
        for person, id_ in to_of.items()
    ]
    await tx.run(insert(NotificationSource), sources)


async def page(
    tx: Transaction, person: str, kinds: Collection[str], after: Place | None, limit: int
) -> list[Notification]:
    """A page of somebody's notifications of these kinds, newest first."""
    statement = select(*Notification.__table__.c).where(Notification.person_id == person, Notification.kind.in_(kinds))
    if after is not None:
        earlier = Notification.updated_at < after.at
        same = and_(Notification.updated_at == after.at, Notification.id < after.id)
        statement = statement.where(or_(earlier, same))
    statement = statement.order_by(Notification.updated_at.desc(), Notification.id.desc()).limit(limit)
    return records(Notification, await tx.execute_long(statement))


async def unread(tx: Transaction, person: str, limit: int, *, unmailed: bool = False) -> list[Notification]:
    """What somebody has not read, newest first; with `unmailed`, what was not mailed either."""
    statement = select(*Notification.__table__.c).where(
        Notification.person_id == person, Notification.read_at.is_(None)
    )
    if unmailed:
        statement = statement.where(Notification.mailed_at.is_(None))
    statement = statement.order_by(Notification.updated_at.desc(), Notification.id.desc()).limit(limit)
    return records(Notification, await tx.execute_long(statement))


async def sources(tx: Transaction, ids: Sequence[str], most: int) -> list[NotificationSource]:
    """The newest of what each of these notifications tells of, one more than `most` of each, newest first."""
    if not ids:
        return []
    number = func.row_number().over(
        partition_by=NotificationSource.notification_id,
        order_by=(NotificationSource.at.desc(), NotificationSource.source.desc()),
    )
    ranked = select(*NotificationSource.__table__.c, number.label("place")).where(
        NotificationSource.notification_id.in_(ids)
    )
    rows = ranked.subquery()
    newest = select(*(rows.c[column.key] for column in NotificationSource.__table__.c))
    newest = newest.where(rows.c.place <= most + 1).order_by(rows.c.place)
    return records(NotificationSource, await tx.execute_long(newest))


async def mark_read(tx: Transaction, person: str, through: datetime, ids: Sequence[str] | None, now: datetime) -> None:
    """Note what somebody has read, by the ids of notifications or of the requests that they tell of.

    What grew since is unread still.
    """
    mine = [Notification.person_id == person, Notification.read_at.is_(None), Notification.updated_at <= through]
    if ids is not None:
        asked = and_(Notification.kind.in_(REQUESTS), Notification.about.in_(ids))
        mine.append(or_(Notification.id.in_(ids), asked))
    await tx.run(update(Notification).where(*mine).values(read_at=now))


async def mark_mailed(tx: Transaction, ids: Sequence[str], now: datetime) -> None:
    """Note what was mailed."""
    await tx.run(update(Notification).where(Notification.id.in_(ids)).values(mailed_at=now))


async def settings(tx: Transaction, person: str) -> NotificationSettings | None:
    """How somebody wants to be notified; None where nothing was said."""
    return await find_by_key(tx, NotificationSettings, person)


async def save_settings(tx: Transaction, person: str, off: Sequence[str], mail: str, now: datetime) -> None:
    """Keep how somebody wants to be notified; a digest is counted from when it was first wanted."""
    row = {"person_id": person, "off": list(off), "mail": mail, "mailed_at": now}
    statement = insert_or(tx, NotificationSettings).values(row)
    again = {"off": row["off"], "mail": mail}
    await tx.run(statement.on_conflict_do_update(index_elements=["person_id"], set_=again))


async def note_mail(tx: Transaction, person: str, now: datetime) -> None:
    """Note that somebody's mail was looked to."""
    await tx.run(update(NotificationSettings).where(NotificationSettings.person_id == person).values(mailed_at=now))


async def due_digests(tx: Transaction, before: datetime) -> list[tuple[str, datetime]]:
    """Who wants a daily digest and was last mailed before, and when that was."""
    due = (NotificationSettings.mail == "daily", NotificationSettings.mailed_at < before)
    found = select(NotificationSettings.person_id, NotificationSettings.mailed_at).where(*due)
    rows = await tx.run(found.order_by(NotificationSettings.person_id))
    return [(row.person_id, row.mailed_at) for row in rows]


async def muted(tx: Transaction, person: str) -> list[str]:
    """The projects that somebody mutes."""
    found = select(NotificationMute.project_id).where(NotificationMute.person_id == person)
    return list((await tx.run(found)).scalars())


async def mute(tx: Transaction, person: str, project_id: str) -> None:
    """Mute a project; harmless where it is."""
    row = {"person_id": person, "project_id": project_id}
    await tx.run(insert_or(tx, NotificationMute).on_conflict_do_nothing(), row)


async def unmute(tx: Transaction, person: str, project_id: str) -> None:
    """Mute a project no more."""
    mine = (NotificationMute.person_id == person, NotificationMute.project_id == project_id)
    await tx.run(delete(NotificationMute).where(*mine))


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget what is older."""
    await tx.run(delete(Notification).where(Notification.updated_at < before))
