"""Jobs of projects' people."""

from pegbar.access.house import House
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people.actions import renaming


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def tell(person: str) -> None:
        await renaming.tell(house, person)

    house.jobs.handle(profiles.RENAMED, tell)
