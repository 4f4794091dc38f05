"""What a person opened last, which nobody else ever sees."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.recents import store


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """What was opened when, by ids: names are as they stand with whoever they are of."""
    async with services.db.read() as tx:
        rows = await store.read_all(tx, person)
    kept = ("kind", "subject_id", "cut_id", "opened_at")
    yield json_entry("account/opened-last.json", [{name: row[name] for name in kept} for row in rows])


async def deactivate(ctx: RequestContext) -> Rows:
    """It is in nobody's sight."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Nothing was taken out."""


async def purge(services: Services, person: str) -> None:
    """All of it goes."""
    async with services.db.write() as tx:
        await store.forget_all(tx, person)
