"""Jobs of publications."""

from pegbar.access.house import House
from pegbar.domains.videos.publishing.actions import making, publishing


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def publish(publication_id: str) -> None:
        await making.make(house, publication_id)

    publishing.weigh(house)
    house.jobs.handle(publishing.PUBLISH, publish)
