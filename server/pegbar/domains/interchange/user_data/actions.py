"""User data of interchange: imports, exports, and the scripts of a user's boards."""

from collections.abc import AsyncIterator
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.interchange.imports.actions import scripts
from pegbar.domains.interchange.models import Import
from pegbar.domains.interchange.user_data import store
from pegbar.domains.projects.user_data import actions as projects
from pegbar.kernel import clock

_IMPORT_FIELDS: Final = ("project_id", "kind", "file_name", "size", "options", "state")


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the user's imports, and the script of each of their projects."""
    async with services.db.read() as tx:
        imports = await store.list_imports(tx, person)
        own_projects = await projects.list_owned_projects(tx, person)
    if imports:
        yield json_entry("account/imports.json", [_to_plain(row) for row in imports])
    for done, project in enumerate(own_projects):
        async with services.db.read() as tx:
            script = await scripts.load_script(tx, project.id)
        if script is not None:
            yield json_entry(f"projects/{project.slug}/storyboard/script.json", script, done / len(own_projects))


async def deactivate(ctx: RequestContext) -> Rows:
    """Archive nothing: exports, and imports that aren't applied, are listed only for their requester."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` archives nothing."""


async def purge(services: Services, person: str) -> None:
    """Delete exports and imports. Applied imports stay, without an author."""
    async with services.db.write() as tx:
        await store.delete_exports(tx, person)
        await store.delete_imports(tx, person)


def _to_plain(row: Import) -> dict[str, Any]:
    fields = {name: getattr(row, name) for name in ("id", *_IMPORT_FIELDS)}
    return fields | {"created_at": clock.iso(row.created_at)}
