"""Jobs of imports."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.imports.actions import imports, reading


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def read(import_id: str) -> None:
        await reading.read(services, import_id)

    imports.weigh(services)
    services.jobs.handle(imports.READ, read)
