"""Jobs of exports."""

from pegbar.access.house import House
from pegbar.domains.storyboard.exports.actions import exports


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def make(argument: str) -> None:
        # A job that was enqueued by an earlier version names its queue too.
        await exports.make(house, argument.rpartition(":")[2])

    house.jobs.handle(exports.MAKE, make)
