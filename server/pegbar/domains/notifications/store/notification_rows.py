"""Queries for notifications, their sources and settings."""

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
from pegbar.domains.notifications.rules import REQUESTS, Preferences
from pegbar.kernel.database import Transaction
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.rows import conflict_insert, find_by_key
from pegbar.kernel.tables import to_records


@dataclass(frozen=True, slots=True)
class NotificationCursor:
    """The position of a notification in the list, for paging."""

    at: datetime
    id: str


async def load_preferences(tx: Transaction, people: Collection[str], project_id: str | None) -> dict[str, Preferences]:
    """Load the preferences of people by id, and if they muted the project.

    People without stored preferences are left out.
    """
    preferences = {
        row.person_id: Preferences(tuple(row.disabled_kinds), row.email_frequency)
        for row in await _load_settings(tx, people)
    }
    if project_id is not None:
        conditions = (NotificationMute.project_id == project_id, NotificationMute.person_id.in_(people))
        for (person,) in (await tx.execute(select(NotificationMute.person_id).where(*conditions))).all():
            preferences[person] = replace(preferences.get(person, Preferences()), mutes=True)
    return preferences


async def _load_settings(tx: Transaction, people: Collection[str]) -> list[NotificationSettings]:
    query = select(*NotificationSettings.__table__.c).where(NotificationSettings.person_id.in_(people))
    return to_records(NotificationSettings, (await tx.execute(query)).all())


async def filter_notified(tx: Transaction, news: NotificationEvent, people: Collection[str]) -> set[str]:
    """Return the subset of these people who were already notified of the event's source."""
    conditions = (
        NotificationSource.kind == news.kind,
        NotificationSource.source == news.source,
        NotificationSource.person_id.in_(people),
    )
    return set((await tx.execute(select(NotificationSource.person_id).where(*conditions))).scalars())


async def add_event(
    tx: Transaction, news: NotificationEvent, ids: dict[str, str], now: datetime, read: Collection[str]
) -> None:
    """Add an event to each person's unread notification of the same kind and subject, or create a notification.

    `ids` has the id for a new notification, by person. People in `read` always get a new notification, stored as read.
    """
    unread_ids = {
        row.person_id: row.id
        for row in await tx.execute(
            select(Notification.person_id, Notification.id).where(
                Notification.person_id.in_(ids),
                Notification.kind == news.kind,
                Notification.subject_id == news.about,
                Notification.read_at.is_(None),
            )
        )
    }
    extended = [id_ for person, id_ in unread_ids.items() if person not in read]
    if extended:
        await tx.execute(
            update(Notification).where(Notification.id.in_(extended)).values(updated_at=now, mailed_at=None)
        )
    target_ids = {
        person: unread_ids[person] if person in unread_ids and person not in read else ids[person] for person in ids
    }
    rows = [
        {
            "id": id_,
            "person_id": person,
            "kind": news.kind,
            "subject_id": news.about,
            "updated_at": now,
            "read_at": now if person in read else None,
            "mailed_at": now if person in read else None,
        }
        for person, id_ in target_ids.items()
        if id_ == ids[person]
    ]
    if rows:
        await tx.execute(insert(Notification), rows)
    sources = [
        {
            "person_id": person,
            "kind": news.kind,
            "source": news.source,
            "notification_id": id_,
            "actor_id": news.by,
            "at": now,
        }
        for person, id_ in target_ids.items()
    ]
    await tx.execute(insert(NotificationSource), sources)


async def list_notifications(
    tx: Transaction, person: str, kinds: Collection[str], after: NotificationCursor | None, limit: int
) -> list[Notification]:
    """List a page of a person's notifications of these kinds, newest first."""
    statement = select(*Notification.__table__.c).where(Notification.person_id == person, Notification.kind.in_(kinds))
    if after is not None:
        is_earlier = Notification.updated_at < after.at
        is_same_time = and_(Notification.updated_at == after.at, Notification.id < after.id)
        statement = statement.where(or_(is_earlier, is_same_time))
    statement = statement.order_by(Notification.updated_at.desc(), Notification.id.desc()).limit(limit)
    return to_records(Notification, await tx.execute_long(statement))


