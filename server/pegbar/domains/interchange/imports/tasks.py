"""Background jobs of imports."""

from pegbar.access.services import Services
from pegbar.domains.interchange.imports.actions import imports, read_job


def register(services: Services) -> None:
    """Register the job handlers, uploads and storage usage of imports."""

    async def read(import_id: str) -> None:
        await read_job.run(services, import_id)

    imports.register_uploads(services)
    services.jobs.handle(imports.READ, read)
