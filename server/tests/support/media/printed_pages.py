"""Positions of the letters and ink on a page of a PDF, read with PDFium, which is independent of the writer."""

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
    """Character and the bounding box of its ink, in points from the bottom left."""

    char: str
    left: float
    bottom: float
    right: float
    top: float


def print_board(board: BoardSheet, target: Path) -> None:
    """Print a board like the worker process does, but in this process: starting one takes longer than printing.

    `adapters/print/test_printer.py` tests the process itself.
    """
    for library in ("fontTools", "fpdf"):
        logging.getLogger(library).setLevel(logging.ERROR)
    with TemporaryDirectory() as subsets:
        plain = json.loads(json.dumps(asdict(board), default=str))
        BoardPdf(read_board(plain), FONTS, Path(subsets)).write(target, lambda _share: None)


class PrintedPage:
    """One page of a PDF."""

    def __init__(self, target: Path, page: int = 0) -> None:
        self._data, self._page = target.read_bytes(), page
        with pypdfium2.PdfDocument(self._data) as document:
            sheet: Any = document[page]
            self.width, self.height = sheet.get_size()
            text = sheet.get_textpage()
            units = [
                Letter(chr(pypdfium2.raw.FPDFText_GetUnicode(text, index)), *text.get_charbox(index, loose=False))
                for index in range(text.count_chars())
            ]
            self.letters = list(_join_surrogates(units))
            self._fonts = [(unit.char, _get_font(text, index)) for index, unit in enumerate(units)]

    @cached_property
    def image(self) -> Image.Image:
        """The rendered page in grayscale."""
        with pypdfium2.PdfDocument(self._data) as document:
            sheet: Any = document[self._page]
            return sheet.render(scale=_PIXELS_PER_POINT).to_pil().convert("L")

    def list_fonts(self, char: str) -> list[str]:
        """Return the font family of each occurrence of a character on the page, in print order."""
        return [font.rpartition("+")[2] for each, font in self._fonts if each == char]

    def get_letter(self, char: str) -> Letter:
        """Return the only occurrence of a character on the page."""
        (found,) = (letter for letter in self.letters if letter.char == char)
        return found

    def get_text_between(self, first: str, last: str) -> str:
        """Return the text from left to right between two characters of one line, without spaces."""
        ends = self.get_letter(first), self.get_letter(last)
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

    def crop_ink(self, box: Letter) -> Image.Image:
        """Return the part of the rendered page in this box, dark on light."""
        scale = _PIXELS_PER_POINT
        sides = box.left, self.height - box.top, box.right, self.height - box.bottom
        return self.image.crop(tuple(round(side * scale) for side in sides))  # pyright: ignore[reportArgumentType]

    def count_ink_segments(self, text: str) -> int:
        """Return the number of ink segments, separated by white columns, in the line of these characters."""
        boxes = [letter for letter in self.letters if letter.char in text]
        left, right = min(box.left for box in boxes), max(box.right for box in boxes)
        bottom, top = min(box.bottom for box in boxes), max(box.top for box in boxes)
        ink = self.crop_ink(Letter(text, left, bottom, right, top))
        columns = [min(ink.crop((x, 0, x + 1, ink.height)).tobytes()) < 160 for x in range(ink.width)]
        return sum(dark for dark, _ in groupby(columns))


def _get_font(text: Any, place: int) -> str:
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    flags = ctypes.c_int()
    size = pypdfium2.raw.FPDFText_GetFontInfo(text, place, buffer, _NAME_BYTES, ctypes.byref(flags))
    return buffer.raw[: max(0, size - 1)].decode()


def _join_surrogates(units: list[Letter]) -> Iterator[Letter]:
    """Combine UTF-16 surrogate halves into characters.

    PDFium swaps the halves in right-to-left lines; the control characters that it adds between lines are skipped.
    """
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
