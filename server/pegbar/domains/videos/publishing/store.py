"""SQL of publications: videos on their way."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, delete, func, insert, or_, select, update

from pegbar.domains.videos.models import Publication, PublicationPart
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, insert_once

UNDER_WAY: Final = ("preparing", "uploading-video", "uploading-thumb", "publishing")


IS_OPEN: Final = and_(Publication.source == "file", Publication.state.in_(UNDER_WAY[:-1]))
"""Files that are being sent, and not handed over yet."""


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a publication; False where its id is taken."""
    return await insert_once(tx, Publication, row)


async def one(tx: Transaction, publication_id: str, *, held: bool = False) -> Publication | None:
    """A publication; where `held`, nobody else changes it until this transaction is over."""
    return await find(tx, Publication, Publication.id == publication_id, held=held)


async def open_ones(tx: Transaction, project_id: str, owner_id: str) -> list[Publication]:
    """Somebody's publications of a project that are not over, newest first."""
    mine = (Publication.project_id == project_id, Publication.owner_id == owner_id)
    newest_first = (Publication.created_at.desc(), Publication.id.desc())
    return await find_all(tx, Publication, *mine, Publication.state.in_(UNDER_WAY), order_by=newest_first)


async def count_open(tx: Transaction, project_id: str, owner_id: str) -> int:
    """How many of somebody's publications of a project are not over."""
    statement = select(func.count()).where(
        Publication.project_id == project_id, Publication.owner_id == owner_id, Publication.state.in_(UNDER_WAY)
    )
    return (await tx.run(statement)).scalar_one()


async def change(tx: Transaction, publication_id: str, states: Collection[str], values: dict[str, Any]) -> bool:
    """Change a publication that is in one of these states; whether it was."""
    statement = (
        update(Publication)
        .where(Publication.id == publication_id, Publication.state.in_(states))
        .values(**values)
        .returning(Publication.id)
    )
    return (await tx.run(statement)).first() is not None


async def add_part(tx: Transaction, publication_id: str, start: int, key: str) -> None:
    """Note a piece that is stored."""
    await tx.run(insert(PublicationPart), {"publication_id": publication_id, "start": start, "blob_key": key})


async def parts(tx: Transaction, publication_id: str) -> list[str]:
    """The keys of the pieces in their order."""
    statement = select(PublicationPart.blob_key).where(PublicationPart.publication_id == publication_id)
    return list((await tx.run(statement.order_by(PublicationPart.start))).scalars())


async def drop_parts(tx: Transaction, publication_id: str) -> None:
    """The pieces are no longer needed; the sweep takes them."""
    await tx.run(delete(PublicationPart).where(PublicationPart.publication_id == publication_id))


async def prune(tx: Transaction, before: datetime) -> None:
    """Delete the publications whose last piece came before a moment, over or not."""
    await tx.run(delete(Publication).where(Publication.last_piece_at < before))


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes that have arrived in these projects of videos under way."""
    arrived = select(func.sum(Publication.received)).where(or_(*(Publication.state == state for state in UNDER_WAY)))
    return arrived.where(Publication.project_id.in_(projects))
