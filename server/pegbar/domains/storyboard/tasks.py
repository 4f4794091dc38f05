"""Jobs of the storyboard and of its rooms."""

from pegbar.access.house import House
from pegbar.domains.storyboard.actions import drawings, pictures
from pegbar.domains.storyboard.exports import tasks as exports
from pegbar.domains.storyboard.imports import tasks as imports
from pegbar.domains.storyboard.sound import tasks as sound
from pegbar.domains.storyboard.versions import tasks as versions


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def compact(cut_id: str) -> None:
        await drawings.compact(house, cut_id)

    async def paint(cut_id: str) -> None:
        await pictures.paint(house, cut_id)

    async def repaint(argument: str) -> None:
        background_id, _, seq = argument.partition(":")
        await pictures.repaint(house, background_id, int(seq))

    house.jobs.handle(drawings.COMPACT, compact)
    house.jobs.handle(drawings.PAINT, paint)
    house.jobs.handle(pictures.REPAINT, repaint)
    drawings.weigh(house)
    versions.register(house)
    exports.register(house)
    imports.register(house)
    sound.register(house)
