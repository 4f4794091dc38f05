"""Jobs of updates."""

from pegbar.access.house import House
from pegbar.domains.projects.updates import actions


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def tell(update_id: str) -> None:
        await actions.tell(house, update_id)

    house.jobs.handle(actions.TELL, tell)
