"""Jobs of the storyboard and its sub-packages."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.core.actions import drawings, pictures
from pegbar.domains.storyboard.sound import tasks as sound
from pegbar.domains.storyboard.versions import tasks as versions


def register(services: Services) -> None:
    """Register the job handlers."""

    async def compact(cut_id: str) -> None:
        await drawings.compact_log(services, cut_id)

    async def paint(cut_id: str) -> None:
        await pictures.paint_preview(services, cut_id)

    async def repaint(argument: str) -> None:
        background_id, _, seq = argument.partition(":")
        await pictures.repaint_cuts_over(services, background_id, int(seq))

    services.jobs.handle(drawings.COMPACT, compact)
    services.jobs.handle(drawings.PAINT, paint)
    services.jobs.handle(pictures.REPAINT, repaint)
    drawings.register_usage(services)
    versions.register(services)
    sound.register(services)
