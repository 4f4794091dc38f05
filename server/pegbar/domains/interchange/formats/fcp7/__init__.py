"""FCP7 XML: an edit for Premiere Pro and DaVinci Resolve."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, EditTraits, ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="fcp7",
    title=texts.FCP7_TITLE,
    description=texts.FCP7_DESCRIPTION,
    imports=ImportFormat(
        kind="edit", endings=(".xml",), reader="fcp7.reader:read_fcp7", marks=(b"<xmeml",), precedence=2
    ),
    exports=ExportFormat(
        section="editing",
        suffix=".xml",
        archive_suffix=" fcp7.zip",
        media_type="application/xml",
        options="common.edits.options:EditOptions",
        request="EditExport",
        renderer="common.edits.renderer:render_edit",
        writer="fcp7.writer:write_fcp7",
        failure_text=interchange_texts.EDIT_FAILED,
        requires_account=False,
        edit=EditTraits(),
    ),
    included=(
        "timing",
        "names",
        "numbers",
        "notes",
        "texts",
        "camera",
        "dissolves",
        "fades",
        "fades_between",
        "sounds",
        "tracks",
        "volumes",
    ),
    excluded=("colours", *DRAWING_PARTS),
)
