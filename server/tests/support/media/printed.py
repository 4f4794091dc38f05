"""A printed page as the eye meets it: where its letters lie and where its ink is, by a reader that knows nothing of
what wrote it."""

import ctypes
import json
import logging
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
from PIL import Image

from pegbar.adapters.print.board import BoardPdf
from pegbar.adapters.print.board_worker import read_board
from pegbar.kernel.settings import FONTS
from pegbar.ports.printer import BoardSheet

_PIXELS_PER_POINT = 4
_NAME_BYTES = 200


@dataclass(frozen=True, slots=True)
class Letter:
    """A character of the page and the box around its ink, in points from the bottom left."""

    char: str
    left: float
    bottom: float
    right: float
    top: float


def print_board(board: BoardSheet, target: Path) -> None:
    """Print a board as the printer's child process does, but in this process: to start one takes longer than to print.

    `adapters/print/test_printer.py` tests the process itself.
    """
    for library in ("fontTools", "fpdf"):
        logging.getLogger(library).setLevel(logging.ERROR)
    with TemporaryDirectory() as subsets:
        plain = json.loads(json.dumps(asdict(board), default=str))
        BoardPdf(read_board(plain), FONTS, Path(subsets)).write(target, lambda _share: None)


class Printed:
    """One page of a PDF."""

    def __init__(self, target: Path, page: int = 0) -> None:
        self._data, self._page = target.read_bytes(), page
        with pypdfium2.PdfDocument(self._data) as document:
            sheet: Any = document[page]
            self.width, self.height = sheet.get_size()
            text = sheet.get_textpage()
            units = [
                Letter(chr(pypdfium2.raw.FPDFText_GetUnicode(text, place)), *text.get_charbox(place, loose=False))
                for place in range(text.count_chars())
            ]
            self.letters = list(_whole(units))
            self._fonts = [(unit.char, _font_of(text, place)) for place, unit in enumerate(units)]

    @cached_property
    def picture(self) -> Image.Image:
        """The page as it looks, grey."""
        with pypdfium2.PdfDocument(self._data) as document:
            sheet: Any = document[self._page]
            return sheet.render(scale=_PIXELS_PER_POINT).to_pil().convert("L")

    def fonts(self, char: str) -> list[str]:
        """Return the family of the font of each such character of the page, in the order in which they were printed."""
        return [font.rpartition("+")[2] for each, font in self._fonts if each == char]

    def letter(self, char: str) -> Letter:
        """The only such character of the page."""
        (found,) = (letter for letter in self.letters if letter.char == char)
        return found

    def seen(self, first: str, last: str) -> str:
        """What the line with these two characters shows from left to right, spaces left out, from one to the other."""
        ends = self.letter(first), self.letter(last)
        bottom, top = min(end.bottom for end in ends), max(end.top for end in ends)
        left, right = min(end.left for end in ends), max(end.right for end in ends)
        inside = [
            letter
            for letter in self.letters
            if letter.char.strip()
            and bottom - 3 < (letter.bottom + letter.top) / 2 < top + 3
            and left <= (letter.left + letter.right) / 2 <= right
        ]
        return "".join(letter.char for letter in sorted(inside, key=lambda letter: letter.left))

    def ink(self, box: Letter) -> Image.Image:
        """What is printed there, dark on light."""
        scale = _PIXELS_PER_POINT
        sides = box.left, self.height - box.top, box.right, self.height - box.bottom
        return self.picture.crop(tuple(round(side * scale) for side in sides))  # pyright: ignore[reportArgumentType]

    def strokes(self, text: str) -> int:
        """How many pieces, told apart by white columns, the ink of these characters' line falls into."""
        boxes = [letter for letter in self.letters if letter.char in text]
        left, right = min(box.left for box in boxes), max(box.right for box in boxes)
        bottom, top = min(box.bottom for box in boxes), max(box.top for box in boxes)
        ink = self.ink(Letter(text, left, bottom, right, top))
        columns = [min(ink.crop((x, 0, x + 1, ink.height)).tobytes()) < 160 for x in range(ink.width)]
        return sum(dark for dark, _ in groupby(columns))


def _font_of(text: Any, place: int) -> str:
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    flags = ctypes.c_int()
    size = pypdfium2.raw.FPDFText_GetFontInfo(text, place, buffer, _NAME_BYTES, ctypes.byref(flags))
    return buffer.raw[: max(0, size - 1)].decode()


def _whole(units: list[Letter]) -> Iterator[Letter]:
    """The letters of a text in UTF-16, whose halves the reader turns around in lines from the right; without what it
    adds to tell lines apart."""
    halves: list[str] = []
    for unit in units:
        if not "\ud800" <= unit.char < "\ue000":
            halves = []
            if unit.char >= " ":
                yield unit
            continue
        halves.append(unit.char)
        if len(halves) == 2:
            pair = "".join(sorted(halves)).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            halves = []
            yield replace(unit, char=pair)
