"""Review notes over HTTP, for the project's members."""

from fastapi import APIRouter

from pegbar.access.ask import Ask, reads, writes
from pegbar.access.paths import NoteId, VideoId
from pegbar.domains.videos.review import actions
from pegbar.domains.videos.review.schemas import ReviewNoteEdit, ReviewNoteList, ReviewNoteNew, ReviewNoteOut
from pegbar.kernel.http import IfMatch

router = APIRouter(prefix="/videos/{video_id}/review-notes")


@router.get("")
@reads
async def list_review_notes(ask: Ask, video_id: VideoId) -> ReviewNoteList:
    """All notes on a video."""
    return await actions.listed(ask, video_id)


@router.post("", status_code=201)
@writes
async def post_review_note(ask: Ask, video_id: VideoId, body: ReviewNoteNew) -> ReviewNoteOut:
    """Remark something on frames. Safe to repeat with the same id."""
    return await actions.post(ask, video_id, body)


@router.patch("/{note_id}")
@writes
async def edit_review_note(
    ask: Ask, video_id: VideoId, note_id: NoteId, body: ReviewNoteEdit, version: IfMatch
) -> ReviewNoteOut:
    """Change a note, resolve it or open it again."""
    return await actions.edit(ask, video_id, note_id, version, body)


@router.delete("/{note_id}", status_code=204)
@writes
async def delete_review_note(ask: Ask, video_id: VideoId, note_id: NoteId) -> None:
    """Take a note away."""
    await actions.remove(ask, video_id, note_id)
