"""Jobs of exports."""

from pegbar.access.services import Services
from pegbar.domains.interchange.exports.actions import exports


def register(services: Services) -> None:
    """Register the job handlers."""

    async def run(argument: str) -> None:
        # Jobs queued by an earlier version of Pegbar have the queue's name in front.
        await exports.run_export(services, argument.rpartition(":")[2])

    services.jobs.handle(exports.RUN_EXPORT, run)
