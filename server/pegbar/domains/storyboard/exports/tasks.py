"""Jobs of exports."""

from pegbar.access.house import House
from pegbar.domains.storyboard.exports.actions import exports


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def make(turn: str) -> None:
        await exports.make(house, turn)

    house.jobs.handle(exports.MAKE, make)
