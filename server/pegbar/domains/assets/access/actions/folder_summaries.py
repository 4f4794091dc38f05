"""Batch lookup of folder summaries across projects."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.policies.folder import folder_rights
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access import store
from pegbar.kernel.database import Transaction


@dataclass(frozen=True, slots=True)
class FolderSummary:
    """A folder that the user may view; `name` is None for the root of a project."""

    project_id: str
    name: str | None


async def get_folder_projects(tx: Transaction, ids: Collection[str]) -> dict[str, str]:
    """Return the project id of each folder.

    A root folder has the id of its project, and has no row until the first file is added. Ids without a row are
    therefore returned as their own project ids.
    """
    summaries = await assets_store.get_project_ids(tx, ids)
    return {id_: summaries.get(id_, id_) for id_ in ids}


async def load_folder_summaries(
    ctx: RequestContext, projects: Mapping[str, str], accesses: Mapping[str, ProjectAccess]
) -> dict[str, FolderSummary]:
    """Return the summaries of the folders that the user may view, by folder id.

    `projects` maps the ids of the folders to their project ids. `accesses` has the user's access to each visible
    project, by project id.
    """
    within = {id_: accesses[project] for id_, project in projects.items() if project in accesses}
    node_ids = [id_ for id_, access in within.items() if id_ != access.id]
    paths = await assets_store.get_ancestor_paths(ctx.tx, None, node_ids) if node_ids else {}
    joined = {access.id for access in within.values() if access.role is not None}
    grants = await store.list_grants(ctx.tx, joined, ctx.user.id or "") if node_ids and joined else {}
    summaries = dict[str, FolderSummary]()
    for id_, access in within.items():
        steps = paths.get(id_, [])
        gate = next((step.id for step in steps if step.is_restricted), None)
        is_there = id_ == access.id or (
            bool(steps) and steps[0].is_folder and not any(step.is_trashed for step in steps)
        )
        if is_there and folder_rights(access, gate, grants).view:
            summaries[id_] = FolderSummary(access.id, None if id_ == access.id else steps[0].name)
    return summaries
