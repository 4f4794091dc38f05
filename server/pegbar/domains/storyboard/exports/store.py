"""SQL of exports."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, update

from pegbar.domains.storyboard.models import Export
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.work import Work


async def add(work: Work, row: dict[str, Any]) -> bool:
    """Insert an export; False where its id is taken."""
    return await insert_once(work, Export, row)


async def one(work: Work, export_id: str) -> Export | None:
    """An export by its id."""
    return await find_by_key(work, Export, export_id)


async def asked_by(work: Work, project_id: str, asker_id: str, limit: int) -> list[Export]:
    """What somebody asked for of a project, newest first."""
    mine = (Export.project_id == project_id, Export.asker_id == asker_id)
    newest_first = (Export.created_at.desc(), Export.id.desc())
    return await find_all(work, Export, *mine, order_by=newest_first, limit=limit)


async def prune(work: Work, before: datetime) -> None:
    """Delete exports that were asked for earlier."""
    await work.run(delete(Export).where(Export.created_at < before))


async def change(work: Work, export_id: str, states: Sequence[str], values: dict[str, Any]) -> bool:
    """Change an export that is in one of these states; False where it is in another."""
    statement = (
        update(Export).where(Export.id == export_id, Export.state.in_(states)).values(**values).returning(Export.id)
    )
    return (await work.run(statement)).first() is not None
