"""Jobs of chats."""

from pegbar.access.services import Services
from pegbar.domains.chat.actions import name_changes
from pegbar.domains.profiles import actions as profiles


def register(services: Services) -> None:
    """Register the handlers of this domain's jobs."""

    async def tell(person: str) -> None:
        await name_changes.announce_new_name(services, person)

    services.jobs.handle(profiles.NOTIFY_RENAMED, tell)
