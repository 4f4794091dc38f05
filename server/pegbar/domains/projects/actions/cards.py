"""Many projects at once, as much of each as a card shows."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import scope
from pegbar.access.context import RequestContext
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects import store
from pegbar.domains.projects.actions.project import cover_url


@dataclass(frozen=True, slots=True)
class ProjectCard:
    """A project that the asker may see, and how the asker stands to it."""

    access: ProjectAccess
    name: str
    fps: float
    picture_url: str | None


async def cards(ctx: RequestContext, ids: Collection[str]) -> dict[str, ProjectCard]:
    """Those of these projects that the asker may see, by id."""
    found = await scope.projects_access(ctx.tx, ctx.user, ids)
    seen = {id_: access for id_, access in found.items() if access.visible}
    return {
        row.id: ProjectCard(seen[row.id], row.name, row.fps, await cover_url(ctx.services, row.id, row.key))
        for row in await store.covers(ctx.tx, seen)
    }
