"""Captions of a film: white on a dark band, in any script."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from pegbar.adapters.text.faces import REPLACEMENT, Typefaces, clean, visible
from pegbar.adapters.text.font_files import medium
from pegbar.adapters.text.order import right_to_left, runs
from pegbar.adapters.text.wrap import ELLIPSIS, first_lines, shares, shortened, wrap
from pegbar.kernel.languages import HanLanguage

LINES: Final = 3
BOX: Final = (18, 18, 24)

_BAND: Final = (*BOX, 200)
_WHITE: Final = (255, 255, 255)
_LINES_PER_HEIGHT: Final = 24
_LETTERS_PER_WIDTH: Final = 30
_SIZE_MIN: Final = 8
_PITCH: Final = 1.4
_ABOVE_BASELINE: Final = 0.36
"""How far the middle of capitals stands above the line that they stand on, in sizes of the letters."""
_WIDTH_USED: Final = 0.9
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

    def __init__(
        self,
        texts: Iterable[str],
        width: int,
        height: int,
        size: int | None = None,
        *,
        fonts: Path,
        reader: HanLanguage | None,
    ) -> None:
        """Open what these texts need of the folder `fonts`; only they can be written.

        `size`: of letters, px; None: the picture decides. `reader`: see `han_language`.
        """
        self._typefaces = Typefaces(fonts, texts, reader, REPLACEMENT + ELLIPSIS)
        self._known: set[str] = set().union(*self._typefaces.coverage.values())
        self._order = cache(self._typefaces.order)
        self._size = size or max(_SIZE_MIN, round(min(height / _LINES_PER_HEIGHT, width / _LETTERS_PER_WIDTH)))
        self._pitch = round(self._size * _PITCH)
        self._lines = min(LINES, height // self._pitch - 1)
        self._most = max(self._lines, height // 2 // self._pitch - 1)
        self._shapes = features.check("raqm")
        layout = ImageFont.Layout.RAQM if self._shapes else ImageFont.Layout.BASIC
        self._fonts = {
            path: ImageFont.truetype(medium(path), self._size, layout_engine=layout)
            for path in self._typefaces.coverage
        }
        self._width = cache(self._measured)

    def burn(self, picture: Image.Image, *texts: str, below: int = 0) -> None:
        """Write texts at the bottom of an RGB picture, `below` px above its edge, one below the other.

        They are wrapped, three lines each at most, the last with an ellipsis, and leave half of the picture free where
        there are several. Blank texts write nothing, and so do pictures that have no room for a line.
        """
        room = picture.width * _WIDTH_USED
        wrapped: list[tuple[HanLanguage, list[str]]] = [
            (self._typefaces.language_of(text), words) for text in texts if (words := self._wrapped(text, room))
        ]
        highest = min(self._lines if len(wrapped) == 1 else self._most, (picture.height - below) // self._pitch - 1)
        if highest < 1 or not wrapped:
            return
        given = shares([min(len(words), LINES) for _, words in wrapped], highest)
        lines: list[tuple[HanLanguage, str]] = [
            (language, line)
            for (language, words), most in zip(wrapped, given, strict=True)
            if most
            for line in first_lines(words, most, room, partial(self._measured, language))
        ]
        bottom = picture.height - below
        top = bottom - self._pitch * len(lines) - self._pitch // 2
        band = Image.new("RGBA", (picture.width, bottom - top), _BAND)
        picture.paste(band, (0, top), band)
        draw = ImageDraw.Draw(picture)
        for number, (language, line) in enumerate(lines):
            self._write(draw, language, line, picture.width / 2, top + self._pitch * (number + 1))

    def mark(self, picture: Image.Image, text: str, width: int, height: int) -> None:
        """Write as much of a text as fits on one line into a dark box of at most this size in the left corner below."""
        words = self._clean(text).replace("\n", _BLANK)
        side = height // 4
        if not visible(words) or width <= 2 * side:
            return
        language = self._typefaces.language_of(text)
        line = shortened(words, width - 2 * side, partial(self._measured, language))
        box = Image.new("RGB", (min(width, round(self._measured(language, line)) + 2 * side), height), BOX)
        baseline = round(height / 2 + self._size * _ABOVE_BASELINE)
        self._write(ImageDraw.Draw(box), language, line, box.width / 2, baseline)
        picture.paste(box, (0, picture.height - height))

    def _wrapped(self, text: str, room: float) -> list[str]:
        words, measure = self._clean(text), partial(self._width, self._typefaces.language_of(text))
        return [line for line in wrap(words, room, measure) if line] if visible(words) else []

    def _clean(self, text: str) -> str:
        return clean(_UNSEEN.sub("", _BREAKS.sub("\n", text)), self._known).strip()

    def _write(
        self, draw: ImageDraw.ImageDraw, language: HanLanguage, line: str, middle: float, baseline: float
    ) -> None:
        runs = list(self._runs(language, line))
        x = middle - sum(map(self._length, runs)) / 2
        for run in runs:
            with suppress(*_CANNOT_DRAW):
                draw.text(
                    (x, baseline), self._given(run), _WHITE, self._fonts[run.face], "ls", direction=self._way(run)
                )
            x += self._length(run)

    def _measured(self, language: HanLanguage, text: str) -> float:
        return sum(map(self._length, self._runs(language, text)))

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

    def _runs(self, language: HanLanguage, line: str) -> Iterator[_Run]:
        """The line's pieces from left to right; Han characters have the forms of this language."""
        text = line.replace("\n", _BLANK)
        if not text:
            return
        for piece, backwards in runs(text, backwards=right_to_left(text)):
            pieces = list(self._by_face(language, piece))
            for run, face in reversed(pieces) if backwards else pieces:
                yield _Run(run, face, backwards)

    def _by_face(self, language: HanLanguage, text: str) -> Iterator[tuple[str, Path]]:
        """The text in pieces of one typeface; marks, digits and spaces stay with the letters before them."""
        faces, coverage = self._order(language), self._typefaces.coverage
        start, current = 0, _face(faces, coverage, text[0], self._typefaces.latin)
        for place, char in enumerate(text):
            stays = not char.isalpha() and char in coverage[current]
            face = current if stays else _face(faces, coverage, char, current)
            if face != current:
                yield text[start:place], current
                start, current = place, face
        yield text[start:], current


def _face(faces: Sequence[Path], coverage: Mapping[Path, set[str]], char: str, otherwise: Path) -> Path:
    return next((path for path in faces if char in coverage[path]), otherwise)