async def list_unread(tx: Transaction, person: str, limit: int, *, unmailed: bool = False) -> list[Notification]:
    """List a person's unread notifications, newest first; with `unmailed`, only those that weren't mailed."""
    statement = select(*Notification.__table__.c).where(
        Notification.person_id == person, Notification.read_at.is_(None)
    )
    if unmailed:
        statement = statement.where(Notification.mailed_at.is_(None))
    statement = statement.order_by(Notification.updated_at.desc(), Notification.id.desc()).limit(limit)
    return to_records(Notification, await tx.execute_long(statement))


async def list_sources(tx: Transaction, ids: Sequence[str], limit: int) -> list[NotificationSource]:
    """List the newest sources of each notification, newest first.

    Returns up to `limit` + 1 per notification, so that the caller knows if there are more than `limit`.
    """
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
    newest = newest.where(rows.c.place <= limit + 1).order_by(rows.c.place)
    return to_records(NotificationSource, await tx.execute_long(newest))


async def mark_read(tx: Transaction, person: str, through: datetime, ids: Sequence[str] | None, now: datetime) -> None:
    """Mark notifications as read, all of them if `ids` is None.

    `ids` are ids of notifications, or of the requests (invitations, friend requests) that notifications are about.

    Notifications that changed after `through` stay unread.
    """
    conditions = [Notification.person_id == person, Notification.read_at.is_(None), Notification.updated_at <= through]
    if ids is not None:
        is_request = and_(Notification.kind.in_(REQUESTS), Notification.subject_id.in_(ids))
        conditions.append(or_(Notification.id.in_(ids), is_request))
    await tx.execute(update(Notification).where(*conditions).values(read_at=now))


async def mark_mailed(tx: Transaction, ids: Sequence[str], now: datetime) -> None:
    """Mark notifications as mailed."""
    await tx.execute(update(Notification).where(Notification.id.in_(ids)).values(mailed_at=now))


async def find_settings(tx: Transaction, person: str) -> NotificationSettings | None:
    """Find a person's settings; None if they never changed any."""
    return await find_by_key(tx, NotificationSettings, person)


async def save_settings(tx: Transaction, person: str, off: Sequence[str], mail: str, now: datetime) -> None:
    """Save a person's settings. Sets the time of the last digest check to `now` only when the row is created."""
    row = {"person_id": person, "disabled_kinds": list(off), "email_frequency": mail, "mailed_at": now}
    statement = conflict_insert(tx, NotificationSettings).values(row)
    changes = {"disabled_kinds": row["disabled_kinds"], "email_frequency": mail}
    await tx.execute(statement.on_conflict_do_update(index_elements=["person_id"], set_=changes))


async def update_mailed_at(tx: Transaction, person: str, now: datetime) -> None:
    """Store the time of the last check for a person's daily digest."""
    await tx.execute(update(NotificationSettings).where(NotificationSettings.person_id == person).values(mailed_at=now))


async def list_due_digests(tx: Transaction, before: datetime) -> list[tuple[str, datetime]]:
    """List people with a daily digest whose last check is older than `before`, and the time of that check."""
    conditions = (NotificationSettings.email_frequency == "daily", NotificationSettings.mailed_at < before)
    query = select(NotificationSettings.person_id, NotificationSettings.mailed_at).where(*conditions)
    rows = await tx.execute(query.order_by(NotificationSettings.person_id))
    return [(row.person_id, row.mailed_at) for row in rows]


async def list_muted_projects(tx: Transaction, person: str) -> list[str]:
    """List the projects that a person muted."""
    query = select(NotificationMute.project_id).where(NotificationMute.person_id == person)
    return list((await tx.execute(query)).scalars())


async def mute_project(tx: Transaction, person: str, project_id: str) -> None:
    """Mute a project. Does nothing if it is already muted."""
    row = {"person_id": person, "project_id": project_id}
    await tx.execute(conflict_insert(tx, NotificationMute).on_conflict_do_nothing(), row)


async def unmute_project(tx: Transaction, person: str, project_id: str) -> None:
    """Unmute a project."""
    conditions = (NotificationMute.person_id == person, NotificationMute.project_id == project_id)
    await tx.execute(delete(NotificationMute).where(*conditions))


async def delete_old(tx: Transaction, before: datetime) -> None:
    """Delete notifications older than a time."""
    await tx.execute(delete(Notification).where(Notification.updated_at < before))
