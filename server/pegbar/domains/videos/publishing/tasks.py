"""Background jobs of publications."""

from pegbar.access.services import Services
from pegbar.domains.videos.publishing.actions import publications, video_job


def register(services: Services) -> None:
    """Register storage usage, uploads and job handlers of this package."""

    async def publish(publication_id: str) -> None:
        await video_job.run_publication(services, publication_id)

    publications.register_uploads(services)
    services.jobs.handle(publications.PUBLISH_JOB, publish)
