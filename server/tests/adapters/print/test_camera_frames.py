"""Camera frames and transitions in printed boards."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.print.camera_frames import CAMERA_INK
from pegbar.ports.encoder import View
from pegbar.ports.printer import Area, BoardSheet, BoardStyle, Panel, PrintedCamera
from tests.support.media.films import is_near
from tests.support.media.printed_pages import print_board

BLUE = (0x40, 0x60, 0xC0)
PIXELS = 4
"""Pixels per point."""


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "cut.png"
    Image.new("RGB", (800, 400), BLUE).save(path)
    return path


def _make_sheet(*panels: Panel, style: BoardStyle = "sheet", rows: int = 1) -> BoardSheet:
    """Return a sheet of one column: the picture is as wide as the page between its margins of 30 pt."""
    return BoardSheet("Ferry", None, None, style, 200, 100, panels, "24 fps", columns=1, rows=rows, landscape=True)


def _print_and_render(board: BoardSheet, folder: Path) -> tuple[PdfReader, Image.Image]:
    target = folder / "board.pdf"
    print_board(board, target)
    with pypdfium2.PdfDocument(target) as document:
        page: Any = document[0]
        return PdfReader(target), page.render(scale=PIXELS).to_pil().convert("RGB")


def _get_picture_rect(reader: PdfReader) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the page's picture, in pt from the top left corner."""
    matrices: list[tuple[float, ...]] = []

    def record_placement(operator: bytes, _args: Any, matrix: Any, _text: Any) -> None:
        if operator == b"Do":
            matrices.append(tuple(matrix))

    page = reader.pages[0]
    page.extract_text(visitor_operand_before=record_placement)
    ((width, _, _, height, left, bottom),) = matrices
    return left, float(page.mediabox.height) - bottom - height, width, height


def _find_ink_along(shown: Image.Image, start: tuple[float, float], end: tuple[float, float]) -> list[bool]:
    """Return, for 401 evenly spaced points on a line over the page (in pt), whether the point has the camera's ink."""
    steps = 400
    found: list[bool] = []
    for step in range(steps + 1):
        x, y = (round((a + (b - a) * step / steps) * PIXELS) for a, b in zip(start, end, strict=True))
        red, green, blue = shown.getpixel((x, y))  # pyright: ignore[reportGeneralTypeIssues]
        found.append(red > 150 and green < 110 and blue < 110)
    return found


def test_first_frame_is_solid_and_last_dashed_with_arrows(picture: Path, tmp_path: Path) -> None:
    # The canvas is the left half of the picture. The camera pans from there to the right and zooms in.
    camera = PrintedCamera(Area(0, 0, 800, 400), View(300, 200, 400, 0), View(600, 200, 200, 0))
    panel = Panel(1, "Pan", "", 24, 1.0, picture, camera=camera, move_text="PAN + IN")
    reader, rendered = _print_and_render(_make_sheet(panel), tmp_path)
    text = reader.pages[0].extract_text()
    for word in ("A", "B", "PAN + IN"):
        assert word in text.splitlines()
    left, top, width, _ = _get_picture_rect(reader)
    by = width / 800

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * by, top + y * by

    first = _find_ink_along(rendered, at(120, 100), at(480, 100))
    assert all(first), "the first framing's upper edge is one line"
    last = _find_ink_along(rendered, at(510, 150), at(690, 150))
    assert 0.4 < sum(last) / len(last) < 0.8, "the last one's is dashed"
    assert sum(a != b for a, b in pairwise(last)) > 10
    for y in (100, 300):
        corner = 150 if y == 100 else 250
        arrow = _find_ink_along(rendered, at(500, y), at(700, corner))
        assert sum(arrow) > 0.8 * len(arrow), "an arrow goes from corner to corner"
    assert not any(_find_ink_along(rendered, at(300, 112), at(480, 112))), "nothing is drawn elsewhere"


