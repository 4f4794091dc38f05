"""SQL of the versions of cuts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, update

from pegbar.domains.storyboard.models import Cut, CutVersion, DrawingUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find
from pegbar.kernel.tables import record

_FACTS = tuple(column for column in CutVersion.__table__.c if column.key != "body")
_NEWEST_FIRST = (CutVersion.created_at.desc(), CutVersion.id.desc())
_NAMED = CutVersion.name.is_not(None)


async def hold_cut(tx: Transaction, cut_id: str) -> Cut | None:
    """A cut, deleted ones included; who else would change it waits until this transaction is over."""
    return await find(tx, Cut, Cut.id == cut_id, held=True)


async def put_back(tx: Transaction, cut_id: str, values: dict[str, Any]) -> Cut | None:
    """Give a cut the fields of a version; the caller holds it."""
    statement = update(Cut).where(Cut.id == cut_id).values(**values).returning(*Cut.__table__.c)
    return record(Cut, (await tx.run(statement)).first())


async def listed(tx: Transaction, cut_id: str) -> list[CutVersion]:
    """A cut's versions without their drawings, newest first."""
    statement = select(*_FACTS).where(CutVersion.cut_id == cut_id).order_by(*_NEWEST_FIRST)
    rows: Sequence[Any] = (await tx.run(statement)).mappings().all()
    return [CutVersion(**row) for row in rows]


async def one(tx: Transaction, cut_id: str, version_id: str) -> CutVersion | None:
    """A version of this cut."""
    return await find(tx, CutVersion, CutVersion.id == version_id, CutVersion.cut_id == cut_id)


async def cut_of(tx: Transaction, version_id: str) -> str | None:
    """The id of the cut that has this version."""
    return (await tx.run(select(CutVersion.cut_id).where(CutVersion.id == version_id))).scalar_one_or_none()


async def author_of(tx: Transaction, cut_id: str, seq: int) -> str | None:
    """Who made this change of a drawing, where the log still knows."""
    statement = select(DrawingUpdate.author_id).where(DrawingUpdate.cut_id == cut_id, DrawingUpdate.seq == seq)
    return (await tx.run(statement)).scalar_one_or_none()


async def saying(tx: Transaction, cut_id: str, digest: str) -> tuple[str, bool] | None:
    """The id of the newest version that says this, and whether it has a name."""
    statement = (
        select(CutVersion.id, CutVersion.name)
        .where(CutVersion.cut_id == cut_id, CutVersion.digest == digest)
        .order_by(*_NEWEST_FIRST)
        .limit(1)
    )
    found = (await tx.run(statement)).first()
    return None if found is None else (found[0], found[1] is not None)


async def named(tx: Transaction, cut_id: str) -> int:
    """How many of a cut's versions have a name."""
    statement = select(func.count()).select_from(CutVersion).where(CutVersion.cut_id == cut_id, _NAMED)
    return (await tx.run(statement)).scalar_one()


async def add(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a version."""
    await tx.run(insert(CutVersion), row)


async def change(tx: Transaction, version_id: str, values: dict[str, Any]) -> None:
    """Change a version."""
    await tx.run(update(CutVersion).where(CutVersion.id == version_id).values(**values))


async def remove(tx: Transaction, version_id: str) -> None:
    """Delete a version."""
    await tx.run(delete(CutVersion).where(CutVersion.id == version_id))


async def prune(tx: Transaction, cut_id: str, keep: int) -> None:
    """Delete the oldest of a cut's versions without a name beyond so many."""
    many = (
        select(CutVersion.id).where(CutVersion.cut_id == cut_id, ~_NAMED).order_by(*_NEWEST_FIRST).offset(keep)
    ).subquery()
    await tx.run(delete(CutVersion).where(CutVersion.id.in_(select(many.c.id))))


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of the versions of these projects' cuts."""
    of_cuts = select(Cut.id).where(Cut.project_id.in_(projects))
    return select(func.sum(func.length(CutVersion.body))).where(CutVersion.cut_id.in_(of_cuts))
