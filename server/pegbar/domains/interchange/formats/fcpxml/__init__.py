"""FCPXML: an edit for Final Cut Pro."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, EditTraits, ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="fcpxml",
    title=texts.FCPXML_TITLE,
    description=texts.FCPXML_DESCRIPTION,
    imports=ImportFormat(
        kind="edit", endings=(".fcpxml",), reader="fcpxml.reader:read_fcpxml", marks=(b"<fcpxml",), precedence=1
    ),
    exports=ExportFormat(
        section="editing",
        suffix=".fcpxml",
        archive_suffix=" fcpxml.zip",
        media_type="application/xml",
        options="common.edits.options:EditOptions",
        request="EditExport",
        renderer="common.edits.renderer:render_edit",
        writer="fcpxml.writer:write_fcpxml",
        failure_text=interchange_texts.EDIT_FAILED,
        requires_account=False,
        edit=EditTraits(smpte_rates_only=True),
    ),
    included=("timing", "names", "numbers", "notes", "camera", "dissolves", "fades", "sounds", "tracks", "volumes"),
    excluded=("texts", "fades_between", "colours", *DRAWING_PARTS),
)
