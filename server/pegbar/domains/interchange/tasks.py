"""Jobs of exports and imports."""

from pegbar.access.services import Services
from pegbar.domains.interchange.exports import tasks as exports
from pegbar.domains.interchange.imports import tasks as imports


def register(services: Services) -> None:
    """Register the job handlers."""
    exports.register(services)
    imports.register(services)
