"""SQL of one person's notifications."""

from sqlalchemy import delete

from pegbar.domains.notifications.models import (
    Notification,
    NotificationMute,
    NotificationSettings,
    NotificationSource,
)
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, read_rows


async def settings(tx: Transaction, person: str) -> PlainRows:
    """How somebody wants to be notified."""
    return await read_rows(tx, NotificationSettings, NotificationSettings.person_id == person)


async def muted(tx: Transaction, person: str) -> PlainRows:
    """The projects that somebody mutes."""
    return await read_rows(tx, NotificationMute, NotificationMute.person_id == person)


async def received(tx: Transaction, person: str) -> PlainRows:
    """What somebody was notified of."""
    return await read_rows(tx, Notification, Notification.person_id == person)


async def forget(tx: Transaction, person: str) -> None:
    """Delete all of it, and what others were told that this person did."""
    for model in (NotificationSettings, NotificationMute, Notification):
        await tx.run(delete(model).where(model.person_id == person))
    await tx.run(delete(NotificationSource).where(NotificationSource.actor_id == person))
