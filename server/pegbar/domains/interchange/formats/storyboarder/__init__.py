"""Storyboarder project: boards with their layers, lengths and texts."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.layers.tasks import STORYBOARDER
from pegbar.domains.interchange.formats.format import ZIP_TYPE, ExportFormat, Format, ImportFormat

FORMAT: Final = Format(
    id="storyboarder",
    title=texts.STORYBOARDER_TITLE,
    description=texts.STORYBOARDER_DESCRIPTION,
    imports=ImportFormat(kind="storyboarder", endings=(".storyboarder",)),
    exports=ExportFormat(
        section="pictures",
        suffix=" storyboarder.zip",
        media_type=ZIP_TYPE,
        options="common.layers.options:LayeredOptions",
        request="LayeredExport",
        renderer="storyboarder.renderer:render_storyboarder",
        tasks={STORYBOARDER: "pegbar.workers.layered_export:export_storyboarder"},
        failure_text=interchange_texts.LAYERS_FAILED,
    ),
    included=("pictures", "six_layers", "timing", "texts", "notes", "numbers"),
    excluded=("camera", "dissolves", "fades", "sounds", "strokes", "history"),
)
