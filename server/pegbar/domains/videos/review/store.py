"""SQL queries of review notes."""

from typing import Any

from sqlalchemy import ColumnElement, Text, cast, delete, func, select, update

from pegbar.domains.videos.models import ReviewNote
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.tables import to_records

_NOTE = ReviewNote.__table__.c


async def list_notes(tx: Transaction, video_id: str, video_version: int) -> list[ReviewNote]:
    """Return all notes on a film version, in the order of their frames."""
    by_frame = (ReviewNote.first_frame, ReviewNote.id)
    return await find_all(tx, ReviewNote, *_is_on_version(video_id, video_version), order_by=by_frame)


def _is_on_version(video_id: str, video_version: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return ReviewNote.video_id == video_id, ReviewNote.video_version == video_version


async def get_note(tx: Transaction, note_id: str) -> ReviewNote | None:
    """Return a note by its id."""
    return await find_by_key(tx, ReviewNote, note_id)


async def measure_notes(tx: Transaction, video_id: str, video_version: int) -> tuple[int, int]:
    """Return the number of notes on a film version and the total characters of their drawings (as JSON)."""
    size = func.coalesce(func.sum(func.length(cast(_NOTE.drawing, Text))), 0)
    count, drawing_size = (
        await tx.execute(select(func.count(), size).where(*_is_on_version(video_id, video_version)))
    ).one()
    return count, drawing_size


async def count_guest_notes(tx: Transaction, video_id: str) -> int:
    """Count the notes that guests left on a video."""
    guest_notes = select(func.count()).where(ReviewNote.video_id == video_id, ReviewNote.author_id.is_(None))
    return (await tx.execute(guest_notes)).scalar_one()


async def insert_note(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a note; False if its id is taken."""
    return await insert_once(tx, ReviewNote, row)


async def update_note(tx: Transaction, note_id: str, values: dict[str, Any]) -> ReviewNote:
    """Update a note and return it. The video must be locked."""
    changed = update(ReviewNote).where(ReviewNote.id == note_id).values(version=ReviewNote.version + 1, **values)
    return to_records(ReviewNote, [(await tx.execute(changed.returning(*_NOTE))).one()])[0]


async def delete_note(tx: Transaction, note_id: str) -> None:
    """Delete a note."""
    await tx.execute(delete(ReviewNote).where(ReviewNote.id == note_id))
