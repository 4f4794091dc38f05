"""HTTP routes of published videos."""

from typing import Annotated

from fastapi import Header, Query, Request

from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import Cursor, ProfileId, Ref, VideoId, VideoRef
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.comments.routes import router as comments
from pegbar.domains.videos.featured.routes import router as featured
from pegbar.domains.videos.guests.routes import router as guests
from pegbar.domains.videos.limits import CAPTIONS_BYTES_MAX
from pegbar.domains.videos.note_exports.routes import router as note_exports
from pegbar.domains.videos.publishing.actions import publications
from pegbar.domains.videos.publishing.routes import router as publishing_router
from pegbar.domains.videos.ratings.routes import router as ratings
from pegbar.domains.videos.review.routes import router as review
from pegbar.domains.videos.schemas import PublishedVideoList, VideoCount, VideoEdit, VideoList, VideoOut
from pegbar.domains.videos.versions.routes import router as versions
from pegbar.domains.videos.views.routes import router as views
from pegbar.kernel.http import IfMatch, describe_binary_body, read_binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX, PAGE_SIZE_MAX
from pegbar.kernel.routing import Router
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api", tags=["videos"])
router.include_router(publishing_router)
_CAPTIONS = ("text/vtt", "application/x-subrip", "text/plain")
"""Media types that browsers send for caption files; the format is detected from the content."""
Language = Annotated[str | None, Header(alias="Content-Language", max_length=100, examples=["pt-BR"])]


@router.get("/projects/{ref}/videos")
async def list_videos(ctx: ReadContext, ref: Ref, cursor: Cursor = None) -> VideoList:
    """List the videos of a project, newest first."""
    return await videos.list_videos(ctx, ref, cursor)


@router.get("/projects/{ref}/videos/count")
async def count_videos(ctx: ReadContext, ref: Ref) -> VideoCount:
    """Count the videos that would be deleted with the project; requires permission to delete it."""
    return VideoCount(count=await videos.count_videos(ctx, ref))


@router.get("/profiles/{profile_id}/videos")
async def list_profile_videos(
    ctx: ReadContext,
    profile_id: ProfileId,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 12,
) -> PublishedVideoList:
    """List the videos that a person published, newest first, with their newest featured video."""
    return await videos.list_published_videos(ctx, profile_id, cursor, limit)


@router.get("/videos/{video_id}")
async def get_video(ctx: ReadContext, video_id: VideoRef) -> VideoOut:
    """Return a published video; open to everyone."""
    return await videos.get_video(ctx, video_id)


@router.patch("/videos/{video_id}")
async def edit_video(ctx: WriteContext, video_id: VideoId, body: VideoEdit, version: IfMatch) -> VideoOut:
    """Change the title or the description of a video."""
    return await videos.edit_video(ctx, video_id, version, body)


@router.delete("/videos/{video_id}", status_code=204)
async def delete_video(ctx: WriteContext, video_id: VideoId) -> None:
    """Delete a video permanently."""
    await videos.delete_video(ctx, video_id)


@router.put("/videos/{video_id}/thumbnail", openapi_extra=describe_binary_body(*MEDIA_TYPES))
async def put_video_thumbnail(video_id: VideoId, request: Request, services: ServicesDep) -> VideoOut:
    """Replace the thumbnail: an image of at most 20 MB, scaled down to fit 1280 × 720."""
    async with open_read_context(request) as ctx:
        await videos.require_editable(ctx, video_id)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await publications.save_thumbnail(services, ctx.user, data)
    return await transact(request, lambda ctx: videos.set_thumbnail(ctx, video_id, key))


@router.put("/videos/{video_id}/captions", openapi_extra=describe_binary_body(*_CAPTIONS))
async def put_captions(
    video_id: VideoId, request: Request, services: ServicesDep, language: Language = None
) -> VideoOut:
    """Upload captions in WebVTT or SRT format, at most 1 MB. Content-Language applies if the file names no language."""
    async with open_read_context(request) as ctx:
        await videos.require_editable(ctx, video_id)
    data = await read_binary_body(request, CAPTIONS_BYTES_MAX, *_CAPTIONS)
    key = await videos.save_captions(services, data, language)
    return await transact(request, lambda ctx: videos.set_captions(ctx, video_id, key))


@router.delete("/videos/{video_id}/captions")
async def remove_captions(ctx: WriteContext, video_id: VideoId) -> VideoOut:
    """Remove the captions."""
    return await videos.set_captions(ctx, video_id, None)


router.include_router(featured)
router.include_router(views)
router.include_router(ratings)
router.include_router(comments)
router.include_router(review)
router.include_router(versions)
router.include_router(guests)
router.include_router(note_exports)
