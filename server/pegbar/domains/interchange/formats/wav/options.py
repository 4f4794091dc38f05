"""Options of the sound."""

from typing import Final, Literal

from pydantic import Field

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.mix_options import MixOptions
from pegbar.kernel.text_catalog import Text

_FILES: Final = {(False, False): "mix", (True, False): "track", (False, True): "scene", (True, True): "both"}
"""Names of the files for the summary, by `tracks` and `scenes`."""


class SoundOptions(MixOptions):
    """Options of the audio export: one file, or several in a ZIP."""

    tracks: bool = Field(default=False, description="Write a file for each audible track instead of a mix of all")
    scenes: bool = Field(default=False, description="Write a file for each scene instead of one for the board")
    bits: Literal[16, 24] = Field(default=24, description="Bits per sample")

    def describe(self) -> list[Text]:
        """See `ExportOptions.describe`."""
        return [texts.describe_sound(self.bits, _FILES[self.tracks, self.scenes])]

    @property
    def is_archive(self) -> bool:
        """True if there are several files."""
        return self.tracks or self.scenes
