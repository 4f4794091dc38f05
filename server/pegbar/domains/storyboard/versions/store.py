"""Queries for versions of cuts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, update

from pegbar.domains.storyboard.models import Cut, CutVersion, DrawingUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find
from pegbar.kernel.tables import to_record

_COLUMNS_WITHOUT_BODY = tuple(column for column in CutVersion.__table__.c if column.key != "body")
_NEWEST_FIRST = (CutVersion.created_at.desc(), CutVersion.id.desc())
_NAMED = CutVersion.name.is_not(None)


async def lock_cut(tx: Transaction, cut_id: str) -> Cut | None:
    """Return a cut, even if deleted, and lock it until the transaction ends."""
    return await find(tx, Cut, Cut.id == cut_id, lock=True)


async def update_cut(tx: Transaction, cut_id: str, values: dict[str, Any]) -> Cut | None:
    """Set the fields of a cut, which the caller has locked, to those of a version."""
    statement = update(Cut).where(Cut.id == cut_id).values(**values).returning(*Cut.__table__.c)
    return to_record(Cut, (await tx.execute(statement)).first())


async def list_versions(tx: Transaction, cut_id: str) -> list[CutVersion]:
    """Return a cut's versions without their drawings, newest first."""
    statement = select(*_COLUMNS_WITHOUT_BODY).where(CutVersion.cut_id == cut_id).order_by(*_NEWEST_FIRST)
    rows: Sequence[Any] = (await tx.execute(statement)).mappings().all()
    return [CutVersion(**row) for row in rows]


async def get_version(tx: Transaction, cut_id: str, version_id: str) -> CutVersion | None:
    """Return a version of this cut."""
    return await find(tx, CutVersion, CutVersion.id == version_id, CutVersion.cut_id == cut_id)


async def get_cut_id(tx: Transaction, version_id: str) -> str | None:
    """Return the id of the cut that has this version."""
    return (await tx.execute(select(CutVersion.cut_id).where(CutVersion.id == version_id))).scalar_one_or_none()


async def get_author_id(tx: Transaction, cut_id: str, seq: int) -> str | None:
    """Return the author of the drawing's change `seq`. None if unknown, or if the log no longer has a row `seq`."""
    statement = select(DrawingUpdate.author_id).where(DrawingUpdate.cut_id == cut_id, DrawingUpdate.seq == seq)
    return (await tx.execute(statement)).scalar_one_or_none()


async def find_by_digest(tx: Transaction, cut_id: str, digest: str) -> tuple[str, bool] | None:
    """Return the id of the newest version with this content, and whether it has a name."""
    statement = (
        select(CutVersion.id, CutVersion.name)
        .where(CutVersion.cut_id == cut_id, CutVersion.digest == digest)
        .order_by(*_NEWEST_FIRST)
        .limit(1)
    )
    row = (await tx.execute(statement)).first()
    return None if row is None else (row[0], row[1] is not None)


async def count_named(tx: Transaction, cut_id: str) -> int:
    """Count a cut's named versions."""
    statement = select(func.count()).select_from(CutVersion).where(CutVersion.cut_id == cut_id, _NAMED)
    return (await tx.execute(statement)).scalar_one()


async def insert_version(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a version."""
    await tx.execute(insert(CutVersion), row)


async def update_version(tx: Transaction, version_id: str, values: dict[str, Any]) -> None:
    """Change a version."""
    await tx.execute(update(CutVersion).where(CutVersion.id == version_id).values(**values))


async def delete_version(tx: Transaction, version_id: str) -> None:
    """Delete a version."""
    await tx.execute(delete(CutVersion).where(CutVersion.id == version_id))


async def delete_old_automatic(tx: Transaction, cut_id: str, keep: int) -> None:
    """Delete a cut's oldest unnamed versions, except for the `keep` newest."""
    excess = (
        select(CutVersion.id).where(CutVersion.cut_id == cut_id, ~_NAMED).order_by(*_NEWEST_FIRST).offset(keep)
    ).subquery()
    await tx.execute(delete(CutVersion).where(CutVersion.id.in_(select(excess.c.id))))


def bytes_query(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes of the versions of these projects' cuts."""
    of_cuts = select(Cut.id).where(Cut.project_id.in_(projects))
    return select(func.sum(func.length(CutVersion.body))).where(CutVersion.cut_id.in_(of_cuts))
