"""SQL of boards as wholes, scenes and shots."""

from sqlalchemy import select

from pegbar.domains.storyboard.models import Scene, Shot
from pegbar.kernel.work import Work


async def has_shot(work: Work, project_id: str, shot_id: str) -> bool:
    """Whether a project has this shot."""
    statement = (
        select(Shot.id).join(Scene, Scene.id == Shot.scene_id).where(Shot.id == shot_id, Scene.project_id == project_id)
    )
    return (await work.run(statement)).first() is not None
