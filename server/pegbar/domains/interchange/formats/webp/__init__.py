"""WebP: the board as an animated image; as an import, a picture."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import DRAWING_PARTS, ExportFormat, ExportLimits, Format, ImportFormat
from pegbar.domains.interchange.limits import LOOP_CUTS_MAX, LOOP_SECONDS_MAX

FORMAT: Final = Format(
    id="webp",
    title=texts.WEBP_TITLE,
    description=texts.WEBP_DESCRIPTION,
    imports=ImportFormat(kind="pictures", endings=(".webp",)),
    exports=ExportFormat(
        section="video",
        suffix=".webp",
        media_type="image/webp",
        options="common.animations.options:LoopOptions",
        request="LoopExport",
        renderer="common.animations.renderer:render_animation",
        failure_text=interchange_texts.LOOP_FAILED,
        queue="films",
        needs_encoder=True,
        limits=ExportLimits(
            cuts_max=LOOP_CUTS_MAX,
            too_many_cuts=interchange_texts.LOOP_TOO_MANY,
            seconds_max=LOOP_SECONDS_MAX,
            too_long=interchange_texts.LOOP_TOO_LONG,
        ),
    ),
    included=("pictures", "timing", "captions", "camera", "dissolves", "fades", "fades_between", "colours"),
    excluded=("sounds", "names", "numbers", *DRAWING_PARTS),
)
