"""HTTP routes of review notes, for the project's members."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import NoteId, VideoId
from pegbar.domains.videos.review import actions
from pegbar.domains.videos.review.schemas import (
    ReviewNoteEdit,
    ReviewNoteList,
    ReviewNoteNew,
    ReviewNoteOut,
    ReviewNotesCopy,
)
from pegbar.domains.videos.versions.limits import VIDEO_VERSIONS_MAX
from pegbar.kernel.http import IfMatch
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id

VersionQuery = Annotated[int | None, Query(ge=1, le=VIDEO_VERSIONS_MAX, description="The newest if omitted")]

router = Router(prefix="/videos/{video_id}")


@router.get("/review-notes")
async def list_review_notes(
    ctx: ReadContext,
    video_id: VideoId,
    video_version: VersionQuery = None,
    note: Annotated[Id | None, Query(description="A note on the requested version")] = None,
) -> ReviewNoteList:
    """List all notes on a film version; by default the newest."""
    return await actions.list_notes(ctx, video_id, video_version, note)


@router.post("/review-notes", status_code=201)
async def post_review_note(ctx: WriteContext, video_id: VideoId, body: ReviewNoteNew) -> ReviewNoteOut:
    """Create a review note. Safe to repeat with the same id."""
    return await actions.post_note(ctx, video_id, body)


@router.patch("/review-notes/{note_id}")
async def edit_review_note(
    ctx: WriteContext, video_id: VideoId, note_id: NoteId, body: ReviewNoteEdit, version: IfMatch
) -> ReviewNoteOut:
    """Change a note, resolve it or reopen it."""
    return await actions.edit_note(ctx, video_id, note_id, version, body)


@router.delete("/review-notes/{note_id}", status_code=204)
async def delete_review_note(ctx: WriteContext, video_id: VideoId, note_id: NoteId) -> None:
    """Delete a note."""
    await actions.delete_note(ctx, video_id, note_id)


@router.post("/copied-notes")
async def copy_review_notes(ctx: WriteContext, video_id: VideoId, body: ReviewNotesCopy) -> ReviewNoteList:
    """Copy the open notes of an older version to the newest. Safe to repeat: each note is copied once."""
    return await actions.carry_notes(ctx, video_id, body.from_version)
