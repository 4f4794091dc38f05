"""MP4: the board as a video."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import ExportFormat, ExportLimits, Format
from pegbar.domains.interchange.limits import EXPORT_SECONDS_MAX

FORMAT: Final = Format(
    id="mp4",
    title=texts.MP4_TITLE,
    exports=ExportFormat(
        section="video",
        suffix=".mp4",
        media_type="video/mp4",
        options="mp4.options:VideoOptions",
        request="VideoExport",
        renderer="mp4.renderer:render_mp4",
        failure_text=interchange_texts.VIDEO_FAILED,
        queue="films",
        needs_encoder=True,
        limits=ExportLimits(seconds_max=EXPORT_SECONDS_MAX, too_long=interchange_texts.VIDEO_TOO_LONG),
    ),
)
