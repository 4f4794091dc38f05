"""SQL queries of uploads."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, delete, func, insert, select, update

from pegbar.domains.assets.models import AssetUpload, AssetUploadPart
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_by_key, insert_once


async def insert_upload(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert an upload; False if its id is taken."""
    return await insert_once(tx, AssetUpload, row)


async def get_upload_by_id(tx: Transaction, upload_id: str) -> AssetUpload | None:
    """Return an upload of any project."""
    return await find_by_key(tx, AssetUpload, upload_id)


async def get_upload(tx: Transaction, project_id: str, upload_id: str, *, lock: bool = False) -> AssetUpload | None:
    """Return an upload of a project; with `lock`, lock its row until the end of the transaction."""
    return await find(tx, AssetUpload, AssetUpload.id == upload_id, AssetUpload.project_id == project_id, lock=lock)


IS_UPLOADING: Final = and_(AssetUpload.received < AssetUpload.size, AssetUpload.ended_at.is_(None))


async def insert_part(tx: Transaction, upload_id: str, start: int, size: int, key: str, now: datetime) -> None:
    """Record a stored chunk and count its bytes as received."""
    await tx.execute(insert(AssetUploadPart), {"upload_id": upload_id, "start": start, "blob_key": key})
    values = {"received": start + size, "last_piece_at": now}
    await tx.execute(update(AssetUpload).where(AssetUpload.id == upload_id).values(**values))


async def list_part_keys(tx: Transaction, upload_id: str) -> list[str]:
    """Return the storage keys of the chunks in order."""
    statement = select(AssetUploadPart.blob_key).where(AssetUploadPart.upload_id == upload_id)
    return list((await tx.execute(statement.order_by(AssetUploadPart.start))).scalars())


async def finish_upload(tx: Transaction, upload_id: str, size: int) -> None:
    """Mark an upload as complete and delete the records of its chunks."""
    await tx.execute(update(AssetUpload).where(AssetUpload.id == upload_id).values(received=size))
    await tx.execute(delete(AssetUploadPart).where(AssetUploadPart.upload_id == upload_id))


async def delete_upload(tx: Transaction, upload_id: str) -> None:
    """Delete an upload and the records of its chunks."""
    await tx.execute(delete(AssetUpload).where(AssetUpload.id == upload_id))


async def end_uploads(tx: Transaction, ids: Collection[str], now: datetime) -> None:
    """Mark uploads as ended and delete the records of their chunks; the sweep deletes the data."""
    await tx.execute(delete(AssetUploadPart).where(AssetUploadPart.upload_id.in_(ids)))
    await tx.execute(update(AssetUpload).where(AssetUpload.id.in_(ids)).values(received=0, ended_at=now))


async def delete_uploads_before(tx: Transaction, before: datetime) -> None:
    """Delete uploads, finished or not, whose last chunk arrived before a time."""
    await tx.execute(delete(AssetUpload).where(AssetUpload.last_piece_at < before))


def select_received_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes received by unfinished uploads of these projects."""
    arrived = select(func.sum(AssetUpload.received)).where(AssetUpload.received < AssetUpload.size)
    return arrived.where(AssetUpload.project_id.in_(projects))
