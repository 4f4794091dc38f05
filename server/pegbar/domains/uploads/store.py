"""SQL queries of uploads and their chunks."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, or_, select, update

from pegbar.domains.uploads.models import Upload, UploadChunk
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.tables import to_record, to_records

OPEN, COMPLETE, ENDED, EXPIRED = "open", "complete", "ended", "expired"
_COLUMNS = Upload.__table__.c
UNFINISHED: Final = (OPEN, EXPIRED)


async def insert_upload(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert an upload; False if its id is taken."""
    return await insert_once(tx, Upload, row)


async def get_upload(tx: Transaction, upload_id: str) -> Upload | None:
    """Return an upload of any project, kind and state."""
    return await find_by_key(tx, Upload, upload_id)


async def advance(
    tx: Transaction, upload_id: str, offset: int, received: int, state: str, now: datetime
) -> Upload | None:
    """Move an unfinished upload from `offset` to `received` and lock its row; None if it isn't at `offset`."""
    is_there = (Upload.id == upload_id, Upload.received == offset, Upload.state.in_(UNFINISHED))
    values = {"received": received, "state": state, "last_chunk_at": now}
    statement = update(Upload).where(*is_there).values(**values).returning(*_COLUMNS)
    return to_record(Upload, (await tx.execute(statement)).first())


async def insert_chunk(tx: Transaction, upload_id: str, start: int, key: str) -> None:
    """Record a stored chunk."""
    await tx.execute(insert(UploadChunk), {"upload_id": upload_id, "start": start, "blob_key": key})


async def list_chunk_keys(tx: Transaction, upload_id: str) -> list[str]:
    """Return the storage keys of the chunks in order."""
    statement = select(UploadChunk.blob_key).where(UploadChunk.upload_id == upload_id)
    return list((await tx.execute(statement.order_by(UploadChunk.start))).scalars())


async def delete_chunks(tx: Transaction, ids: Collection[str]) -> None:
    """Delete the records of these uploads' chunks; garbage collection deletes their data."""
    await tx.execute(delete(UploadChunk).where(UploadChunk.upload_id.in_(ids)))


async def count_open(tx: Transaction, project_id: str, owner_id: str) -> tuple[int, int]:
    """Count the open uploads of a person in a project, and of all people in the project."""
    own = func.count().filter(Upload.owner_id == owner_id)
    statement = select(own, func.count()).where(Upload.project_id == project_id, Upload.state == OPEN)
    own_count, count = (await tx.execute(statement)).one()
    return own_count, count


async def list_open(tx: Transaction, project_id: str) -> list[Upload]:
    """List the open uploads of a project, the one with the latest chunk first."""
    is_open = (Upload.project_id == project_id, Upload.state == OPEN)
    return await find_all(tx, Upload, *is_open, order_by=(Upload.last_chunk_at.desc(), Upload.id))


async def lock_open(tx: Transaction, project_id: str, ids: Collection[str]) -> list[Upload]:
    """Lock these uploads of a project if they are still open, and return the locked ones."""
    return await _lock(tx, Upload.project_id == project_id, Upload.state == OPEN, Upload.id.in_(ids))


async def lock_upload(tx: Transaction, upload_id: str) -> Upload | None:
    """Lock an upload of any state and return it."""
    return next(iter(await _lock(tx, Upload.id == upload_id)), None)


async def lock_stale(tx: Transaction, limits: Mapping[str, datetime]) -> list[Upload]:
    """Lock and return the unfinished uploads whose last chunk arrived before the time in `limits` for their kind."""
    return await _lock(tx, Upload.state.in_(UNFINISHED), _is_stale(limits))


async def _lock(tx: Transaction, *conditions: ColumnElement[bool]) -> list[Upload]:
    statement = select(*_COLUMNS).where(*conditions).order_by(Upload.id).with_for_update(key_share=True)
    return to_records(Upload, await tx.execute(statement))


async def reset_uploads(tx: Transaction, ids: Collection[str], state: str) -> None:
    """Set the state of uploads, reset their received bytes to 0, and delete the records of their chunks."""
    await delete_chunks(tx, ids)
    await tx.execute(update(Upload).where(Upload.id.in_(ids)).values(received=0, state=state))


async def delete_uploads(tx: Transaction, ids: Collection[str]) -> None:
    """Delete uploads and the records of their chunks."""
    await tx.execute(delete(Upload).where(Upload.id.in_(ids)))


async def delete_settled(tx: Transaction, limits: Mapping[str, datetime]) -> None:
    """Delete complete and ended uploads whose last chunk arrived before the time in `limits` for their kind."""
    await tx.execute(delete(Upload).where(Upload.state.in_((COMPLETE, ENDED)), _is_stale(limits)))


def _is_stale(limits: Mapping[str, datetime]) -> ColumnElement[bool]:
    return or_(*(and_(Upload.kind == kind, Upload.last_chunk_at < limit) for kind, limit in limits.items()))


def select_received_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes received by open uploads of these projects."""
    return select(func.sum(Upload.received)).where(Upload.state == OPEN, Upload.project_id.in_(projects))
