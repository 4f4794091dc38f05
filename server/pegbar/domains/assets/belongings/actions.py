"""A person's files: those of their own projects. What one added to another's is that project's, and stays."""

from collections.abc import AsyncIterator, Collection, Sequence

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.domains.assets import store as tree
from pegbar.domains.assets.belongings import store
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.projects.belongings import actions as projects
from pegbar.kernel.threads import run_in_thread
from pegbar.kernel.work import Work


async def count(work: Work, project_ids: Collection[str]) -> dict[str, int]:
    """How many files each of these projects has."""
    return await store.count(work, project_ids) if project_ids else {}


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """The files of one's projects, in their folders."""
    async with house.db.read() as work:
        mine = await projects.owned(work, person)
    for done, project in enumerate(mine, 1):
        async with house.db.read() as work:
            nodes = await tree.below(work, project.id)
        files = await run_in_thread(lambda nodes=nodes: _files(nodes))
        for path, key in files:
            yield Entry(f"projects/{project.slug}/files/{path}", key=key, share=done / len(mine))


async def leave(ask: Ask) -> Rows:
    """Restricted folders are open to the asker no more. Before the memberships, with which this would go."""
    return {"grants": await store.take_grants(ask.work, require_person(ask.who))}


async def come_back(ask: Ask, kept: Rows) -> None:
    """They are open again, where one is a member still."""
    joined = await projects.joined(ask.work, require_person(ask.who))
    await store.put_grants(ask.work, [row for row in kept.get("grants", []) if row["project_id"] in joined])


async def forget(house: House, person: str) -> None:
    """What one was about to send; files that came stay, a deleted user's."""
    async with house.db.write() as work:
        await store.take_grants(work, person)
        await store.forget_uploads(work, person)


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
