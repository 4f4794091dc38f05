"""Still frames extracted from a film, with annotations drawn over them."""

from fractions import Fraction
from pathlib import Path

import pytest
from PIL import Image

from pegbar.adapters.film.films import PyavFilms
from pegbar.ports.films import FilmFailed, FrameRequest, Line
from tests.support.media.coded_films import read_frame_number, write_coded_film

RED = Line("#ff0000", 0.1, ((0.0, 0.8), (1.0, 0.8)))


async def test_stills_are_exact_frames_in_requested_order(tmp_path: Path) -> None:
    write_coded_film(tmp_path / "film.mp4", Fraction(24000, 1001), 60)
    wanted = [FrameRequest(frame) for frame in (59, 0, 23, 24, 25, 0, 60)]
    made = await PyavFilms().grab_frames(tmp_path / "film.mp4", wanted, tmp_path)
    assert made.pop() is None, "the film has no such frame"
    assert [read_frame_number(Image.open(path)) for path in made if path] == [59, 0, 23, 24, 25, 0]


async def test_lines_are_drawn_over_the_picture(tmp_path: Path) -> None:
    write_coded_film(tmp_path / "film.mp4", Fraction(24), 8)
    film = tmp_path / "film.mp4"
    plain, with_lines = await PyavFilms().grab_frames(film, [FrameRequest(3), FrameRequest(3, (RED,))], tmp_path)
    assert plain is not None
    assert with_lines is not None
    before, after = Image.open(plain), Image.open(with_lines)
    assert before.size == after.size == (320, 180)

    def is_red(picture: Image.Image, y: int) -> bool:
        red, green, blue = picture.getpixel((250, y))  # type: ignore[misc]
        return red > 200 and green < 60 and blue < 60

    assert [is_red(after, y) for y in (120, 138, 144, 150, 165)] == [False, True, True, True, False]
    assert not is_red(before, 144)
    assert read_frame_number(after) == 3


async def test_non_video_file_fails(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film")
    with pytest.raises(FilmFailed):
        await PyavFilms().grab_frames(tmp_path / "film.mp4", [FrameRequest(0)], tmp_path)
