"""Jobs of the storyboard."""

from pegbar.access.house import House
from pegbar.domains.storyboard.actions import drawings, exports


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def compact(cut_id: str) -> None:
        await drawings.compact(house, cut_id)

    async def paint(cut_id: str) -> None:
        await drawings.paint(house, cut_id)

    async def make(export_id: str) -> None:
        await exports.make(house, export_id)

    house.jobs.handle(drawings.COMPACT, compact)
    house.jobs.handle(drawings.PAINT, paint)
    house.jobs.handle(exports.MAKE, make)
