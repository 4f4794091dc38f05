"""What a person has in notifications: how they want them. What they were told of is others' and not told again."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.notifications.user_data import store
from pegbar.realtime import outbox
from pegbar.realtime.topics import notifications_topic


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """The wishes, and what one was notified of: kinds and times, as the rest is told with what it is about."""
    async with services.db.read() as tx:
        yield json_entry("notifications/settings.json", await store.settings(tx, person))
        yield json_entry("notifications/muted-projects.json", await store.muted(tx, person))
        yield json_entry("notifications/notifications.json", await store.received(tx, person))


async def deactivate(ctx: RequestContext) -> Rows:
    """Nobody else sees one's notifications; what one did is named as profiles name it."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Nothing was taken out."""


async def purge(services: Services, person: str) -> None:
    """What they were told goes, and that they were whom others were told of."""
    async with services.db.write() as tx:
        await store.forget(tx, person)
        await outbox.delete_topic(tx, notifications_topic(person))
