"""Jobs of imports."""

from pegbar.access.services import Services
from pegbar.domains.storyboard.imports.actions import imports, read_job


def register(services: Services) -> None:
    """Say who does the jobs of this room."""

    async def read(import_id: str) -> None:
        await read_job.run(services, import_id)

    imports.register_usage(services)
    services.jobs.handle(imports.READ, read)
