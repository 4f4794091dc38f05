"""Captions of a film: white on a dark band, in any script."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from pegbar.adapters.text.faces import REPLACEMENT, chosen, clean, visible
from pegbar.adapters.text.order import right_to_left, runs
from pegbar.adapters.text.wrap import ELLIPSIS, first_lines, wrap

LINES: Final = 3

_BAND: Final = (18, 18, 24, 200)
_WHITE: Final = (255, 255, 255)
_LINES_PER_HEIGHT: Final = 24
_LETTERS_PER_WIDTH: Final = 30
_SIZE_MIN: Final = 8
_PITCH: Final = 1.4
_WIDTH_USED: Final = 0.9
_WEIGHT: Final = 500
_BLANK: Final = " "
_CANNOT_DRAW: Final = (OSError, RuntimeError)
"""Letters that FreeType or Raqm gives up on, such as one too wide for its raster, are left out."""

_BREAKS: Final = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN: Final = re.compile("[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""What steers text without being seen; the joiners (U+200C, U+200D) shape letters and stay."""


class _Run(NamedTuple):
    """A piece of a line in one typeface and one direction."""

    text: str
    face: Path
    right_to_left: bool


class Captions:
    """Writes captions upon pictures of one size. Memory: the fonts whose scripts occur, and the measures of words."""

    def __init__(self, texts: Iterable[str], width: int, height: int) -> None:
        """Open what these texts need; only they can be written."""
        self._faces = chosen({char for text in texts for char in text} | {REPLACEMENT, ELLIPSIS})
        self._known = set[str]().union(*self._faces.values())
        self._size = max(_SIZE_MIN, round(min(height / _LINES_PER_HEIGHT, width / _LETTERS_PER_WIDTH)))
        self._pitch = round(self._size * _PITCH)
        self._lines = min(LINES, height // self._pitch - 1)
        self._shapes = features.check("raqm")
        self._fonts = {path: self._font(path) for path in self._faces}
        self._width = cache(self._measured)

    def burn(self, picture: Image.Image, text: str) -> None:
        """Write the text at the bottom of an RGB picture: wrapped, three lines at most, the last with an ellipsis.

        Blank texts write nothing, and so do pictures that have no room for a line.
        """
        words = clean(_UNSEEN.sub("", _BREAKS.sub("\n", text)), self._known).strip()
        if self._lines < 1 or not visible(words):
            return
        room = picture.width * _WIDTH_USED
        wrapped = [line for line in wrap(words, room, self._width) if line]
        lines = first_lines(wrapped, self._lines, room, self._measured)
        top = picture.height - self._pitch * len(lines) - self._pitch // 2
        band = Image.new("RGBA", (picture.width, picture.height - top), _BAND)
        picture.paste(band, (0, top), band)
        draw = ImageDraw.Draw(picture)
        for number, line in enumerate(lines):
            self._write(draw, line, picture.width / 2, top + self._pitch * (number + 1))

    def _font(self, path: Path) -> ImageFont.FreeTypeFont:
        layout = ImageFont.Layout.RAQM if self._shapes else ImageFont.Layout.BASIC
        font = ImageFont.truetype(path, self._size, layout_engine=layout)
        with suppress(OSError):  # it has one weight only
            axes = font.get_variation_axes()
            font.set_variation_by_axes([_WEIGHT if a.get("name") == b"Weight" else a["default"] or 0 for a in axes])
        return font

    def _write(self, draw: ImageDraw.ImageDraw, line: str, middle: float, baseline: float) -> None:
        runs = list(self._runs(line))
        x = middle - sum(map(self._length, runs)) / 2
        for run in runs:
            with suppress(*_CANNOT_DRAW):
                draw.text(
                    (x, baseline), self._given(run), _WHITE, self._fonts[run.face], "ls", direction=self._way(run)
                )
            x += self._length(run)

    def _measured(self, text: str) -> float:
        return sum(map(self._length, self._runs(text)))

    def _length(self, run: _Run) -> float:
        try:
            return self._fonts[run.face].getlength(self._given(run), direction=self._way(run))
        except _CANNOT_DRAW:
            return 0.0

    def _given(self, run: _Run) -> str:
        """What the font draws; without the shaping library letters stand alone, and in the order of the eye."""
        return run.text[::-1] if run.right_to_left and not self._shapes else run.text

    def _way(self, run: _Run) -> str | None:
        if not self._shapes:
            return None
        return "rtl" if run.right_to_left else "ltr"

    def _runs(self, line: str) -> Iterator[_Run]:
        """The line's pieces from left to right."""
        text = line.replace("\n", _BLANK)
        if not text:
            return
        for piece, backwards in runs(text, backwards=right_to_left(text)):
            pieces = list(self._by_face(piece))
            for run, face in reversed(pieces) if backwards else pieces:
                yield _Run(run, face, backwards)

    def _by_face(self, text: str) -> Iterator[tuple[str, Path]]:
        """The text in pieces of one typeface; marks, digits and spaces stay with the letters before them."""
        latin = next(iter(self._faces))
        start, current = 0, self._face(text[0], latin)
        for place, char in enumerate(text):
            face = current if not char.isalpha() and char in self._faces[current] else self._face(char, current)
            if face != current:
                yield text[start:place], current
                start, current = place, face
        yield text[start:], current

    def _face(self, char: str, otherwise: Path) -> Path:
        return next((path for path, has in self._faces.items() if char in has), otherwise)
