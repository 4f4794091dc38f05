"""Jobs of projects and their sub-packages."""

from pegbar.access.services import Services
from pegbar.domains.projects.updates import tasks as updates


def register(services: Services) -> None:
    """Register the handlers of this domain's jobs."""
    updates.register(services)
