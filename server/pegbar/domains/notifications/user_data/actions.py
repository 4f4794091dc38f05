"""User data of notifications: preferences, and the notifications that the person received."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.notifications.user_data import store
from pegbar.realtime import outbox
from pegbar.realtime.topics import news_topic


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the preferences, and the kinds and times of the notifications.

    The contents are exported by their own domains.
    """
    async with services.db.read() as tx:
        yield json_entry("notifications/settings.json", await store.list_settings(tx, person))
        yield json_entry("notifications/muted-projects.json", await store.list_mutes(tx, person))
        yield json_entry("notifications/notifications.json", await store.list_received(tx, person))


async def deactivate(ctx: RequestContext) -> Rows:
    """Do nothing: other people don't see the person's notifications, and profiles hide the person's name in theirs."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` removed nothing."""


async def purge(services: Services, person: str) -> None:
    """Delete the person's notifications and settings, and the events in others' notifications that they caused."""
    async with services.db.write() as tx:
        await store.delete_all(tx, person)
        await outbox.delete_topic(tx, news_topic(person))
