"""Jobs of updates."""

from pegbar.access.services import Services
from pegbar.domains.projects.updates import actions


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def tell(update_id: str) -> None:
        await actions.tell(services, update_id)

    services.jobs.handle(actions.TELL, tell)
