"""SQL of deleted projects."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select, update

from pegbar.domains.projects.models import Project
from pegbar.kernel.tables import records
from pegbar.kernel.work import Work


async def listed(work: Work, owner_id: str, since: datetime, limit: int) -> Sequence[Project]:
    """The projects of this owner that were deleted since, the last one first."""
    mine = select(*Project.__table__.c).where(Project.owner_id == owner_id, Project.deleted_at >= since)
    return records(Project, (await work.run(mine.order_by(Project.deleted_at.desc()).limit(limit))).all())


async def restore(work: Work, project_id: str, since: datetime) -> bool:
    """Bring back a project that was deleted since; False where there is none."""
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.deleted_at >= since)
        .values(deleted_at=None)
        .returning(Project.id)
    )
    return (await work.run(statement)).first() is not None


async def due(work: Work, before: datetime) -> list[str]:
    """The ids of the projects that were deleted before."""
    return list((await work.run(select(Project.id).where(Project.deleted_at < before))).scalars())


async def purge(work: Work, project_id: str, before: datetime) -> bool:
    """Delete for good a project that was deleted before, with all rows that belong to it; False where there is none."""
    gone = delete(Project).where(Project.id == project_id, Project.deleted_at < before).returning(Project.id)
    return (await work.run(gone)).first() is not None
