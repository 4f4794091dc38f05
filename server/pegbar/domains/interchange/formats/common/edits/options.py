"""Options of edits."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.limits import TIMECODE
from pegbar.kernel.schema import Text


class EditOptions(ExportOptions):
    """Options of the edit."""

    start: Annotated[Text, Field(pattern=TIMECODE, description="The timecode of the first frame")] = "01:00:00:00"
    drop: bool = Field(default=True, description="Use drop-frame timecode at 29.97 and 59.94 frames per second")
    media: bool = Field(default=False, description="Include the pictures and sounds, in one ZIP with the edit")

    @property
    def requires_account(self) -> bool:
        """True if media are included: they have to be rendered, while an edit without media is a text."""
        return self.media

    @property
    def includes_sound(self) -> bool:
        """True if the export includes media files, which are pictures and sounds."""
        return self.media

    @property
    def is_archive(self) -> bool:
        """True if the export includes media files, which are pictures and sounds."""
        return self.media
