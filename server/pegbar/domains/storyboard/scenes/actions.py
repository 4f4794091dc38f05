"""What can be done with scenes and shots."""

from pegbar.domains.storyboard.scenes import messages, store
from pegbar.kernel.errors import Invalid
from pegbar.kernel.work import Work


async def has(work: Work, project_id: str, shot_id: str) -> bool:
    """Whether a project has this shot."""
    return await store.has_shot(work, project_id, shot_id)


async def require_shot(work: Work, project_id: str, shot_id: str) -> None:
    """Refuse what is no shot of this project."""
    if not await store.has_shot(work, project_id, shot_id):
        raise Invalid.field("shot_id", messages.SHOT_UNKNOWN)
