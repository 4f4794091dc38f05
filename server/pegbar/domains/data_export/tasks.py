"""Jobs of data exports."""

from pegbar.access.services import Services
from pegbar.domains.data_export.actions import data_exports


def register(services: Services) -> None:
    """Register the job handlers of this domain."""

    async def create(export_id: str) -> None:
        await data_exports.create_archive(services, export_id)

    services.jobs.handle(data_exports.CREATE_ARCHIVE, create)
