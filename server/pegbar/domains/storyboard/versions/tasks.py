"""Jobs of versions."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.core.actions import drawings
from pegbar.domains.storyboard.versions import actions


def register(services: Services) -> None:
    """Register the job handlers."""

    async def keep(argument: str) -> None:
        cut_id, _, seq = argument.partition(":")
        await actions.save_automatic_version(services, cut_id, int(seq))

    async def paint(version_id: str) -> None:
        await actions.paint_version(services, version_id)

    actions.register_usage(services)
    services.jobs.handle(drawings.KEEP_VERSION, keep)
    services.jobs.handle(actions.PAINT, paint)
