"""SQL queries of publications and their uploaded chunks."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, and_, delete, func, insert, or_, select, update

from pegbar.domains.videos.models import Publication, PublicationPart
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, insert_once

OPEN_STATES: Final = ("preparing", "uploading-video", "uploading-thumb", "publishing")


IS_UPLOADING: Final = and_(Publication.source == "file", Publication.state.in_(OPEN_STATES[:-1]))
"""SQL condition: the file is being uploaded and publishing hasn't started."""


async def insert_publication(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a publication; False if its id is taken."""
    return await insert_once(tx, Publication, row)


async def get_publication(tx: Transaction, publication_id: str, *, lock: bool = False) -> Publication | None:
    """Return a publication; with `lock`, lock its row until the end of the transaction."""
    return await find(tx, Publication, Publication.id == publication_id, lock=lock)


async def list_open_publications(tx: Transaction, project_id: str, owner_id: str) -> list[Publication]:
    """Return a person's unfinished publications of a project, newest first."""
    own_publications = (Publication.project_id == project_id, Publication.owner_id == owner_id)
    newest_first = (Publication.created_at.desc(), Publication.id.desc())
    return await find_all(tx, Publication, *own_publications, Publication.state.in_(OPEN_STATES), order_by=newest_first)


async def count_open_publications(tx: Transaction, project_id: str, owner_id: str) -> int:
    """Count a person's unfinished publications of a project."""
    statement = select(func.count()).where(
        Publication.project_id == project_id, Publication.owner_id == owner_id, Publication.state.in_(OPEN_STATES)
    )
    return (await tx.execute(statement)).scalar_one()


async def update_publication(
    tx: Transaction, publication_id: str, states: Collection[str], values: dict[str, Any]
) -> bool:
    """Update a publication if it is in one of these states; return False otherwise."""
    statement = (
        update(Publication)
        .where(Publication.id == publication_id, Publication.state.in_(states))
        .values(**values)
        .returning(Publication.id)
    )
    return (await tx.execute(statement)).first() is not None


async def insert_part(tx: Transaction, publication_id: str, start: int, key: str) -> None:
    """Record a stored chunk."""
    await tx.execute(insert(PublicationPart), {"publication_id": publication_id, "start": start, "blob_key": key})


async def list_part_keys(tx: Transaction, publication_id: str) -> list[str]:
    """Return the storage keys of the chunks in order."""
    statement = select(PublicationPart.blob_key).where(PublicationPart.publication_id == publication_id)
    return list((await tx.execute(statement.order_by(PublicationPart.start))).scalars())


async def delete_parts(tx: Transaction, publication_id: str) -> None:
    """Delete the records of the chunks; the sweep of unreferenced objects deletes their data."""
    await tx.execute(delete(PublicationPart).where(PublicationPart.publication_id == publication_id))


async def delete_publications_before(tx: Transaction, before: datetime) -> None:
    """Delete publications, finished or not, whose last chunk arrived before a time."""
    await tx.execute(delete(Publication).where(Publication.last_piece_at < before))


def select_received_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes received by unfinished publications of these projects."""
    arrived = select(func.sum(Publication.received)).where(or_(*(Publication.state == state for state in OPEN_STATES)))
    return arrived.where(Publication.project_id.in_(projects))
