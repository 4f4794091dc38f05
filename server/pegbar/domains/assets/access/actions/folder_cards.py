"""Many folders of many projects at once, as much of each as a card shows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.policies.folder import folder_rights
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access import store
from pegbar.kernel.database import Transaction


@dataclass(frozen=True, slots=True)
class FolderCard:
    """A folder that the asker may look into; `name` is None for the root of a project."""

    project_id: str
    name: str | None


async def projects_of(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """The project of each folder. A root bears its project's id, and is no row before the first file."""
    found = await assets_store.projects_of(tx, ids)
    return {id_: found.get(id_, id_) for id_ in ids}


async def cards(
    ctx: RequestContext, projects: Mapping[str, str], accesses: Mapping[str, ProjectAccess]
) -> dict[str, FolderCard]:
    """Those of these folders (by id, each with its project) that the asker may look into.

    `accesses`: the facts about the projects that the asker may see.
    """
    within = {id_: accesses[project] for id_, project in projects.items() if project in accesses}
    below = [id_ for id_, access in within.items() if id_ != access.id]
    ways = await assets_store.ways_up(ctx.tx, None, below) if below else {}
    joined = {access.id for access in within.values() if access.role is not None}
    given = await store.grants(ctx.tx, joined, ctx.user.id or "") if below and joined else {}
    found = dict[str, FolderCard]()
    for id_, access in within.items():
        steps = ways.get(id_, [])
        gate = next((step.id for step in steps if step.restricted), None)
        is_there = id_ == access.id or (bool(steps) and steps[0].is_folder and not any(step.trashed for step in steps))
        if is_there and folder_rights(access, gate, given).view:
            found[id_] = FolderCard(access.id, None if id_ == access.id else steps[0].name)
    return found
