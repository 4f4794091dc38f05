"""Serialize writes to a video's comments, ratings and views by locking the video, to keep its counters correct."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import Profile
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.models import Video
from pegbar.kernel.errors import NotFound


async def lock_video(ctx: RequestContext, video_id: str) -> tuple[VideoAccess, Video]:
    """Lock the video until the end of the transaction; raises NotFound if it doesn't exist."""
    video = await videos_store.lock_video(ctx.tx, video_id)
    access = await guards.video(ctx, video_id)
    if video is None:
        raise NotFound
    return access, video


async def require_profile(ctx: RequestContext) -> Profile:
    """Return the current user's profile, creating it if needed; 401 if not signed in."""
    return await profiles.ensure_profile(ctx.tx, guards.require_person(ctx.user))
