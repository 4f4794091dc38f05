"""The paper color of storyboards, and pictures flattened onto it."""

from pathlib import Path
from typing import IO, Final

from PIL import Image

PAPER: Final = (0xFB, 0xFA, 0xF6)
PAGE_COUNT_BYTES: Final = 4
"""Size in bytes of the page count that precedes the picture in the result of `file_preview.render_page`."""
PICTURE_PIXELS_MAX: Final = 70_000_000
JPEG_QUALITY: Final = 92
"""High, because other programs will process these pictures."""


def open_picture(source: Path | IO[bytes] | None) -> Image.Image | None:
    """Open a WebP, PNG or JPEG as RGB, or as RGBA if it has transparency.

    Returns None if `source` is None, or if the picture is missing, broken or too large. Its size is checked before it
    is decoded.
    """
    if source is None:
        return None
    try:
        with Image.open(source, formats=("WEBP", "PNG", "JPEG")) as picture:
            if picture.width * picture.height > PICTURE_PIXELS_MAX:
                return None
            return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return None


def flatten_on_paper(picture: Image.Image) -> Image.Image:
    """Return the picture as RGB; transparent areas become paper."""
    if picture.mode != "RGBA":
        return picture
    paper = Image.new("RGBA", picture.size, (*PAPER, 255))
    paper.alpha_composite(picture)
    return paper.convert("RGB")
