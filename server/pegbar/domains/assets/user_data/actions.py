"""A person's files: those of their own projects. What one added to another's is that project's, and stays."""

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


async def count(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """How many files each of these projects has."""
    return await store.count(tx, project_ids) if project_ids else {}


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """The files of one's projects, in their folders."""
    async with services.db.read() as tx:
        mine = await projects.list_owned_projects(tx, person)
    for done, project in enumerate(mine, 1):
        async with services.db.read() as tx:
            nodes = await tree.below(tx, project.id)
        files = await run_in_thread(lambda nodes=nodes: _files(nodes))
        for path, key in files:
            yield ExportEntry(f"projects/{project.slug}/files/{path}", key=key, share=done / len(mine))


async def deactivate(ctx: RequestContext) -> Rows:
    """Restricted folders are open to the asker no more. Before the memberships, with which this would go."""
    return {"grants": await store.take_grants(ctx.tx, require_person(ctx.user))}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """They are open again, where one is a member still."""
    joined = await projects.list_joined_ids(ctx.tx, require_person(ctx.user))
    await store.put_grants(ctx.tx, [row for row in kept.get("grants", []) if row["project_id"] in joined])


async def purge(services: Services, person: str) -> None:
    """What one was about to send; files that came stay, a deleted user's."""
    async with services.db.write() as tx:
        await store.take_grants(tx, person)
        await store.forget_uploads(tx, person)


def _files(nodes: Sequence[AssetNode]) -> list[tuple[str, str]]:
    """Paths and keys; each node comes after its parent, the root first."""
    paths: dict[str | None, str] = {}
    found: list[tuple[str, str]] = []
    for node in nodes:
        path = paths.get(node.parent_id, "") + node.name
        if node.is_folder:
            paths[node.id] = f"{path}/" if node.parent_id is not None else ""
        elif node.blob_key is not None:
            found.append((path, node.blob_key))
    return found
