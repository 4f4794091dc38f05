"""PSD: cuts with their layers, for Photoshop."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.layers.tasks import PSD
from pegbar.domains.interchange.formats.format import ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="psd",
    title=texts.PSD_TITLE,
    description=texts.PSD_DESCRIPTION,
    imports=ImportFormat(kind="pictures", endings=(".psd",)),
    exports=ExportFormat(
        section="pictures",
        suffix=".psd",
        archive_suffix=" psd.zip",
        packs_several_cuts=True,
        media_type="image/vnd.adobe.photoshop",
        options="common.layers.options:LayeredOptions",
        request="LayeredExport",
        renderer="psd.renderer:render_psd",
        tasks={PSD: "pegbar.workers.layered_export:export_psd"},
        failure_text=interchange_texts.LAYERS_FAILED,
    ),
    included=("whole_layers", "backgrounds"),
    excluded=("timing", "texts", "notes", "camera", "dissolves", "fades", "sounds", "strokes", "history"),
)
