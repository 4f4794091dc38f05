"""Background jobs of videos and their sub-packages."""

from pegbar.access.services import Services
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.publishing import tasks as publishing


def register(services: Services) -> None:
    """Register the job handlers of this domain."""

    async def forget(video_id: str) -> None:
        await videos.purge_events(services, video_id)

    videos.register_usage(services)
    services.jobs.handle(videos.PURGE_EVENTS_JOB, forget)
    publishing.register(services)
