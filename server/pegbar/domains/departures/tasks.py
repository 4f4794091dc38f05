"""Jobs of departures."""

from pegbar.access.house import House
from pegbar.domains.departures.actions import takeouts


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def make(takeout_id: str) -> None:
        await takeouts.make(house, takeout_id)

    house.jobs.handle(takeouts.MAKE, make)
