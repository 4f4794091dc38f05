"""What files take of a project's storage, and the jobs of their rooms."""

from pegbar.access.services import Services
from pegbar.domains.assets.actions import tree
from pegbar.domains.assets.pictures import tasks as pictures
from pegbar.domains.assets.uploads.actions import uploads


def register(services: Services) -> None:
    """Say what of this slice counts, and who does its jobs."""
    tree.weigh(services)
    uploads.weigh(services)
    pictures.register(services)
