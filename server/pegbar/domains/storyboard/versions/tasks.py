"""Jobs of versions."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.actions import drawings
from pegbar.domains.storyboard.versions import actions


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def keep(argument: str) -> None:
        cut_id, _, seq = argument.partition(":")
        await actions.keep(services, cut_id, int(seq))

    async def paint(version_id: str) -> None:
        await actions.paint(services, version_id)

    actions.weigh(services)
    services.jobs.handle(drawings.KEEP_VERSION, keep)
    services.jobs.handle(actions.PAINT, paint)
