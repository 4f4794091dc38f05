"""Jobs of projects."""

from pegbar.access.house import House
from pegbar.domains.projects.actions import updates


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def tell(update_id: str) -> None:
        await updates.tell(house, update_id)

    house.jobs.handle(updates.TELL, tell)
