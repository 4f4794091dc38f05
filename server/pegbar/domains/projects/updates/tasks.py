"""Jobs of updates."""

from pegbar.access.services import Services
from pegbar.domains.projects.updates import actions


def register(services: Services) -> None:
    """Register the handlers of this sub-package's jobs."""

    async def announce(update_id: str) -> None:
        await actions.announce_update(services, update_id)

    services.jobs.handle(actions.ANNOUNCE, announce)
