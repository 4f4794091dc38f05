"""Flat pictures on the storyboard's paper."""

from pathlib import Path
from typing import IO, Final

from PIL import Image

PAPER: Final = (0xFB, 0xFA, 0xF6)
COUNTED_BYTES: Final = 4
"""The number of a document's pages, before the picture of one."""
PICTURE_PIXELS_MAX: Final = 70_000_000
JPEG_QUALITY: Final = 92
"""Of pictures that go on in other programs."""


def opened(source: Path | IO[bytes] | None) -> Image.Image | None:
    """A picture (webp, png or jpeg) as RGB or, where something shines through, RGBA; None for what is no good one.

    Its size is checked before it is decoded.
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


def on_paper(picture: Image.Image) -> Image.Image:
    """The picture as RGB, paper where it is clear."""
    if picture.mode != "RGBA":
        return picture
    paper = Image.new("RGBA", picture.size, (*PAPER, 255))
    paper.alpha_composite(picture)
    return paper.convert("RGB")
