"""Transitions of an encoded film, as decoded by a player."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from pegbar.adapters.film.encoder import PyavEncoder
from pegbar.adapters.film.prefetch import prefetch
from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import Blend, Film, VideoCut, View
from tests.support.media.films import decode_film, get_levels, is_near

SIZE = (320, 180)
DARK, LIGHT = (60, 40, 90), (200, 220, 170)


def _draw_picture(colour: tuple[int, int, int], place: int) -> Image.Image:
    picture = Image.new("RGB", SIZE, PAPER if colour == DARK else (90, 30, 20))
    ImageDraw.Draw(picture).ellipse((place, 30, place + 120, 150), fill=colour)
    return picture.filter(ImageFilter.GaussianBlur(3))


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("art")
    paths = folder / "one.png", folder / "other.png"
    for path, colour, x in zip(paths, (DARK, LIGHT), (20, 160), strict=True):
        _draw_picture(colour, x).save(path)
    return paths


async def _encode_and_decode(
    folder: Path, shots: tuple[VideoCut, ...], *blends: Blend, **more: Any
) -> list[Image.Image]:
    async def ignore(_share: float) -> None:
        return

    target = folder / "film.mp4"
    await PyavEncoder().encode(Film(*SIZE, 24, 1, shots, blends=blends, **more), target, ignore)
    return decode_film(target).pictures


def _get_levels(picture: Image.Image) -> "np.ndarray[Any, np.dtype[np.float64]]":
    return np.asarray(picture, np.float64)


def _measure_difference(one: Any, other: Any) -> float:
    """Return the mean absolute difference, in levels."""
    return float(np.abs(one - other).mean())


async def test_middle_frame_of_odd_dissolve_is_the_mean(pictures: tuple[Path, Path], tmp_path: Path) -> None:
    shares = tuple((along + 0.5) / 7 for along in range(7))
    frames = await _encode_and_decode(
        tmp_path, (VideoCut(pictures[0], 12), VideoCut(pictures[1], 12)), Blend(9, shares, 1)
    )
    assert len(frames) == 24
    one, other = _get_levels(_draw_picture(DARK, 20)), _get_levels(_draw_picture(LIGHT, 160))
    assert _measure_difference(_get_levels(frames[12]), (one + other) / 2) < 3
    for along, share in enumerate(shares):
        assert _measure_difference(_get_levels(frames[9 + along]), one * (1 - share) + other * share) < 3, along
    assert _measure_difference(_get_levels(frames[8]), one) < 3
    assert _measure_difference(_get_levels(frames[16]), other) < 3


async def test_fade_mixes_each_shot_with_its_color(pictures: tuple[Path, Path], tmp_path: Path) -> None:
    shots = (VideoCut(pictures[0], 6), VideoCut(None, 6))
    fades = (Blend(4, (0.25, 0.75, 0.75, 0.25), 1, "#204060"), Blend(10, (0.25, 0.75), 2, "#000000"))
    frames = await _encode_and_decode(tmp_path, shots, *fades)
    one, paper, colour = _get_levels(_draw_picture(DARK, 20)), np.array(PAPER), np.array((0x20, 0x40, 0x60))
    wanted = [one * 0.75 + colour * 0.25, one * 0.25 + colour * 0.75]
    wanted += [paper * 0.25 + colour * 0.75, paper * 0.75 + colour * 0.25, paper * 1.0, paper * 1.0]
    wanted += [paper * 0.75, paper * 0.25]
    for number, each in enumerate(wanted, 4):
        assert _measure_difference(_get_levels(frames[number]), each) < 3, number


async def test_camera_holds_its_last_view_in_a_dissolve(pictures: tuple[Path, Path], tmp_path: Path) -> None:
    wide, near_by = View(160, 90, 320, 0), View(80, 90, 160, 0)
    views = (wide, *(View(160 - 20 * n, 90, 320 - 40 * n, 0) for n in range(1, 4)), near_by)
    shots = (VideoCut(pictures[0], 6, views=views), VideoCut(pictures[1], 6, views=(wide, near_by)))
    frames = await _encode_and_decode(tmp_path, shots, Blend(4, (0.125, 0.375, 0.625, 0.875), 1))
    sees = [Image.new("RGB", SIZE), Image.new("RGB", SIZE)]
    sees[0] = _draw_picture(DARK, 20).resize(SIZE, Image.Resampling.BICUBIC, (0, 45, 160, 135))
    sees[1] = _draw_picture(LIGHT, 160)
    levels = _get_levels(sees[0]), _get_levels(sees[1])
    assert _measure_difference(_get_levels(frames[5]), levels[0] * 0.625 + levels[1] * 0.375) < 3, (
        "the second has not begun to move"
    )
    moved = _get_levels(_draw_picture(LIGHT, 160).resize(SIZE, Image.Resampling.BICUBIC, (0, 45, 160, 135)))
    assert _measure_difference(_get_levels(frames[7]), levels[0] * 0.125 + moved * 0.875) < 3, (
        "the first stays where it came to"
    )


async def test_burned_in_text_is_unaffected_by_transitions(tmp_path: Path) -> None:
    shots = (VideoCut(None, 6, ("One",), "First"), VideoCut(None, 6, ("Another",), "Second"))
    blend = Blend(2, (0.25, 0.75, 1.0, 1.0, 1.0, 0.75, 0.5, 0.25), 1, "#000000")
    frames = await _encode_and_decode(tmp_path, shots, blend, show_counter=True)
    box = (2, 169, 20, 179)

    def get_box_levels(number: int) -> Any:
        return _get_levels(frames[number].crop(box))

    assert all(_measure_difference(get_box_levels(number), get_box_levels(0)) < 10 for number in range(1, 6))
    assert all(_measure_difference(get_box_levels(number), get_box_levels(11)) < 10 for number in range(6, 11))
    assert _measure_difference(get_box_levels(0), get_box_levels(11)) > 30
    assert is_near(frames[5], (160, 20), (0, 0, 0))
    assert get_levels(frames[5].crop((0, 140, 320, 180)))[1] > 200, "white letters upon black"


async def test_consecutive_dissolves_blend_both_shots(pictures: tuple[Path, Path], tmp_path: Path) -> None:
    shots = tuple(VideoCut(pictures[n % 2], 1) for n in range(12))
    frames = await _encode_and_decode(tmp_path, shots, *(Blend(n, (0.5,), n) for n in range(1, 12)))
    mean = (_get_levels(_draw_picture(DARK, 20)) + _get_levels(_draw_picture(LIGHT, 160))) / 2
    assert [_measure_difference(_get_levels(each), mean) < 3 for each in frames] == [False, *[True] * 11]


def test_prefetch_raises_exceptions_after_earlier_items() -> None:
    def yield_then_fail() -> Iterator[int]:
        yield from range(9)
        raise MemoryError("no more")

    items: list[int] = []
    with pytest.raises(MemoryError, match="no more"):
        for each in prefetch(yield_then_fail()):
            items.append(each)
    assert items == [*range(9)]
