"""Drawings painted by the painter itself, to be looked at pixel by pixel."""

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


def line(
    colour: str = RED, size: float = 40, kind: StrokeKind = "pencil", pressure: float = 0.5, y: float = 100
) -> Stroke:
    """A level line from 20 to 380."""
    return Stroke("s", kind, colour, size, (Point(20, y, pressure), Point(200, y, pressure), Point(380, y, pressure)))


def placed_here(data: bytes, spot: Placement) -> Image.Image | None:
    """Decodes in this process what the server has decoded in a child."""
    try:
        return image_decoder.decode_placed(data, spot)
    except BadPicture:
        return None


def paint(*layers: Layer, size: tuple[int, int] = (400, 200)) -> Image.Image:
    """The picture of these layers."""
    picture = Image.open(io.BytesIO(render_preview(layers, *size, placed_here)))
    assert picture.format == "WEBP"
    return picture.convert("RGB")


def near(found: object, expected: Colour) -> bool:
    """Whether a pixel has this colour, as far as a webp keeps it."""
    return isinstance(found, tuple) and all(abs(a - b) < 24 for a, b in zip(found, expected, strict=True))
