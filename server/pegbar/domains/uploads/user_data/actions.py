"""GDPR hooks of uploads. Finished files are data of the domains that received them."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.uploads.user_data import store


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the names and sizes of a person's unfinished uploads."""
    async with services.db.read() as tx:
        rows = await store.list_unfinished(tx, person)
    if rows:
        yield json_entry("account/unfinished-uploads.json", rows)


async def deactivate(ctx: RequestContext) -> Rows:
    """Do nothing: the uploads in projects of others end with the memberships."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: ended uploads don't continue."""


async def purge(services: Services, person: str) -> None:
    """Delete a person's uploads."""
    async with services.db.write() as tx:
        await store.delete_uploads(tx, person)
