"""What files take of a project's storage; they have no jobs."""

from pegbar.access.house import House
from pegbar.domains.assets.actions import tree
from pegbar.domains.assets.uploads.actions import uploads


def register(house: House) -> None:
    """Say what of this slice counts."""
    tree.weigh(house)
    uploads.weigh(house)
