"""Jobs of the storyboard and of its rooms."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.actions import drawings, pictures
from pegbar.domains.storyboard.exports import tasks as exports
from pegbar.domains.storyboard.imports import tasks as imports
from pegbar.domains.storyboard.sound import tasks as sound
from pegbar.domains.storyboard.versions import tasks as versions


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""

    async def compact(cut_id: str) -> None:
        await drawings.compact(services, cut_id)

    async def paint(cut_id: str) -> None:
        await pictures.paint(services, cut_id)

    async def repaint(argument: str) -> None:
        background_id, _, seq = argument.partition(":")
        await pictures.repaint(services, background_id, int(seq))

    services.jobs.handle(drawings.COMPACT, compact)
    services.jobs.handle(drawings.PAINT, paint)
    services.jobs.handle(pictures.REPAINT, repaint)
    drawings.weigh(services)
    versions.register(services)
    exports.register(services)
    imports.register(services)
    sound.register(services)
