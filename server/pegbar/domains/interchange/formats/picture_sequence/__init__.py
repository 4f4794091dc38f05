"""Picture sequence: a picture of each cut, or of each frame, in a ZIP."""

from typing import Final

from pegbar.domains.interchange import texts as interchange_texts
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import ZIP_TYPE, ExportFormat, ExportLimits, Format
from pegbar.domains.interchange.limits import SEQUENCE_FRAMES_MAX

FORMAT: Final = Format(
    id="zip",
    title=texts.PICTURE_SEQUENCE_TITLE,
    exports=ExportFormat(
        section="pictures",
        suffix=" pictures.zip",
        media_type=ZIP_TYPE,
        options="picture_sequence.options:PictureOptions",
        request="PicturesExport",
        renderer="picture_sequence.renderer:render_pictures",
        failure_text=interchange_texts.PACK_FAILED,
        limits=ExportLimits(frames_max=SEQUENCE_FRAMES_MAX, too_long=interchange_texts.SEQUENCE_TOO_LONG),
    ),
)
