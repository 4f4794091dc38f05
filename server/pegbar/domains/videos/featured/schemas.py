"""API shapes of the featured page."""

from pegbar.domains.profiles.actions import ProfileOut
from pegbar.domains.videos.schemas import VideoTile
from pegbar.kernel.schema import Input, Output


class Featured(Output):
    """What the featured page shows; `picked` says whether somebody chose it."""

    items: list[VideoTile]
    creators: list[ProfileOut]
    picked: bool


class FeaturedEdit(Input):
    """Whether the video is on the featured page."""

    featured: bool
