"""Jobs of projects: those of their rooms."""

from pegbar.access.services import Services
from pegbar.domains.projects.updates import tasks as updates


def register(services: Services) -> None:
    """Say who does the jobs of this slice."""
    updates.register(services)
