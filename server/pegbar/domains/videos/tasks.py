"""Jobs of videos and of their rooms."""

from pegbar.access.services import Services
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.publishing import tasks as publishing


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""

    async def forget(video_id: str) -> None:
        await videos.forget(services, video_id)

    videos.weigh(services)
    services.jobs.handle(videos.FORGET, forget)
    publishing.register(services)
