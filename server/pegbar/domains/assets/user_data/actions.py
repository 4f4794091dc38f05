"""GDPR hooks of project files. Files of own projects are a person's data; files in others' projects stay there."""

from collections.abc import AsyncIterator, Collection, Sequence

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows
from pegbar.domains.assets import store as tree
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.user_data import store
from pegbar.domains.projects.user_data import actions as projects
from pegbar.kernel.database import Transaction
from pegbar.kernel.threads import run_in_thread


async def count_files(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """Count the files of each project."""
    return await store.count_files(tx, project_ids) if project_ids else {}


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Yield the files of a person's own projects with their folder paths."""
    async with services.db.read() as tx:
        owned = await projects.list_owned_projects(tx, person)
    for done, project in enumerate(owned, 1):
        async with services.db.read() as tx:
            nodes = await tree.list_subtree(tx, project.id)
        files = await run_in_thread(lambda nodes=nodes: _list_file_paths(nodes))
        for path, key in files:
            yield ExportEntry(f"projects/{project.slug}/files/{path}", key=key, share=done / len(owned))


async def deactivate(ctx: RequestContext) -> Rows:
    """Archive the user's access to restricted folders.

    Must run before memberships are archived, because deleting a membership also deletes this access.
    """
    return {"grants": await store.archive_grants(ctx.tx, require_person(ctx.user))}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Restore the user's access rights to folders, in the projects where they are a member again."""
    joined = await projects.list_joined_ids(ctx.tx, require_person(ctx.user))
    await store.restore_grants(ctx.tx, [row for row in kept.get("grants", []) if row["project_id"] in joined])


async def purge(services: Services, person: str) -> None:
    """Delete a person's folder access. Files stay, attributed to "deleted user"."""
    async with services.db.write() as tx:
        await store.archive_grants(tx, person)


def _list_file_paths(nodes: Sequence[AssetNode]) -> list[tuple[str, str]]:
    """Return paths and storage keys. `nodes` are ordered parents first, starting with the root."""
    paths: dict[str | None, str] = {}
    files: list[tuple[str, str]] = []
    for node in nodes:
        path = paths.get(node.parent_id, "") + node.name
        if node.is_folder:
            paths[node.id] = f"{path}/" if node.parent_id is not None else ""
        elif node.blob_key is not None:
            files.append((path, node.blob_key))
    return files
