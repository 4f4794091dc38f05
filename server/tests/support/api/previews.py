"""Previews that the server paints without a request, as at its start."""

from typing import Any, Final

from sqlalchemy import update

from pegbar.domains.storyboard.core.actions import pictures
from pegbar.domains.storyboard.models import Cut
from pegbar.wiring import Instance

_LATEST: Final = 2**31 - 1
"""A number above those of all drawing updates."""


async def enqueue_missing_previews(instance: Instance, project: dict[str, Any]) -> None:
    """Paint the missing previews of a project.

    Those of all other projects are marked as up to date: painting the drawings of all earlier tests takes minutes.
    """
    fresh = {"preview_seq": _LATEST, "preview_under": _LATEST}
    async with instance.services.db.write() as tx:
        await tx.execute(update(Cut).where(Cut.project_id != project["id"]).values(fresh))
    await pictures.enqueue_missing_previews(instance.services)
