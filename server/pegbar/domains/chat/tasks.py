"""Jobs of chats."""

from pegbar.access.services import Services
from pegbar.domains.chat.actions import renaming
from pegbar.domains.profiles import actions as profiles


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""

    async def tell(person: str) -> None:
        await renaming.tell(services, person)

    services.jobs.handle(profiles.RENAMED, tell)
