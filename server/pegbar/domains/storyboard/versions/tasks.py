"""Jobs of versions."""

from pegbar.access.house import House
from pegbar.domains.storyboard.actions import drawings
from pegbar.domains.storyboard.versions import actions


def register(house: House) -> None:
    """Say who does the jobs of this room."""

    async def keep(argument: str) -> None:
        cut_id, _, seq = argument.partition(":")
        await actions.keep(house, cut_id, int(seq))

    async def paint(version_id: str) -> None:
        await actions.paint(house, version_id)

    actions.weigh(house)
    house.jobs.handle(drawings.KEEP, keep)
    house.jobs.handle(actions.PAINT, paint)
