"""What files take of a project's storage, and the jobs of their rooms."""

from pegbar.access.house import House
from pegbar.domains.assets.actions import tree
from pegbar.domains.assets.pictures import tasks as pictures
from pegbar.domains.assets.uploads.actions import uploads


def register(house: House) -> None:
    """Say what of this slice counts, and who does its jobs."""
    tree.weigh(house)
    uploads.weigh(house)
    pictures.register(house)
