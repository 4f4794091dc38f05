"""Options of the video."""

from typing import Any, cast

from pydantic import Field, model_validator

from pegbar.domains.interchange.formats.common.mix_options import MixOptions
from pegbar.domains.interchange.formats.common.options import HanLanguageOption, Texts
from pegbar.domains.storyboard.rules.fields import CutText


class VideoOptions(MixOptions):
    """Options of the video."""

    sound: bool = Field(default=True, description="Include the board's sound")

    captions: Texts = Field(default_factory=list[CutText], description="The texts of cuts to burn into the picture")
    show_label: bool = Field(default=False, description="Show the name of each cut at the bottom left")
    show_frame_counter: bool = Field(
        default=False,
        description="Show the timecode and the frame number within the cut, from 0, at the bottom right",
    )
    han_language: HanLanguageOption = None

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
