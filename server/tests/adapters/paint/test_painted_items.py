"""Painting of placed pictures, moved areas and groups."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pegbar.adapters.paint.paper import PAPER
from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Group, Item, Matrix, MovedArea, PlacedPicture, Stroke
from pegbar.domains.storyboard.rules.points import Point
from pegbar.kernel.limits import PLACED_PICTURE_SIDE_MAX
from tests.support.drawings.drawing import encode_picture
from tests.support.drawings.painting import BLUE, BLUE_PIXEL, RED, RED_PIXEL, Colour, is_near, make_line, render_layers
from tests.support.selection import get_example_count

FULL = (0.0, 0.0, 400.0, 200.0)


def corners(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return tuple(Point(x, y, 0.5) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)))


def shifted(x: float, y: float) -> Matrix:
    return (1, 0, 0, 1, x, y)


def dot(x: float, y: float, colour: str = RED, size: float = 40) -> Stroke:
    return Stroke("s", "pencil", colour, size, (Point(x, y, 0.5),))


def placed(data: bytes, x: float, y: float, width: float, height: float) -> PlacedPicture:
    return PlacedPicture("p", "image/png", data, x, y, width, height)


def pixel(x: int, y: int, *items: Item, below: tuple[Layer, ...] = ()) -> object:
    return render_layers(*below, Layer("top", strokes=items)).getpixel((x, y))


def halves(kind: str = "PNG", size: tuple[int, int] = (100, 60)) -> bytes:
    """Encode a picture that is red on the left and blue on the right."""
    both = Image.new("RGB", size, RED)
    ImageDraw.Draw(both).rectangle((size[0] // 2, 0, *size), fill=BLUE)
    out = io.BytesIO()
    both.save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG"])
def test_picture_is_stretched_into_its_rectangle(kind: str) -> None:
    found = render_layers(Layer(strokes=(placed(halves(kind), 100, 40, 200, 100),)))
    for x, y, colour in (
        (104, 44, RED_PIXEL), (190, 136, RED_PIXEL), (210, 90, BLUE_PIXEL), (296, 136, BLUE_PIXEL),
        (96, 90, PAPER), (304, 90, PAPER), (200, 36, PAPER), (200, 144, PAPER),
    ):  # fmt: skip
        assert is_near(found.getpixel((x, y)), colour), (x, y)


def test_picture_larger_than_the_canvas_is_cropped() -> None:
    found = render_layers(Layer(strokes=(placed(halves(), -300, -900, 1000, 2000),)))
    assert is_near(found.getpixel((190, 2)), RED_PIXEL)
    assert is_near(found.getpixel((210, 198)), BLUE_PIXEL)
    for outside in (placed(halves(), 401, 0, 50, 50), placed(halves(), 0, -51, 50, 50)):
        assert is_near(pixel(2, 2, outside), PAPER)
        assert is_near(pixel(398, 2, outside), PAPER)


def test_transparent_picture_shows_the_layer_below() -> None:
    clear = Image.new("RGBA", (10, 10), (0, 0, 0, 0))
    ImageDraw.Draw(clear).rectangle((0, 0, 4, 9), fill=(0x20, 0x30, 0xD0, 255))
    out = io.BytesIO()
    clear.save(out, "PNG")
    below = (Layer("a", strokes=(make_line(size=64),)),)
    assert is_near(pixel(50, 100, placed(out.getvalue(), *FULL), below=below), BLUE_PIXEL)
    assert is_near(pixel(350, 100, placed(out.getvalue(), *FULL), below=below), RED_PIXEL)


def test_rotated_photo_is_placed_upright() -> None:
    lying = Image.open(io.BytesIO(halves()))
    exif = Image.Exif()
    exif[0x0112] = 6  # Rotated 90° clockwise for display: its left side is the top.
    out = io.BytesIO()
    lying.save(out, "JPEG", exif=exif)
    found = render_layers(Layer(strokes=(placed(out.getvalue(), *FULL),)))
    assert is_near(found.getpixel((200, 20)), RED_PIXEL)
    assert is_near(found.getpixel((200, 180)), BLUE_PIXEL)


def test_unreadable_and_too_large_pictures_are_skipped() -> None:
    side = PLACED_PICTURE_SIDE_MAX
    largest, larger = encode_picture(side, 1, "PNG", RED), encode_picture(side + 1, 1, "PNG", RED)
    assert is_near(pixel(200, 100, placed(largest, *FULL)), RED_PIXEL)
    gif = encode_picture(4, 4, "GIF", RED)
    for data in (larger, gif, b"", b"RIFF", halves()[:60], halves("JPEG")[:200], halves("WEBP")[:90]):
        assert is_near(pixel(200, 30, make_line(BLUE), placed(data, *FULL)), PAPER)
        assert is_near(pixel(200, 100, make_line(BLUE), placed(data, *FULL)), BLUE_PIXEL)


def test_move_cuts_and_pastes() -> None:
    moved = render_layers(Layer(strokes=(dot(60, 60), MovedArea("m", corners(30, 30, 90, 90), shifted(200, 80)))))
    assert is_near(moved.getpixel((60, 60)), PAPER)
    assert is_near(moved.getpixel((260, 140)), RED_PIXEL)
    paper_pixels = sum(is_near(moved.getpixel((x, y)), PAPER) for x in range(400) for y in range(200))
    stayed = render_layers(Layer(strokes=(dot(60, 60),)))
    assert abs(paper_pixels - sum(is_near(stayed.getpixel((x, y)), PAPER) for x in range(400) for y in range(200))) < 60


def test_only_the_inside_of_the_polygon_is_moved() -> None:
    found = render_layers(Layer(strokes=(make_line(), MovedArea("m", corners(100, 0, 200, 200), shifted(0, 60)))))
    for x, y, colour in (
        (60, 100, RED_PIXEL), (150, 100, PAPER), (300, 100, RED_PIXEL), (150, 160, RED_PIXEL), (60, 160, PAPER),
    ):  # fmt: skip
        assert is_near(found.getpixel((x, y)), colour), (x, y)


def test_polygon_uses_the_even_odd_rule() -> None:
    ring = (*corners(20, 20, 180, 180), Point(20, 20, 0), *corners(60, 60, 140, 140), Point(60, 60, 0))
    filled = placed(halves(), 0, 0, 800, 200)
    found = render_layers(Layer(strokes=(filled, MovedArea("m", ring))))
    assert is_near(found.getpixel((40, 100)), PAPER)
    assert is_near(found.getpixel((100, 100)), RED_PIXEL)
    assert is_near(found.getpixel((10, 10)), RED_PIXEL)


def test_copy_preserves_the_original_area() -> None:
    copy = MovedArea("m", corners(30, 30, 90, 90), shifted(200, 80), keep=True)
    assert is_near(pixel(60, 60, dot(60, 60), copy), RED_PIXEL)
    assert is_near(pixel(260, 140, dot(60, 60), copy), RED_PIXEL)


def test_move_without_matrix_deletes_the_area() -> None:
    deleted_area = MovedArea("m", corners(100, 0, 300, 200))
    assert is_near(pixel(200, 100, make_line(), deleted_area), PAPER)
    assert is_near(pixel(60, 100, make_line(), deleted_area), RED_PIXEL)
    assert is_near(pixel(200, 100, make_line(), MovedArea("m", corners(100, 0, 300, 200), None, keep=True)), RED_PIXEL)


@pytest.mark.parametrize(
    ("matrix", "inside", "outside"),
    [
        ((3, 0, 0, 3, -80, -80), (150, 100), (205, 100)),  # Scaled threefold about (40, 40).
        ((0.1, 0, 0, 0.1, 200, 100), (204, 104), (210, 104)),  # Scaled to a tenth.
        ((0, 1, -1, 0, 240, 60), (200, 100), (240, 100)),  # Rotated by 90°.
        ((-1, 0, 0, 1, 300, 60), (260, 100), (290, 100)),  # Mirrored.
    ],
)
def test_area_is_transformed_by_its_matrix(matrix: Matrix, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    picture_item = placed(encode_picture(8, 8, "PNG", RED), 20, 20, 60, 60)
    found = render_layers(Layer(strokes=(picture_item, MovedArea("m", corners(10, 10, 90, 90), matrix))))
    assert is_near(found.getpixel(inside), RED_PIXEL)
    assert is_near(found.getpixel(outside), PAPER)


def test_items_apply_in_order_around_a_move() -> None:
    rubbed = Stroke("e", "eraser", RED, 20, (Point(60, 30, 0.5), Point(60, 90, 0.5)))
    block = placed(encode_picture(8, 8, "PNG", RED), 30, 30, 60, 60)
    move = MovedArea("m", corners(20, 20, 100, 100), shifted(200, 80))
    below = (Layer("a", strokes=(make_line(BLUE, 64, y=140),)),)
    assert is_near(pixel(260, 140, block, rubbed, move, below=below), BLUE_PIXEL)
    assert is_near(pixel(242, 140, block, rubbed, move, below=below), RED_PIXEL)
    assert is_near(pixel(242, 140, block, move, make_line(BLUE, y=140)), BLUE_PIXEL)


def test_moved_area_can_be_moved_again() -> None:
    forward, back = shifted(200, 80), shifted(-200, -80)
    items = (
        dot(60, 60),
        MovedArea("m", corners(30, 30, 90, 90), forward),
        MovedArea("n", corners(230, 110, 290, 170), back),
    )
    assert is_near(pixel(60, 60, *items), RED_PIXEL)
    assert is_near(pixel(260, 140, *items), PAPER)


def test_area_is_moved_in_from_outside_the_canvas() -> None:
    outside = placed(encode_picture(8, 8, "PNG", RED), -90, 40, 60, 60)
    found = render_layers(
        Layer(strokes=(make_line(BLUE, y=160), outside, MovedArea("m", corners(-100, 30, -20, 110), shifted(190, 0))))
    )
    assert is_near(found.getpixel((130, 70)), RED_PIXEL)
    assert is_near(found.getpixel((94, 70)), PAPER)
    assert is_near(found.getpixel((166, 70)), PAPER)
    assert is_near(found.getpixel((200, 160)), BLUE_PIXEL)
    assert is_near(found.getpixel((200, 136)), PAPER)
    assert is_near(found.getpixel((2, 142)), PAPER)


def test_polygon_far_larger_than_the_canvas_moves_everything() -> None:
    everything = MovedArea("m", corners(-2e8, -2e8, 2e8, 2e8), shifted(0, 50))
    assert is_near(pixel(200, 150, make_line(), everything), RED_PIXEL)
    assert is_near(pixel(200, 100, make_line(), everything), PAPER)
    nothing = MovedArea("m", corners(1e6, 1e6, 2e6, 2e6))
    assert is_near(pixel(200, 100, make_line(), nothing), RED_PIXEL)


def test_group_is_composited_with_its_opacity() -> None:
    black = make_line("#000000")
    half: Colour = (0x7D, 0x7D, 0x7B)
    assert is_near(pixel(200, 100, Group("g", 0.5, (black, black))), half)
    assert is_near(pixel(200, 100, Group("g", 1.0, (black,))), (0, 0, 0))
    assert is_near(pixel(200, 100, Group("g", 0.0, (black,))), PAPER)
    assert is_near(pixel(200, 100, Group("g", 1.0, (Group("h", 0.5, (black,)),))), half)


def test_group_erases_and_moves_only_its_own_content() -> None:
    rubber = make_line(kind="eraser", size=60)
    assert is_near(pixel(200, 100, make_line(BLUE), Group("g", 1, (make_line(RED), rubber))), BLUE_PIXEL)
    moved = MovedArea("m", corners(0, 0, 400, 200))
    assert is_near(pixel(200, 100, make_line(BLUE), Group("g", 1, (make_line(RED), moved))), BLUE_PIXEL)
    assert is_near(pixel(200, 100, Group("g", 1, (make_line(RED),)), rubber), PAPER)


def test_large_canvas_is_painted_to_scale() -> None:
    large = (placed(halves(), 0, 0, 4000, 2000), MovedArea("m", corners(0, 0, 1000, 2000), shifted(2000, 0)))
    found = render_layers(Layer(strokes=large), size=(4000, 2000))
    assert found.size == (1920, 960)
    for x, colour in ((240, PAPER), (720, RED_PIXEL), (1200, RED_PIXEL), (1680, BLUE_PIXEL)):
        assert is_near(found.getpixel((x, 480)), colour), x


numbers = st.one_of(st.floats(-(2.0**20), 2.0**20), st.sampled_from([0.0, 1.0, -1.0, 1e-9, 1e-300, 1048575.0]))
sizes = st.one_of(st.floats(0.0, 2.0**20, exclude_min=True), st.just(5e-324))
points = st.lists(st.builds(Point, numbers, numbers, st.floats(0, 1)), min_size=3, max_size=6).map(tuple)
matrices = st.none() | st.tuples(numbers, numbers, numbers, numbers, numbers, numbers)
simple = (
    st.builds(MovedArea, st.just("m"), points, matrices, st.booleans())
    | st.builds(placed, st.sampled_from([halves(), halves("JPEG"), b"\x89PNG"]), numbers, numbers, sizes, sizes)
    | st.builds(Stroke, st.just("s"), st.sampled_from(["pencil", "eraser"]), st.just(RED), st.floats(1, 64), points)
)
items = st.recursive(
    simple, lambda inner: st.builds(Group, st.just("g"), st.floats(0, 1), st.lists(inner, max_size=4).map(tuple))
)


@settings(deadline=None, max_examples=get_example_count(40))
@given(st.lists(items, max_size=6), st.sampled_from([(16, 16), (400, 200), (8192, 16)]))
def test_extreme_numbers_still_give_a_picture(found: list[Item], size: tuple[int, int]) -> None:
    assert render_layers(Layer(strokes=(make_line(), *found)), size=size).size == render_layers(Layer(), size=size).size
