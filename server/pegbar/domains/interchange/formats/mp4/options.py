"""Options of the video."""

from typing import Any, Literal, cast

from pydantic import Field, model_validator

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.mix_options import MixOptions
from pegbar.domains.interchange.formats.common.options import HanLanguageOption, Texts
from pegbar.domains.storyboard.rules.fields import CutText
from pegbar.kernel.limits import VIDEO_SIDE_MAX
from pegbar.kernel.text_catalog import Text
from pegbar.ports.encoder import VideoQuality


class VideoOptions(MixOptions):
    """Options of the video."""

    size: Literal["720p", "1080p", "4k", "canvas"] | None = Field(
        default=None,
        description="The size into which the canvas is fitted, or the canvas's own size, at most "
        f"{VIDEO_SIDE_MAX} px wide and high. By default, the canvas's size, at most 1080p.",
    )
    quality: VideoQuality = Field(default="standard", description="The quality of the picture")
    sound: bool = Field(default=True, description="Include the board's sound")

    captions: Texts = Field(default_factory=list[CutText], description="The texts of cuts to burn into the picture")
    show_label: bool = Field(default=False, description="Show the name of each cut at the bottom left")
    show_frame_counter: bool = Field(
        default=False,
        description="Show the timecode and the frame number within the cut, from 0, at the bottom right",
    )
    han_language: HanLanguageOption = None

    def describe(self) -> list[Text]:
        """See `ExportOptions.describe`."""
        return [texts.describe_video(self.size or "1080p", self.quality)]

    @property
    def includes_sound(self) -> bool:
        """True unless the video is silent."""
        return self.sound

    @model_validator(mode="before")
    @classmethod
    def _notes_as_before(cls, data: Any) -> Any:
        """Convert options that an earlier version of Pegbar stored, when notes were the only captions."""
        if not isinstance(data, dict) or "show_notes" not in data:
            return cast("Any", data)
        options = dict(cast("dict[str, Any]", data))
        return {"captions": ["note"] if options.pop("show_notes") is True else [], **options}
