"""OTIO: an edit in the format of OpenTimelineIO, with exact values in Pegbar's metadata."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, EditTraits, ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="otio",
    title=texts.OTIO_TITLE,
    description=texts.OTIO_DESCRIPTION,
    imports=ImportFormat(kind="edit", endings=(".otio", ".otioz"), reader="otio.reader:read_otio", marks=(b"{",)),
    exports=ExportFormat(
        section="editing",
        suffix=".otio",
        archive_suffix=".otioz",
        media_type="application/json",
        options="common.edits.options:EditOptions",
        request="EditExport",
        renderer="otio.renderer:render_otio",
        tasks={"edit.otio": "pegbar.adapters.interchange.otio:write_timeline"},
        failure_text=interchange_texts.EDIT_FAILED,
        requires_account=False,
        edit=EditTraits(),
        library="otio",
    ),
    included=(
        "timing",
        "names",
        "numbers",
        "notes",
        "texts",
        "camera_noted",
        "dissolves",
        "fades",
        "fades_between",
        "colours",
        "sounds",
        "tracks",
        "volumes",
    ),
    excluded=DRAWING_PARTS,
)
