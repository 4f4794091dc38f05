"""WAV: the sound of the board, mixed or by tracks."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import ExportFormat, ExportLimits, Format
from pegbar.domains.interchange.limits import EXPORT_SECONDS_MAX

FORMAT: Final = Format(
    id="wav",
    title=texts.WAV_TITLE,
    exports=ExportFormat(
        section="video",
        suffix=".wav",
        archive_suffix=" sound.zip",
        media_type="audio/wav",
        options="wav.options:SoundOptions",
        request="SoundExport",
        renderer="wav.renderer:render_wav",
        failure_text=interchange_texts.SOUND_FAILED,
        queue="films",
        needs_encoder=True,
        has_sound=True,
        limits=ExportLimits(seconds_max=EXPORT_SECONDS_MAX, too_long=interchange_texts.SOUND_TOO_LONG),
    ),
)
