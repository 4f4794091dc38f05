"""Painting of strokes, erasers and layers."""

from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Stroke
from pegbar.domains.storyboard.rules.points import Point
from tests.support.drawings.painting import BLUE, RED, is_near, make_line, render_layers


def thickness(picture: Image.Image, x: int) -> int:
    return sum(not is_near(picture.getpixel((x, y)), PAPER) for y in range(picture.height))


def test_blank_drawing_is_paper() -> None:
    picture = render_layers(Layer())
    assert picture.size == (400, 200)
    assert is_near(picture.getpixel((200, 100)), PAPER)


def test_stroke_has_the_position_and_the_width_of_its_pressure() -> None:
    picture = render_layers(Layer(strokes=(make_line(),)))
    assert is_near(picture.getpixel((200, 100)), (0xD0, 0x20, 0x20))
    assert is_near(picture.getpixel((200, 30)), PAPER)
    light, middle, strong = (
        thickness(render_layers(Layer(strokes=(make_line(pressure=p),))), 200) for p in (0.0, 0.5, 1.0)
    )
    assert 18 <= light <= 24
    assert 38 <= middle <= 44
    assert 58 <= strong <= 64


def test_eraser_affects_earlier_strokes_of_its_layer_only() -> None:
    rubbed = Layer("top", "Top", 1, strokes=(make_line(RED), make_line(kind="eraser", size=60)))
    assert is_near(render_layers(rubbed).getpixel((200, 100)), PAPER)
    assert is_near(render_layers(Layer(strokes=(make_line(BLUE),)), rubbed).getpixel((200, 100)), (0x20, 0x30, 0xD0))
    redrawn = Layer(strokes=(make_line(kind="eraser", size=60), make_line(RED)))
    assert is_near(render_layers(redrawn).getpixel((200, 100)), (0xD0, 0x20, 0x20))


def test_layers_are_painted_in_order_without_hidden_ones() -> None:
    below, above = Layer("a", strokes=(make_line(RED),)), Layer("b", strokes=(make_line(BLUE),))
    hidden = Layer("b", visible=False, strokes=(make_line(BLUE),))
    assert is_near(render_layers(below, above).getpixel((200, 100)), (0x20, 0x30, 0xD0))
    assert is_near(render_layers(below, hidden).getpixel((200, 100)), (0xD0, 0x20, 0x20))


def test_opacity_blends_a_layer_with_the_paper() -> None:
    half = render_layers(Layer(opacity=0.5, strokes=(make_line("#000000"),))).getpixel((200, 100))
    assert is_near(half, (0x7D, 0x7D, 0x7B))
    assert is_near(render_layers(Layer(opacity=0.0, strokes=(make_line(),))).getpixel((200, 100)), PAPER)


def test_single_point_is_a_dot() -> None:
    dot = Stroke("s", "pencil", RED, 40, (Point(100, 100, 0.5),))
    picture = render_layers(Layer(strokes=(dot,)))
    assert is_near(picture.getpixel((100, 100)), (0xD0, 0x20, 0x20))
    assert is_near(picture.getpixel((140, 100)), PAPER)


def test_large_canvases_are_reduced_with_their_aspect_ratio() -> None:
    assert render_layers(Layer(strokes=(make_line(),)), size=(8192, 8192)).size == (1080, 1080)
    assert render_layers(Layer(), size=(8192, 16)).size == (1920, 4)
    assert render_layers(Layer(), size=(16, 8192)).size == (2, 1080)
    assert render_layers(Layer(), size=(16, 16)).size == (16, 16)


def test_points_far_outside_the_canvas_are_clipped() -> None:
    wild = Stroke("s", "pencil", RED, 64, (Point(-1e8, -1e8, 1), Point(200, 100, 1), Point(1e8, 1e8, 1)))
    picture = render_layers(Layer(strokes=(wild,)))
    assert is_near(picture.getpixel((200, 100)), (0xD0, 0x20, 0x20)), "the part within the canvas is painted"
    assert is_near(picture.getpixel((10, 170)), PAPER)
