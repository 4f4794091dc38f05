"""Jobs of the pictures that are made of files."""

from pegbar.access.services import Services
from pegbar.domains.assets.pictures.actions import making, wanting


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def make(batch: str) -> None:
        await making.make(services, batch)

    services.jobs.handle(wanting.MAKE, make)
