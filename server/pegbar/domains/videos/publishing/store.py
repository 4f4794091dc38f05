"""SQL queries of publications."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, delete, func, or_, select, update

from pegbar.domains.videos.models import Publication
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, insert_once

OPEN_STATES: Final = ("preparing", "uploading-thumb", "publishing")


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


async def delete_publications_before(tx: Transaction, before: datetime) -> None:
    """Delete publications in any state whose file was complete before a time.

    Publications of a storyboard have no file and are deleted if they were created before the time. Publications whose
    upload is unfinished aren't deleted here: they end with the upload.
    """
    is_uploaded = or_(Publication.source != "file", Publication.state != OPEN_STATES[0])
    await tx.execute(delete(Publication).where(is_uploaded, Publication.uploaded_at < before))


async def delete_publication(tx: Transaction, publication_id: str) -> None:
    """Delete a publication."""
    await tx.execute(delete(Publication).where(Publication.id == publication_id))


def select_file_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the total size, in bytes, of the uploaded files of these projects' unfinished publications."""
    is_complete = or_(*(Publication.state == state for state in OPEN_STATES[1:]))
    file_bytes = select(func.sum(Publication.size)).where(Publication.source == "file", is_complete)
    return file_bytes.where(Publication.project_id.in_(projects))