def test_rotated_camera_frame_is_drawn_rotated(picture: Path, tmp_path: Path) -> None:
    camera = PrintedCamera(Area(0, 0, 800, 400), View(400, 200, 200, 90), View(400, 200, 200, 90))
    reader, rendered = _print_and_render(
        _make_sheet(Panel(1, "", "", 1, 1.0, picture, camera=camera, move_text="HOLD")), tmp_path
    )
    assert "A = B" in reader.pages[0].extract_text()
    left, top, width, _ = _get_picture_rect(reader)
    by = width / 800
    upright = _find_ink_along(rendered, (left + 350 * by, top + 110 * by), (left + 350 * by, top + 290 * by))
    assert all(upright)
    level = _find_ink_along(rendered, (left + 310 * by, top + 150 * by), (left + 340 * by, top + 150 * by))
    assert not any(level)


def test_field_outside_the_picture_is_paper(picture: Path, tmp_path: Path) -> None:
    camera = PrintedCamera(Area(-800, 0, 800, 400), View(400, 200, 800, 0), View(-400, 200, 800, 0))
    reader, _ = _print_and_render(_make_sheet(Panel(1, "", "", 1, 1.0, picture, camera=camera)), tmp_path)
    (image,) = reader.pages[0].images
    found: Any = image.image
    assert found.width / found.height == pytest.approx(4, rel=0.01)
    assert is_near(found, (found.width // 4, found.height // 2), PAPER)
    assert is_near(found, (found.width * 3 // 4, found.height // 2), BLUE)


def test_single_view_is_printed_with_its_mark(picture: Path, tmp_path: Path) -> None:
    panel = Panel(1, "Pan", "", 24, 1.0, picture, view=View(400, 200, 800, 0), tag="A", move_text="OUT")
    ended = replace(panel, view=View(400, 200, 1600, 0), tag="B", move_text="", is_continued=True)
    reader, _ = _print_and_render(_make_sheet(panel, ended, rows=2), tmp_path)
    lines = reader.pages[0].extract_text().splitlines()
    assert (lines.count("A"), lines.count("B"), lines.count("OUT")) == (1, 1, 1)
    assert sum("24 f ·" in line for line in lines) == 1, "the length stands at the first of both"
    pictures: list[Any] = [image.image for image in reader.pages[0].images]
    one, other = pictures
    assert is_near(one, (2, 2), BLUE)
    assert is_near(other, (2, 2), PAPER)
    assert is_near(other, (other.width // 2, other.height // 2), BLUE)


@pytest.mark.parametrize("style", ["vertical", "horizontal", "sheet"])
def test_transitions_are_printed_in_the_panel_caption(style: BoardStyle, picture: Path, tmp_path: Path) -> None:
    panel = Panel(1, "Name1", "", 24, 1.0, picture, transition_in="DISS 12", transition_out="FADE OUT 8")
    reader, _ = _print_and_render(_make_sheet(panel, style=style), tmp_path)
    text = reader.pages[0].extract_text()
    assert "DISS 12 · FADE OUT 8" in text
    assert "Name1" in text
    plain = replace(panel, transition_in="", transition_out="")
    reader, _ = _print_and_render(_make_sheet(plain, style=style), tmp_path)
    assert not {"DISS", "FADE"} & set(reader.pages[0].extract_text().split())


def test_narrow_panel_shows_name_and_transitions(picture: Path, tmp_path: Path) -> None:
    panel = Panel(None, "010A", "", 24, 1.0, picture, transition_in="DISS 12", transition_out="FADE OUT 12")
    board = replace(_make_sheet(panel), columns=6, landscape=False, show_durations=False)
    reader, _ = _print_and_render(board, tmp_path)
    text = reader.pages[0].extract_text()
    assert "010A" in text
    assert "DISS" in text


def test_camera_frames_are_drawn_without_a_picture(tmp_path: Path) -> None:
    camera = PrintedCamera(Area(0, 0, 200, 100), View(100, 50, 200, 0), View(100, 50, 100, 0))
    panel = Panel(1, "", "", 1, 1.0, None, camera=camera, move_text="IN")
    reader, rendered = _print_and_render(_make_sheet(panel), tmp_path)
    text = reader.pages[0].extract_text()
    assert "No art" in text
    assert "IN" in text.splitlines()
    assert CAMERA_INK in {colour for _, colour in rendered.getcolors(1 << 20) or []}
