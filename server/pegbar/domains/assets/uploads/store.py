"""SQL of uploads under way."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, delete, func, insert, select, update

from pegbar.domains.assets.models import AssetUpload, AssetUploadPart
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_by_key, insert_once


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert an upload; False where its id is taken."""
    return await insert_once(tx, AssetUpload, row)


async def by_id(tx: Transaction, upload_id: str) -> AssetUpload | None:
    """An upload into whatever project."""
    return await find_by_key(tx, AssetUpload, upload_id)


async def one(tx: Transaction, project_id: str, upload_id: str, *, held: bool = False) -> AssetUpload | None:
    """An upload into a project; where `held`, nobody else changes it until this transaction is over."""
    return await find(tx, AssetUpload, AssetUpload.id == upload_id, AssetUpload.project_id == project_id, held=held)


IS_OPEN: Final = and_(AssetUpload.received < AssetUpload.size, AssetUpload.ended_at.is_(None))


async def add_part(tx: Transaction, upload_id: str, start: int, size: int, key: str, now: datetime) -> None:
    """Note a piece that is stored, and count it as received."""
    await tx.run(insert(AssetUploadPart), {"upload_id": upload_id, "start": start, "blob_key": key})
    values = {"received": start + size, "last_piece_at": now}
    await tx.run(update(AssetUpload).where(AssetUpload.id == upload_id).values(**values))


async def parts(tx: Transaction, upload_id: str) -> list[str]:
    """The keys of the pieces in their order."""
    statement = select(AssetUploadPart.blob_key).where(AssetUploadPart.upload_id == upload_id)
    return list((await tx.run(statement.order_by(AssetUploadPart.start))).scalars())


async def finish(tx: Transaction, upload_id: str, size: int) -> None:
    """All is received and the file stands: its pieces are no longer named."""
    await tx.run(update(AssetUpload).where(AssetUpload.id == upload_id).values(received=size))
    await tx.run(delete(AssetUploadPart).where(AssetUploadPart.upload_id == upload_id))


async def remove(tx: Transaction, upload_id: str) -> None:
    """Forget an upload and its pieces."""
    await tx.run(delete(AssetUpload).where(AssetUpload.id == upload_id))


async def end(tx: Transaction, ids: Collection[str], now: datetime) -> None:
    """Note that these uploads were ended, and drop their pieces; the sweep deletes the bytes."""
    await tx.run(delete(AssetUploadPart).where(AssetUploadPart.upload_id.in_(ids)))
    await tx.run(update(AssetUpload).where(AssetUpload.id.in_(ids)).values(received=0, ended_at=now))


async def prune(tx: Transaction, before: datetime) -> None:
    """Delete the uploads whose last piece came before a moment, finished or not."""
    await tx.run(delete(AssetUpload).where(AssetUpload.last_piece_at < before))


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes that have arrived in these projects of unfinished files."""
    arrived = select(func.sum(AssetUpload.received)).where(AssetUpload.received < AssetUpload.size)
    return arrived.where(AssetUpload.project_id.in_(projects))
