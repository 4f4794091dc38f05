"""JPEG: a picture to import."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, ImportFormat

FORMAT: Final = Format(
    id="jpeg", title=texts.JPEG_TITLE, imports=ImportFormat(kind="pictures", endings=(".jpg", ".jpeg"))
)
