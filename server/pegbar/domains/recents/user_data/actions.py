"""User data of recents. They are never visible to other users."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.recents import store


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the recent items by id. Names are left out, because they belong to other domains."""
    async with services.db.read() as tx:
        rows = await store.read_recents(tx, person)
    fields = ("kind", "subject_id", "cut_id", "opened_at")
    yield json_entry("account/opened-last.json", [{name: row[name] for name in fields} for row in rows])


async def deactivate(ctx: RequestContext) -> Rows:
    """Do nothing: other users can't see recents."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` hid nothing."""


async def purge(services: Services, person: str) -> None:
    """Delete all recents of the person."""
    async with services.db.write() as tx:
        await store.delete_recents(tx, person)
