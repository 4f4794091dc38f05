"""Queries for the notification data of one person."""

from sqlalchemy import delete

from pegbar.domains.notifications.models import (
    Notification,
    NotificationMute,
    NotificationSettings,
    NotificationSource,
)
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, read_rows


async def list_settings(tx: Transaction, person: str) -> PlainRows:
    """List a person's notification settings."""
    return await read_rows(tx, NotificationSettings, NotificationSettings.person_id == person)


async def list_mutes(tx: Transaction, person: str) -> PlainRows:
    """List the projects that a person muted."""
    return await read_rows(tx, NotificationMute, NotificationMute.person_id == person)


async def list_received(tx: Transaction, person: str) -> PlainRows:
    """List the notifications that a person received."""
    return await read_rows(tx, Notification, Notification.person_id == person)


async def delete_all(tx: Transaction, person: str) -> None:
    """Delete a person's notifications and settings, and the events in others' notifications that they caused."""
    for model in (NotificationSettings, NotificationMute, Notification):
        await tx.execute(delete(model).where(model.person_id == person))
    await tx.execute(delete(NotificationSource).where(NotificationSource.actor_id == person))
