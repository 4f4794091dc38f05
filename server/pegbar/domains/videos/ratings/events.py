"""Events of ratings."""

from typing import Literal

from pegbar.kernel.schema import Output


class VideoRated(Output):
    """The rating of a video changed."""

    type: Literal["video_rated"] = "video_rated"
    average: float | None
    count: int
