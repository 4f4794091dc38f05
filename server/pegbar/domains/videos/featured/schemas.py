"""API schemas of the featured page."""

from pegbar.domains.profiles.actions import ProfileOut
from pegbar.domains.videos.schemas import VideoTile
from pegbar.kernel.schema import Input, Output


class Featured(Output):
    """The featured page; `picked` is true if an administrator picked the videos."""

    items: list[VideoTile]
    creators: list[ProfileOut]
    picked: bool


class FeaturedEdit(Input):
    """The new featured state of a video."""

    featured: bool
