"""What people do with published videos, over HTTP: views, ratings, comments, reactions."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from pegbar.access.house import House, house_of
from pegbar.domains.videos.schemas import RatingOut
from pegbar.domains.videos.talk.actions import comments, ratings, views
from pegbar.domains.videos.talk.schemas import (
    CommentList,
    CommentNew,
    CommentOut,
    Order,
    RatingEdit,
    ReactionEdit,
    ViewNew,
    ViewsOut,
)
from pegbar.kernel.http import network_of
from pegbar.kernel.schema import Id

router = APIRouter(prefix="/videos/{video_id}")
TheHouse = Annotated[House, Depends(house_of)]
VideoId = Annotated[Id, Path()]
CommentId = Annotated[Id, Path()]
Cursor = Annotated[str | None, Query(max_length=200)]


@router.post("/views")
async def count_view(video_id: VideoId, body: ViewNew, request: Request, house: TheHouse) -> ViewsOut:
    """Say that one watches; counted once for each person, or session of somebody unknown, and day."""
    async with house.reading(request) as (work, who):
        watching = await views.watching(work, who, video_id, body.session)
    return ViewsOut(views=await views.count(house, who, watching, network_of(request)))


@router.put("/rating")
async def rate_video(video_id: VideoId, body: RatingEdit, request: Request, house: TheHouse) -> RatingOut:
    """Rate a video, or change one's rating."""
    async with house.writing(request) as (work, who):
        return await ratings.rate(work, who, video_id, body.value)


@router.delete("/rating")
async def unrate_video(video_id: VideoId, request: Request, house: TheHouse) -> RatingOut:
    """Take one's rating back."""
    async with house.writing(request) as (work, who):
        return await ratings.rate(work, who, video_id, None)


@router.get("/comments")
async def list_comments(
    video_id: VideoId, request: Request, house: TheHouse, order: Order = "newest", cursor: Cursor = None
) -> CommentList:
    """Comments on a video, each with its first replies."""
    async with house.reading(request) as (work, who):
        return await comments.listed(work, house, who, video_id, order, cursor)


@router.get("/comments/{comment_id}/replies")
async def list_replies(
    video_id: VideoId, comment_id: CommentId, request: Request, house: TheHouse, cursor: Cursor = None
) -> CommentList:
    """Replies to a comment, the oldest first."""
    async with house.reading(request) as (work, who):
        return await comments.replies(work, house, who, video_id, comment_id, cursor)


@router.post("/comments", status_code=201)
async def post_comment(video_id: VideoId, body: CommentNew, request: Request, house: TheHouse) -> CommentOut:
    """Comment on a video, or reply. Safe to repeat with the same id."""
    async with house.reading(request) as (work, who):
        said = await comments.said_already(work, house, who, video_id, body)
    if said is not None:
        return said
    await house.throttle(house.settings.rate_comment_person, "comment", who.id or "", fails_open=True)
    async with house.writing(request) as (work, who):
        return await comments.post(work, house, who, video_id, body)


@router.delete("/comments/{comment_id}", status_code=204)
async def delete_comment(video_id: VideoId, comment_id: CommentId, request: Request, house: TheHouse) -> None:
    """Take a comment away, with its replies."""
    async with house.writing(request) as (work, who):
        await comments.remove(work, who, video_id, comment_id)


@router.put("/comments/{comment_id}/reaction")
async def react_to_comment(
    video_id: VideoId, comment_id: CommentId, body: ReactionEdit, request: Request, house: TheHouse
) -> CommentOut:
    """Like a comment, dislike it, or neither."""
    async with house.writing(request) as (work, who):
        return await comments.react(work, house, who, video_id, comment_id, body.value)
