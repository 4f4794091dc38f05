"""SQL of one person's notifications."""

from sqlalchemy import delete

from pegbar.domains.notifications.models import (
    Notification,
    NotificationMute,
    NotificationSettings,
    NotificationSource,
)
from pegbar.kernel.row_archive import PlainRows, read_rows
from pegbar.kernel.work import Work


async def settings(work: Work, person: str) -> PlainRows:
    """How somebody wants to be notified."""
    return await read_rows(work, NotificationSettings, NotificationSettings.person_id == person)


async def muted(work: Work, person: str) -> PlainRows:
    """The projects that somebody mutes."""
    return await read_rows(work, NotificationMute, NotificationMute.person_id == person)


async def received(work: Work, person: str) -> PlainRows:
    """What somebody was notified of."""
    return await read_rows(work, Notification, Notification.person_id == person)


async def forget(work: Work, person: str) -> None:
    """Delete all of it, and what others were told that this person did."""
    for model in (NotificationSettings, NotificationMute, Notification):
        await work.run(delete(model).where(model.person_id == person))
    await work.run(delete(NotificationSource).where(NotificationSource.actor_id == person))
