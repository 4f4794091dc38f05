"""Jobs of projects: those of their rooms."""

from pegbar.access.house import House
from pegbar.domains.projects.updates import tasks as updates


def register(house: House) -> None:
    """Say who does the jobs of this slice."""
    updates.register(house)
