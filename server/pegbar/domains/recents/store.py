"""SQL of what was opened last."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select, tuple_

from pegbar.domains.recents.models import Recent
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, read_rows
from pegbar.kernel.rows import find_all, insert_or

_NEWEST_FIRST = (Recent.opened_at.desc(), Recent.kind, Recent.subject_id)


async def note(tx: Transaction, profile_id: str, kind: str, subject_id: str, cut_id: str | None, now: datetime) -> None:
    """Note that somebody opened something. Without a cut a board stays where it was open."""
    row = {"profile_id": profile_id, "kind": kind, "subject_id": subject_id, "cut_id": cut_id, "opened_at": now}
    seen = {"opened_at": now} if cut_id is None else {"opened_at": now, "cut_id": cut_id}
    statement = insert_or(tx, Recent).values(row)
    await tx.execute(statement.on_conflict_do_update(index_elements=list(Recent.__table__.primary_key), set_=seen))


async def keep_newest(tx: Transaction, profile_id: str, count: int) -> None:
    """Forget all of somebody's but so many."""
    key = tuple_(Recent.kind, Recent.subject_id)
    older = select(Recent.kind, Recent.subject_id).where(Recent.profile_id == profile_id).order_by(*_NEWEST_FIRST)
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id, key.in_(older.offset(count))))


async def newest(tx: Transaction, profile_id: str, kinds: Collection[str]) -> list[Recent]:
    """What somebody opened of these kinds, the last one first."""
    mine = (Recent.profile_id == profile_id, Recent.kind.in_(list(kinds)))
    return await find_all(tx, Recent, *mine, order_by=_NEWEST_FIRST)


async def forget(tx: Transaction, profile_id: str, kind: str, subject_id: str) -> None:
    """Forget that somebody opened this."""
    this = (Recent.kind == kind, Recent.subject_id == subject_id)
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id, *this))


async def forget_all(tx: Transaction, profile_id: str) -> None:
    """Forget all that somebody opened."""
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id))


async def read_all(tx: Transaction, profile_id: str) -> PlainRows:
    """All rows of somebody's as plain data."""
    return await read_rows(tx, Recent, Recent.profile_id == profile_id)
