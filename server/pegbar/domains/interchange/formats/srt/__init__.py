"""SubRip: the dialogue as captions."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, TextExport

FORMAT: Final = Format(
    id="srt",
    title=texts.SRT_TITLE,
    text=TextExport(
        section="video",
        address="captions.srt",
        suffix=" captions.srt",
        media_type="application/x-subrip",
        writer="common.subtitles:write_srt_of_board",
    ),
)
