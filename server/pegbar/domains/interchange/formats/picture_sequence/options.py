"""Options of the picture sequence."""

from typing import Literal

from pydantic import Field

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.kernel.text_catalog import Text


class PictureOptions(ExportOptions):
    """Options of the pictures in a ZIP."""

    format: Literal["png", "jpeg"] = "png"
    every_frame: bool = Field(
        default=False, description="Write a picture of each frame of the video instead of one of each cut"
    )

    def describe(self) -> list[Text]:
        """See `ExportOptions.describe`."""
        return [texts.describe_pictures(self.format, "frame" if self.every_frame else "cut")]

    @property
    def requires_encoder(self) -> bool:
        """True if a picture of each frame is written."""
        return self.every_frame

    @property
    def is_limited(self) -> bool:
        """True if a picture of each frame is written."""
        return self.every_frame
