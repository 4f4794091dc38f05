"""Many videos at once, as much of each as a card shows."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.videos import store
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS


@dataclass(frozen=True, slots=True)
class VideoCard:
    """A published video, which everybody may see though its project be private."""

    project_id: str
    slug: str
    title: str
    picture_url: str


async def cards(ctx: RequestContext, ids: Collection[str]) -> dict[str, VideoCard]:
    """Those of these videos that are there, by id."""
    found = dict[str, VideoCard]()
    for row in await store.standing(ctx.tx, ids):
        thumb = await ctx.services.blobs.sign(
            row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
        )
        found[row.id] = VideoCard(row.project_id, row.slug, row.title, thumb.url)
    return found
