"""The one way to write what people do with a video: it is held until the transaction is over, so that counts add up."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import Profile
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.models import Video
from pegbar.kernel.errors import NotFound


async def hold(ctx: RequestContext, video_id: str) -> tuple[VideoAccess, Video]:
    """The video, while nobody else changes it; 404 where it is gone."""
    video = await videos_store.hold(ctx.tx, video_id)
    access = await guards.video(ctx, video_id)
    if video is None:
        raise NotFound
    return access, video


async def require_profile(ctx: RequestContext) -> Profile:
    """The asker, with a profile to be named by; 401 where nobody is signed in."""
    return await profiles.ensure(ctx.tx, guards.require_person(ctx.user))
