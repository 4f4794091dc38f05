"""Published videos over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from pegbar.access.house import House, house_of
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.featured.routes import router as featured
from pegbar.domains.videos.limits import CAPTIONS_BYTES_MAX
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.publishing.routes import router as publishing_router
from pegbar.domains.videos.review.routes import router as review
from pegbar.domains.videos.schemas import VideoCount, VideoEdit, VideoList, VideoOut
from pegbar.domains.videos.talk.routes import router as talk
from pegbar.kernel.http import IfMatch, binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.schema import Id, Text
from pegbar.ports.pictures import MEDIA_TYPES

router = APIRouter(prefix="/api", tags=["videos"])
router.include_router(publishing_router)
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
VideoRef = Annotated[Text, Path(min_length=1, max_length=200, description="The video's slug, id or public id")]
VideoId = Annotated[Id, Path()]
_VTT = "text/vtt"


@router.get("/projects/{ref}/videos")
async def list_videos(
    ref: Ref, request: Request, house: TheHouse, cursor: Annotated[str | None, Query(max_length=200)] = None
) -> VideoList:
    """A project's videos, newest first."""
    async with house.reading(request) as (work, who):
        return await videos.listed(work, house, who, ref, cursor)


@router.get("/projects/{ref}/videos/count")
async def count_videos(ref: Ref, request: Request, house: TheHouse) -> VideoCount:
    """How many videos go with the project when it is deleted; for those who may delete it."""
    async with house.reading(request) as (work, who):
        return VideoCount(count=await videos.count(work, who, ref))


@router.get("/videos/{video_id}")
async def get_video(video_id: VideoRef, request: Request, house: TheHouse) -> VideoOut:
    """A published video, for everybody."""
    async with house.reading(request) as (work, who):
        return await videos.one(work, house, who, video_id)


@router.patch("/videos/{video_id}")
async def edit_video(
    video_id: VideoId, body: VideoEdit, request: Request, house: TheHouse, version: IfMatch
) -> VideoOut:
    """Change its texts."""
    async with house.writing(request) as (work, who):
        return await videos.edit(work, house, who, video_id, version, body)


@router.delete("/videos/{video_id}", status_code=204)
async def delete_video(video_id: VideoId, request: Request, house: TheHouse) -> None:
    """Take it away for good."""
    async with house.writing(request) as (work, who):
        await videos.delete(work, house, who, video_id)


@router.put("/videos/{video_id}/thumbnail", openapi_extra=binary(*MEDIA_TYPES))
async def put_video_thumbnail(video_id: VideoId, request: Request, house: TheHouse) -> VideoOut:
    """Another thumbnail: a picture of at most 20 MB, made as small as 1280 × 720."""
    async with house.reading(request) as (work, who):
        await videos.check_may_change(work, who, video_id)
    key = await publishing.thumbnail(house, await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES))
    async with house.writing(request) as (work, who):
        return await videos.set_thumbnail(work, house, who, video_id, key)


@router.put("/videos/{video_id}/captions", openapi_extra=binary(_VTT))
async def put_captions(video_id: VideoId, request: Request, house: TheHouse) -> VideoOut:
    """Captions in the WebVTT format, at most 1 MB."""
    async with house.reading(request) as (work, who):
        await videos.check_may_change(work, who, video_id)
    key = await videos.keep_captions(house, await binary_body(request, CAPTIONS_BYTES_MAX, _VTT))
    async with house.writing(request) as (work, who):
        return await videos.set_captions(work, house, who, video_id, key)


@router.delete("/videos/{video_id}/captions")
async def remove_captions(video_id: VideoId, request: Request, house: TheHouse) -> VideoOut:
    """No captions any more."""
    async with house.writing(request) as (work, who):
        return await videos.set_captions(work, house, who, video_id, None)


router.include_router(featured)
router.include_router(talk)
router.include_router(review)
