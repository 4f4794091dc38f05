"""Jobs of departures."""

from pegbar.access.services import Services
from pegbar.domains.departures.actions import takeouts


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""

    async def make(takeout_id: str) -> None:
        await takeouts.make(services, takeout_id)

    services.jobs.handle(takeouts.MAKE, make)
