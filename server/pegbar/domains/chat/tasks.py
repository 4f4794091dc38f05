"""Jobs of chats."""

from pegbar.access.house import House
from pegbar.domains.chat.actions import renaming
from pegbar.domains.profiles import actions as profiles


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def tell(person: str) -> None:
        await renaming.tell(house, person)

    house.jobs.handle(profiles.RENAMED, tell)
