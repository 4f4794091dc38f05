"""Parts of the plane around a canvas, painted for a camera."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from pegbar.adapters.paint.painter import flatten_layers, render_part
from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Fill, MovedArea, PixelSpan, Stroke
from pegbar.domains.storyboard.rules.points import Point
from pegbar.ports.painter import Part
from tests.support.drawings.painting import BLUE_PIXEL, RED, RED_PIXEL, decode_placed, is_near, make_line

SIZE = (400, 200)


def _render_rgb(layer: Layer, part: Part) -> Image.Image:
    picture = Image.open(io.BytesIO(render_part([layer], part, decode_placed)))
    assert (picture.format, picture.size) == ("PNG", (part.width, part.height))
    return picture.convert("RGB")


def test_part_of_the_full_canvas_equals_the_preview() -> None:
    layer = Layer(strokes=(make_line(),))
    preview = flatten_layers([layer], *SIZE, decode_placed)
    assert ImageChops.difference(_render_rgb(layer, Part(0, 0, *SIZE, 1)), preview).getbbox() is None


@pytest.mark.parametrize(("left", "top"), [(-50, -30), (90, 60), (-200, 100), (150, -100)])
def test_part_matches_the_same_area_of_a_larger_part(left: int, top: int) -> None:
    layer = Layer(
        strokes=(make_line(), Fill("f", "#2030d0", 1.0, tuple(PixelSpan(y, 100, 180) for y in range(20, 60))))
    )
    around = _render_rgb(layer, Part(-300, -200, 1000, 600, 1))
    found = _render_rgb(layer, Part(left, top, 300, 150, 1))
    wanted = around.crop((left + 300, top + 200, left + 600, top + 350))
    apart = ImageStat.Stat(ImageChops.difference(found, wanted).convert("L")).sum[0]
    assert apart < 3000, "but for some pixels where a round end is cut off"


def test_strokes_outside_the_canvas_are_painted_sharply() -> None:
    stroke = Stroke("s", "pencil", RED, 10, (Point(-80, -40, 0.5), Point(-80, 300, 0.5)))
    found = _render_rgb(Layer(strokes=(stroke,)), Part(-400, -200, 640, 360, 4))
    assert is_near(found.getpixel((80, 100)), RED_PIXEL)
    assert is_near(found.getpixel((80 - 26, 100)), PAPER)
    row = [found.getpixel((x, 180)) for x in range(40, 120)]
    soft = [colour for colour in row if not is_near(colour, PAPER) and not is_near(colour, RED_PIXEL)]
    assert len(soft) <= 4, "an edge is as sharp as the picture"


def test_area_moved_in_from_outside_the_part_is_painted() -> None:
    corners = (Point(0, 0, 0), Point(60, 0, 0), Point(60, 60, 0), Point(0, 60, 0))
    fill = Fill("f", "#2030d0", 1.0, tuple(PixelSpan(y, 10, 50) for y in range(10, 50)))
    moved = MovedArea("m", corners, (1.0, 0.0, 0.0, 1.0, 200.0, 0.0))
    found = _render_rgb(Layer(strokes=(fill, moved)), Part(180, 0, 300, 200, 1))
    assert is_near(found.getpixel((50, 30)), BLUE_PIXEL)
    assert is_near(found.getpixel((5, 100)), PAPER)
