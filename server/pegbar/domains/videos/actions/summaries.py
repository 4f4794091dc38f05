"""Batch lookup of video summaries."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.videos import store
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS


@dataclass(frozen=True, slots=True)
class VideoSummary:
    """The public facts of a published video, visible to everyone even if its project is private."""

    project_id: str
    slug: str
    title: str
    picture_url: str


async def load_video_summaries(ctx: RequestContext, ids: Collection[str]) -> dict[str, VideoSummary]:
    """Return summaries of these videos by id, without videos that don't exist."""
    summaries = dict[str, VideoSummary]()
    for row in await store.list_existing_videos(ctx.tx, ids):
        thumb = await ctx.services.blobs.sign(
            row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
        )
        summaries[row.id] = VideoSummary(row.project_id, row.slug, row.title, thumb.url)
    return summaries
