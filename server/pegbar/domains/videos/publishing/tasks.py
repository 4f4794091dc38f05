"""Jobs of publications."""

from pegbar.access.services import Services
from pegbar.domains.videos.publishing.actions import making, publishing


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def publish(publication_id: str) -> None:
        await making.make(services, publication_id)

    publishing.weigh(services)
    services.jobs.handle(publishing.PUBLISH, publish)
