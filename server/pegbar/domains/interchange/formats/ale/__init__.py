"""ALE: an Avid Log Exchange file, the list of clips that Avid Media Composer and other programs read into a bin."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, EditTraits, ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="ale",
    title=texts.ALE_TITLE,
    subject=texts.ALE_SUBJECT,
    description=texts.ALE_DESCRIPTION,
    imports=ImportFormat(
        kind="edit", endings=(".ale",), reader="ale.reader:read_ale", marks=(b"Heading",), precedence=4
    ),
    exports=ExportFormat(
        section="editing",
        suffix=".ale",
        archive_suffix=" ale.zip",
        media_type="text/plain",
        options="common.edits.options:EditOptions",
        request="EditExport",
        renderer="common.edits.renderer:render_edit",
        writer="ale.writer:write_ale",
        failure_text=interchange_texts.EDIT_FAILED,
        requires_account=False,
        edit=EditTraits(smpte_rates_only=True),
    ),
    included=("timing", "names", "numbers", "notes", "texts"),
    excluded=(
        "camera",
        "dissolves",
        "fades",
        "fades_between",
        "colours",
        "sounds",
        "tracks",
        "volumes",
        *DRAWING_PARTS,
    ),
)
