"""Jobs of data exports."""

from pegbar.access.services import Services
from pegbar.domains.departures.actions import takeouts


def register(services: Services) -> None:
    """Register the job handlers of this domain."""

    async def make(takeout_id: str) -> None:
        await takeouts.make_data_export(services, takeout_id)

    services.jobs.handle(takeouts.MAKE, make)
