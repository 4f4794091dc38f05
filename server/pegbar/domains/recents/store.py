"""Queries for recently opened items."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select, tuple_

from pegbar.domains.recents.models import Recent
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, read_rows
from pegbar.kernel.rows import conflict_insert, find_all

_NEWEST_FIRST = (Recent.opened_at.desc(), Recent.kind, Recent.subject_id)


async def upsert_recent(
    tx: Transaction, profile_id: str, kind: str, subject_id: str, cut_id: str | None, now: datetime
) -> None:
    """Insert or update a recent item. If `cut_id` is None, the stored cut doesn't change."""
    row = {"profile_id": profile_id, "kind": kind, "subject_id": subject_id, "cut_id": cut_id, "opened_at": now}
    changes = {"opened_at": now} if cut_id is None else {"opened_at": now, "cut_id": cut_id}
    statement = conflict_insert(tx, Recent).values(row)
    await tx.execute(statement.on_conflict_do_update(index_elements=list(Recent.__table__.primary_key), set_=changes))


async def delete_older(tx: Transaction, profile_id: str, count: int) -> None:
    """Delete all but the newest `count` items of a person."""
    key = tuple_(Recent.kind, Recent.subject_id)
    older = select(Recent.kind, Recent.subject_id).where(Recent.profile_id == profile_id).order_by(*_NEWEST_FIRST)
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id, key.in_(older.offset(count))))


async def list_recents(tx: Transaction, profile_id: str, kinds: Collection[str]) -> list[Recent]:
    """List a person's recent items of these kinds, newest first."""
    conditions = (Recent.profile_id == profile_id, Recent.kind.in_(list(kinds)))
    return await find_all(tx, Recent, *conditions, order_by=_NEWEST_FIRST)


async def delete_recent(tx: Transaction, profile_id: str, kind: str, subject_id: str) -> None:
    """Delete a recent item."""
    this = (Recent.kind == kind, Recent.subject_id == subject_id)
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id, *this))


async def delete_recents(tx: Transaction, profile_id: str) -> None:
    """Delete all recent items of a person."""
    await tx.execute(delete(Recent).where(Recent.profile_id == profile_id))


async def read_recents(tx: Transaction, profile_id: str) -> PlainRows:
    """Return all rows of a person as dicts, for the data export."""
    return await read_rows(tx, Recent, Recent.profile_id == profile_id)
