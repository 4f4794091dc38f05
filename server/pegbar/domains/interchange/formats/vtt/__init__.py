"""WebVTT: the dialogue as captions."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, TextExport

FORMAT: Final = Format(
    id="vtt",
    title=texts.VTT_TITLE,
    text=TextExport(
        section="video",
        address="captions.vtt",
        suffix=" captions.vtt",
        media_type="text/vtt",
        writer="common.subtitles:write_vtt_of_board",
    ),
)
