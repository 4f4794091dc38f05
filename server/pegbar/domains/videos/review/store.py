"""SQL of review notes."""

from typing import Any

from sqlalchemy import ColumnElement, Text, cast, delete, func, select, update

from pegbar.domains.videos.models import ReviewNote
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.tables import records

_NOTE = ReviewNote.__table__.c


async def listed(tx: Transaction, video_id: str, film_version: int) -> list[ReviewNote]:
    """All notes on a version of a film, in the order of their frames."""
    by_frame = (ReviewNote.first_frame, ReviewNote.id)
    return await find_all(tx, ReviewNote, *_on(video_id, film_version), order_by=by_frame)


def _on(video_id: str, film_version: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return ReviewNote.video_id == video_id, ReviewNote.film_version == film_version


async def one(tx: Transaction, note_id: str) -> ReviewNote | None:
    """A note by its id."""
    return await find_by_key(tx, ReviewNote, note_id)


async def room_taken(tx: Transaction, video_id: str, film_version: int) -> tuple[int, int]:
    """How many notes there are on a version of a film, and how many characters their drawings take."""
    size = func.coalesce(func.sum(func.length(cast(_NOTE.drawing, Text))), 0)
    count, drawn = (await tx.run(select(func.count(), size).where(*_on(video_id, film_version)))).one()
    return count, drawn


async def count_guests(tx: Transaction, video_id: str) -> int:
    """How many notes on a video are guests'."""
    theirs = select(func.count()).where(ReviewNote.video_id == video_id, ReviewNote.author_id.is_(None))
    return (await tx.run(theirs)).scalar_one()


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a note; False where its id is taken."""
    return await insert_once(tx, ReviewNote, row)


async def change(tx: Transaction, note_id: str, values: dict[str, Any]) -> ReviewNote:
    """Change a note: the note after it. The video must be held."""
    changed = update(ReviewNote).where(ReviewNote.id == note_id).values(version=ReviewNote.version + 1, **values)
    return records(ReviewNote, [(await tx.run(changed.returning(*_NOTE))).one()])[0]


async def remove(tx: Transaction, note_id: str) -> None:
    """Delete a note."""
    await tx.run(delete(ReviewNote).where(ReviewNote.id == note_id))
