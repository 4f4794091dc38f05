"""Batch lookup of project summaries."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import scope
from pegbar.access.context import RequestContext
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects import store
from pegbar.domains.projects.actions.project import sign_cover_url


@dataclass(frozen=True, slots=True)
class ProjectCard:
    """A project that the user may see, with the user's access to it."""

    access: ProjectAccess
    name: str
    fps: float
    picture_url: str | None


async def get_cards(ctx: RequestContext, ids: Collection[str]) -> dict[str, ProjectCard]:
    """Return summaries of these projects by id, without projects that the user may not see."""
    accesses = await scope.projects_access(ctx.tx, ctx.user, ids)
    visible = {id_: access for id_, access in accesses.items() if access.visible}
    return {
        row.id: ProjectCard(visible[row.id], row.name, row.fps, await sign_cover_url(ctx.services, row.id, row.key))
        for row in await store.load_cards(ctx.tx, visible)
    }
