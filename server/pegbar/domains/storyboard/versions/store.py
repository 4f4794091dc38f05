"""SQL of the versions of cuts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, update

from pegbar.domains.storyboard.models import Cut, CutVersion, DrawingUpdate
from pegbar.kernel.rows import find
from pegbar.kernel.tables import record
from pegbar.kernel.work import Work

_FACTS = tuple(column for column in CutVersion.__table__.c if column.key != "body")
_NEWEST_FIRST = (CutVersion.created_at.desc(), CutVersion.id.desc())
_NAMED = CutVersion.name.is_not(None)


async def hold_cut(work: Work, cut_id: str) -> Cut | None:
    """A cut, deleted ones included; who else would change it waits until this transaction is over."""
    return await find(work, Cut, Cut.id == cut_id, held=True)


async def put_back(work: Work, cut_id: str, values: dict[str, Any]) -> Cut | None:
    """Give a cut the fields of a version; the caller holds it."""
    statement = update(Cut).where(Cut.id == cut_id).values(**values).returning(*Cut.__table__.c)
    return record(Cut, (await work.run(statement)).first())


async def listed(work: Work, cut_id: str) -> list[CutVersion]:
    """A cut's versions without their drawings, newest first."""
    statement = select(*_FACTS).where(CutVersion.cut_id == cut_id).order_by(*_NEWEST_FIRST)
    rows: Sequence[Any] = (await work.run(statement)).mappings().all()
    return [CutVersion(**row) for row in rows]


async def one(work: Work, cut_id: str, version_id: str) -> CutVersion | None:
    """A version of this cut."""
    return await find(work, CutVersion, CutVersion.id == version_id, CutVersion.cut_id == cut_id)


async def cut_of(work: Work, version_id: str) -> str | None:
    """The id of the cut that has this version."""
    return (await work.run(select(CutVersion.cut_id).where(CutVersion.id == version_id))).scalar_one_or_none()


async def author_of(work: Work, cut_id: str, seq: int) -> str | None:
    """Who made this change of a drawing, where the log still knows."""
    statement = select(DrawingUpdate.author_id).where(DrawingUpdate.cut_id == cut_id, DrawingUpdate.seq == seq)
    return (await work.run(statement)).scalar_one_or_none()


async def saying(work: Work, cut_id: str, digest: str) -> tuple[str, bool] | None:
    """The id of the newest version that says this, and whether it has a name."""
    statement = (
        select(CutVersion.id, CutVersion.name)
        .where(CutVersion.cut_id == cut_id, CutVersion.digest == digest)
        .order_by(*_NEWEST_FIRST)
        .limit(1)
    )
    found = (await work.run(statement)).first()
    return None if found is None else (found[0], found[1] is not None)


async def named(work: Work, cut_id: str) -> int:
    """How many of a cut's versions have a name."""
    statement = select(func.count()).select_from(CutVersion).where(CutVersion.cut_id == cut_id, _NAMED)
    return (await work.run(statement)).scalar_one()


async def add(work: Work, row: dict[str, Any]) -> None:
    """Insert a version."""
    await work.run(insert(CutVersion), row)


async def change(work: Work, version_id: str, values: dict[str, Any]) -> None:
    """Change a version."""
    await work.run(update(CutVersion).where(CutVersion.id == version_id).values(**values))


async def remove(work: Work, version_id: str) -> None:
    """Delete a version."""
    await work.run(delete(CutVersion).where(CutVersion.id == version_id))


async def prune(work: Work, cut_id: str, keep: int) -> None:
    """Delete the oldest of a cut's versions without a name beyond so many."""
    many = (
        select(CutVersion.id).where(CutVersion.cut_id == cut_id, ~_NAMED).order_by(*_NEWEST_FIRST).offset(keep)
    ).subquery()
    await work.run(delete(CutVersion).where(CutVersion.id.in_(select(many.c.id))))


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of the versions of these projects' cuts."""
    of_cuts = select(Cut.id).where(Cut.project_id.in_(projects))
    return select(func.sum(func.length(CutVersion.body))).where(CutVersion.cut_id.in_(of_cuts))
