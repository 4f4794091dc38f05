"""Jobs of the pictures that are made of files."""

from pegbar.access.house import House
from pegbar.domains.assets.pictures.actions import making, wanting


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def make(batch: str) -> None:
        await making.make(house, batch)

    house.jobs.handle(wanting.MAKE, make)
