"""EDL: an edit decision list (CMX 3600)."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, EditTraits, ExportFormat, Format, ImportFormat
from pegbar.domains.interchange.limits import EDL_DISSOLVE_MAX, EDL_TRACKS_MAX

FORMAT: Final = Format(
    id="edl",
    title=texts.EDL_TITLE,
    subject=texts.EDL_SUBJECT,
    description=texts.EDL_DESCRIPTION,
    imports=ImportFormat(kind="edit", endings=(".edl",), reader="edl.reader:read_edl", needs_rate=True, precedence=3),
    exports=ExportFormat(
        section="editing",
        suffix=".edl",
        archive_suffix=" edl.zip",
        media_type="text/plain",
        options="common.edits.options:EditOptions",
        request="EditExport",
        renderer="common.edits.renderer:render_edit",
        writer="edl.writer:write_edl",
        failure_text=interchange_texts.EDIT_FAILED,
        requires_account=False,
        edit=EditTraits(
            smpte_rates_only=True,
            integer_rates_only=True,
            audio_tracks_max=EDL_TRACKS_MAX,
            transition_frames_max=EDL_DISSOLVE_MAX,
        ),
    ),
    included=("timing", "names", "notes", "dissolves", "fades", "fades_between", "sounds"),
    excluded=("numbers", "texts", "camera", "colours", "tracks", "volumes", *DRAWING_PARTS),
)
