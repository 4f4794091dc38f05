"""Drawings rendered by the painter itself, for checks of single pixels."""

import io

from PIL import Image

from pegbar.adapters.paint import image_decoder
from pegbar.adapters.paint.painter import render_preview
from pegbar.adapters.paint.placement import Placement
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Stroke, StrokeKind
from pegbar.domains.storyboard.rules.points import Point
from pegbar.ports.pictures import BadPicture

Colour = tuple[int, int, int]
RED, BLUE = "#d02020", "#2030d0"
RED_PIXEL, BLUE_PIXEL = (0xD0, 0x20, 0x20), (0x20, 0x30, 0xD0)


def make_line(
    colour: str = RED, size: float = 40, kind: StrokeKind = "pencil", pressure: float = 0.5, y: float = 100
) -> Stroke:
    """Return a horizontal line from x = 20 to 380."""
    return Stroke("s", kind, colour, size, (Point(20, y, pressure), Point(200, y, pressure), Point(380, y, pressure)))


def decode_placed(data: bytes, spot: Placement) -> Image.Image | None:
    """Decode a placed image in this process; the server decodes it in a worker process."""
    try:
        return image_decoder.decode_placed(data, spot)
    except BadPicture:
        return None


def render_layers(*layers: Layer, size: tuple[int, int] = (400, 200)) -> Image.Image:
    """Render the image of these layers."""
    picture = Image.open(io.BytesIO(render_preview(layers, *size, decode_placed)))
    assert picture.format == "WEBP"
    return picture.convert("RGB")


def is_near(found: object, expected: Colour) -> bool:
    """Return whether a pixel has this color, within the loss of WebP."""
    return isinstance(found, tuple) and all(abs(a - b) < 24 for a, b in zip(found, expected, strict=True))
