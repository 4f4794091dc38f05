"""Options of animated images."""

from typing import Literal

from pydantic import Field

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.options import ExportOptions, HanLanguageOption, Texts
from pegbar.domains.storyboard.rules.fields import CutText
from pegbar.kernel.text_catalog import Text


class LoopOptions(ExportOptions):
    """Options of the animated image."""

    width: Literal[480, 640, 960, 1280] = Field(default=960, description="Width in pixels")
    loop: bool = Field(default=True, description="Repeat the animation instead of playing it once")
    captions: Texts = Field(default_factory=list[CutText], description="The texts of cuts to burn into the picture")
    han_language: HanLanguageOption = None

    def describe(self) -> list[Text]:
        """See `ExportOptions.describe`."""
        return [texts.describe_width(self.width)]
