"""Camera moves of an encoded film, as decoded by a player."""

from itertools import pairwise
from math import cos, log10, pi, sin
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from pegbar.adapters.film.camera import CameraRenderer
from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.film.yuv import to_frame
from pegbar.adapters.paint.camera_transform import CameraTransform
from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import Film, VideoCut, View
from tests.support.media.films import decode_film, is_near

SIZE = (320, 180)
WIDE = View(640, 360, 960, 0)
NEAR = View(400, 300, 320, 0)


def _make_drawing() -> Image.Image:
    """Return soft shapes in light colors on paper: shifts of a pixel are measurable, and encoding loses little."""
    picture = Image.new("RGB", (1280, 720), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((300, 200, 700, 500), fill=(226, 216, 206))
    draw.ellipse((700, 300, 1000, 600), outline=(196, 204, 214), width=16)
    for n in range(6):
        draw.line([(100 + 180 * n, 80), (200 + 150 * n, 640)], fill=(190, 190, 194), width=14)
    return picture.filter(ImageFilter.GaussianBlur(4))


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("art") / "drawing.png"
    _make_drawing().save(path)
    return path


async def _encode_and_decode(folder: Path, *shots: VideoCut) -> list[Image.Image]:
    async def ignore(_share: float) -> None:
        return

    target = folder / "film.mp4"
    await PyavEncoder().encode(Film(*SIZE, 24, 1, shots), target, ignore)
    return decode_film(target).pictures


def _measure_psnr(one: Image.Image, other: Image.Image) -> float:
    squares = ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).sum2[0]
    return 10 * log10(255**2 * one.width * one.height / max(squares, 1e-9))


def _crop_view(view: View) -> Image.Image:
    """Return the content of a level view, cropped with Pillow alone."""
    half, tall = view.width / 2, view.width * SIZE[1] / SIZE[0] / 2
    box = (view.x - half, view.y - tall, view.x + half, view.y + tall)
    return _make_drawing().resize(SIZE, Image.Resampling.BICUBIC, box)


async def test_camera_move_starts_and_ends_exactly_at_its_views(drawing: Path, tmp_path: Path) -> None:
    between = [View(640 - 20 * n, 360 - 5 * n, 960 - 53 * n, 0) for n in range(1, 12)]
    frames = await _encode_and_decode(
        tmp_path, VideoCut(drawing, 30, views=(WIDE, *between, NEAR)), VideoCut(None, 2), VideoCut(drawing, 3)
    )
    assert len(frames) == 35
    assert _measure_psnr(frames[0], _crop_view(WIDE)) > 45
    assert _measure_psnr(frames[0], _crop_view(WIDE._replace(x=643))) < 40, "a shift by one pixel would be seen"
    assert all(_measure_psnr(frame, _crop_view(NEAR)) > 45 for frame in frames[12:30]), "it stays at its last framing"
    assert is_near(frames[30], (160, 90), PAPER)
    expected = _make_drawing().resize(SIZE, Image.Resampling.LANCZOS)
    assert _measure_psnr(frames[34], expected) > 40, "a shot without a camera stands"


def test_level_view_equals_a_pillow_crop() -> None:
    lens = CameraTransform(_make_drawing(), SIZE)
    for view in (WIDE, NEAR, View(333.25, 222.5, 128.5, 360)):
        assert ImageChops.difference(lens.render(view), _crop_view(view)).getbbox() is None


async def test_slow_pan_moves_evenly(tmp_path: Path) -> None:
    """A dark bar whose center is located with subpixel precision."""
    path = tmp_path / "bar.png"
    picture = Image.new("RGB", (1280, 720), PAPER)
    picture.paste((40, 40, 40), (628, 0, 652, 720))
    picture.save(path)
    views = tuple(View(640 + 0.3 * n, 360, 320, 0) for n in range(48))
    frames = await _encode_and_decode(tmp_path, VideoCut(path, 48, views=views))
    middles: list[float] = []
    for frame in frames:
        row = 235 - np.asarray(frame.convert("L"), np.float64)[60:120].mean(axis=0)
        row[row < 10] = 0
        middles.append(float((row * np.arange(SIZE[0])).sum() / row.sum()))
    steps = [before - after for before, after in pairwise(middles)]
    mean = sum(steps) / len(steps)
    assert mean == pytest.approx(0.3, abs=0.03)
    assert all(0 < step < 1.5 * mean for step in steps), steps


@pytest.mark.parametrize("angle", [30.0, -90.0, 180.0, 359.0])
def test_rotated_view_rotates_the_picture_back(angle: float) -> None:
    """A dot to the right of the center of the view appears to the right of the center of the rendered picture."""
    picture, turn = Image.new("RGB", (1280, 720), PAPER), angle * pi / 180
    x, y = 640 + 100 * cos(turn), 360 + 100 * sin(turn)
    picture.paste((200, 0, 0), (round(x) - 6, round(y) - 6, round(x) + 6, round(y) + 6))
    rotated = CameraTransform(picture, SIZE).render(View(640, 360, 640, angle))
    assert is_near(rotated, (160 + 50, 90), (200, 0, 0))
    assert is_near(rotated, (160 - 50, 90), PAPER)


@pytest.mark.parametrize("angle", [0.0, 360.0, 12.0])
def test_area_outside_the_picture_is_paper(angle: float) -> None:
    rendered = CameraTransform(Image.new("RGB", (100, 100), (0, 0, 0)), SIZE).render(View(50, 50, 400, angle))
    assert is_near(rendered, (160, 90), (0, 0, 0))
    assert [is_near(rendered, point, PAPER) for point in ((2, 2), (317, 2), (2, 177), (317, 177))] == [True] * 4


def test_wide_rotated_view_skips_no_lines() -> None:
    """Thin lines close to each other become an even gray."""
    picture = Image.new("RGB", (1600, 900), (255, 255, 255))
    for x in range(0, 1600, 4):
        picture.paste((0, 0, 0), (x, 0, x + 1, 900))
    rendered = CameraTransform(picture, SIZE).render(View(800, 450, 1280, 5.0)).convert("L")
    assert ImageStat.Stat(rendered).stddev[0] < 24
    assert ImageStat.Stat(rendered).mean[0] == pytest.approx(191, abs=6)


@pytest.mark.parametrize("view", [WIDE, NEAR, View(640, 360, 700, 17), View(100, 80, 400, 0), View(640, 360, 1280, 90)])
@pytest.mark.parametrize("size", [SIZE, (319, 179)])
def test_yuv_and_rgb_views_match(view: View, size: tuple[int, int]) -> None:
    """Luma and chroma are cropped separately and must stay aligned; odd sizes round the chroma planes up."""
    picture = _make_drawing().crop((0, 0, 1279, 719))
    sheet = Image.new("L", (320, 180)), Image.new("L", (160, 90), 128), Image.new("L", (160, 90), 128)
    for band, seen in zip(sheet, CameraRenderer(picture, size).render(view), strict=True):
        band.paste(seen, (0, 0))
    shown = to_frame(sheet).reformat(format="rgb24", src_colorspace=1).to_image().crop((0, 0, *size))
    wanted = CameraTransform(picture, size).render(view)
    for band, one, other in zip("RGB", shown.split(), wanted.split(), strict=True):
        assert _measure_psnr(one, other) > 38, band
