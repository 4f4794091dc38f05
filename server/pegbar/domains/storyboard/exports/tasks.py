"""Jobs of exports."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.exports.actions import exports


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def make(argument: str) -> None:
        # A job that was enqueued by an earlier version names its queue too.
        await exports.make(services, argument.rpartition(":")[2])

    services.jobs.handle(exports.MAKE, make)
