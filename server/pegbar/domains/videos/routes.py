"""Published videos over HTTP."""

from typing import Annotated

from fastapi import Header, Query, Request

from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import Cursor, ProfileId, Ref, VideoId, VideoRef
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.featured.routes import router as featured
from pegbar.domains.videos.guests.routes import router as guests
from pegbar.domains.videos.limits import CAPTIONS_BYTES_MAX
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.publishing.routes import router as publishing_router
from pegbar.domains.videos.review.routes import router as review
from pegbar.domains.videos.schemas import PublishedList, VideoCount, VideoEdit, VideoList, VideoOut
from pegbar.domains.videos.sheets.routes import router as sheets
from pegbar.domains.videos.talk.routes import router as talk
from pegbar.domains.videos.versions.routes import router as versions
from pegbar.kernel.http import IfMatch, binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX, PAGE_SIZE_MAX
from pegbar.kernel.routing import Router
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api", tags=["videos"])
router.include_router(publishing_router)
_CAPTIONS = ("text/vtt", "application/x-subrip", "text/plain")
"""What browsers call a file of captions; which format it has, its content tells."""
Language = Annotated[str | None, Header(alias="Content-Language", max_length=100, examples=["pt-BR"])]


@router.get("/projects/{ref}/videos")
@reads
async def list_videos(ctx: RequestContext, ref: Ref, cursor: Cursor = None) -> VideoList:
    """A project's videos, newest first."""
    return await videos.listed(ctx, ref, cursor)


@router.get("/projects/{ref}/videos/count")
@reads
async def count_videos(ctx: RequestContext, ref: Ref) -> VideoCount:
    """How many videos go with the project when it is deleted; for those who may delete it."""
    return VideoCount(count=await videos.count(ctx, ref))


@router.get("/profiles/{profile_id}/videos")
@reads
async def list_videos_of(
    ctx: RequestContext,
    profile_id: ProfileId,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 12,
) -> PublishedList:
    """What somebody published, newest first; with the newest of it that is featured."""
    return await videos.published_by(ctx, profile_id, cursor, limit)


@router.get("/videos/{video_id}")
@reads
async def get_video(ctx: RequestContext, video_id: VideoRef) -> VideoOut:
    """A published video, for everybody."""
    return await videos.one(ctx, video_id)


@router.patch("/videos/{video_id}")
@writes
async def edit_video(ctx: RequestContext, video_id: VideoId, body: VideoEdit, version: IfMatch) -> VideoOut:
    """Change its texts."""
    return await videos.edit(ctx, video_id, version, body)


@router.delete("/videos/{video_id}", status_code=204)
@writes
async def delete_video(ctx: RequestContext, video_id: VideoId) -> None:
    """Take it away for good."""
    await videos.delete(ctx, video_id)


@router.put("/videos/{video_id}/thumbnail", openapi_extra=binary(*MEDIA_TYPES))
async def put_video_thumbnail(video_id: VideoId, request: Request, services: ServicesDep) -> VideoOut:
    """Another thumbnail: a picture of at most 20 MB, made as small as 1280 × 720."""
    async with open_read_context(request) as ctx:
        await videos.require_editable(ctx, video_id)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await publishing.thumbnail(services, ctx.user, data)
    return await transact(request, lambda ctx: videos.set_thumbnail(ctx, video_id, key))


@router.put("/videos/{video_id}/captions", openapi_extra=binary(*_CAPTIONS))
async def put_captions(
    video_id: VideoId, request: Request, services: ServicesDep, language: Language = None
) -> VideoOut:
    """Captions in the WebVTT or the SRT format, at most 1 MB; their language, where the file itself names none."""
    async with open_read_context(request) as ctx:
        await videos.require_editable(ctx, video_id)
    data = await binary_body(request, CAPTIONS_BYTES_MAX, *_CAPTIONS)
    key = await videos.keep_captions(services, data, language)
    return await transact(request, lambda ctx: videos.set_captions(ctx, video_id, key))


@router.delete("/videos/{video_id}/captions")
@writes
async def remove_captions(ctx: RequestContext, video_id: VideoId) -> VideoOut:
    """No captions any more."""
    return await videos.set_captions(ctx, video_id, None)


router.include_router(featured)
router.include_router(talk)
router.include_router(review)
router.include_router(versions)
router.include_router(guests)
router.include_router(sheets)
