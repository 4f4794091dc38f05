"""Review notes over HTTP, for the project's members."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.videos.review import actions
from pegbar.domains.videos.review.schemas import ReviewNoteEdit, ReviewNoteList, ReviewNoteNew, ReviewNoteOut
from pegbar.kernel.http import IfMatch
from pegbar.kernel.schema import Id

router = APIRouter(prefix="/videos/{video_id}/review-notes")
TheHouse = Annotated[House, Depends(house_of)]
VideoId = Annotated[Id, Path()]
NoteId = Annotated[Id, Path()]


@router.get("")
async def list_review_notes(video_id: VideoId, request: Request, house: TheHouse) -> ReviewNoteList:
    """All notes on a video."""
    async with house.reading(request) as (work, who):
        return await actions.listed(work, house, who, video_id)


@router.post("", status_code=201)
async def post_review_note(video_id: VideoId, body: ReviewNoteNew, request: Request, house: TheHouse) -> ReviewNoteOut:
    """Remark something on frames. Safe to repeat with the same id."""
    async with house.writing(request) as (work, who):
        return await actions.post(work, house, who, video_id, body)


@router.patch("/{note_id}")
async def edit_review_note(
    video_id: VideoId, note_id: NoteId, body: ReviewNoteEdit, request: Request, house: TheHouse, version: IfMatch
) -> ReviewNoteOut:
    """Change a note, resolve it or open it again."""
    async with house.writing(request) as (work, who):
        return await actions.edit(work, house, who, video_id, note_id, version, body)


@router.delete("/{note_id}", status_code=204)
async def delete_review_note(video_id: VideoId, note_id: NoteId, request: Request, house: TheHouse) -> None:
    """Take a note away."""
    async with house.writing(request) as (work, who):
        await actions.remove(work, who, video_id, note_id)
