"""Jobs of the storyboard."""

from pegbar.access.house import House
from pegbar.domains.storyboard.actions import drawings, pictures
from pegbar.domains.storyboard.exports.actions import exports
from pegbar.domains.storyboard.versions import actions as versions


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def compact(cut_id: str) -> None:
        await drawings.compact(house, cut_id)

    async def paint(cut_id: str) -> None:
        await pictures.paint(house, cut_id)

    async def repaint(argument: str) -> None:
        background_id, _, seq = argument.partition(":")
        await pictures.repaint(house, background_id, int(seq))

    async def keep(argument: str) -> None:
        cut_id, _, seq = argument.partition(":")
        await versions.keep(house, cut_id, int(seq))

    async def paint_version(version_id: str) -> None:
        await versions.paint(house, version_id)

    async def make(export_id: str) -> None:
        await exports.make(house, export_id)

    house.jobs.handle(drawings.COMPACT, compact)
    house.jobs.handle(drawings.PAINT, paint)
    house.jobs.handle(pictures.REPAINT, repaint)
    house.jobs.handle(drawings.KEEP, keep)
    house.jobs.handle(versions.PAINT, paint_version)
    house.jobs.handle(exports.MAKE, make)
