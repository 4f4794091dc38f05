"""Draw captions of a video: white text on a dark band, in any script."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from pegbar.adapters.text.faces import REPLACEMENT, Typefaces, clean, get_visible
from pegbar.adapters.text.font_files import get_medium
from pegbar.adapters.text.order import is_right_to_left, split_runs
from pegbar.adapters.text.wrap import ELLIPSIS, divide_lines, limit_lines, shorten, wrap
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
"""Distance from the baseline to the middle of capital letters, in font sizes."""
_WIDTH_USED: Final = 0.9
_BLANK: Final = " "
_FONT_ERRORS: Final = (OSError, RuntimeError)
"""Errors of FreeType or Raqm, for example for a glyph that is too wide for its raster; such text isn't drawn."""

_BREAKS: Final = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_INVISIBLE: Final = re.compile("[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""Invisible control characters. The joiners (U+200C, U+200D) shape letters and are not removed."""


class _Run(NamedTuple):
    """A part of a line with one typeface and one direction."""

    text: str
    face: Path
    right_to_left: bool


class CaptionPainter:
    """Draws captions onto pictures of one size.

    Holds the fonts of the scripts used and the measured widths of words in memory.
    """

    def __init__(
        self,
        texts: Iterable[str],
        width: int,
        height: int,
        size: int | None = None,
        *,
        fonts: Path,
        han_language: HanLanguage | None,
    ) -> None:
        """Open the fonts in the folder `fonts` that these texts need. Only these texts can be drawn.

        `width` and `height` are the size of the pictures. `size` is the font size in pixels; by default, it is derived
        from the picture's size. `han_language` is the requester's language, for the forms of Han characters.
        """
        self._typefaces = Typefaces(fonts, texts, han_language, REPLACEMENT + ELLIPSIS)
        self._supported_chars: set[str] = set().union(*self._typefaces.coverage.values())
        self._get_face_order = cache(self._typefaces.get_face_order)
        self._size = size or max(_SIZE_MIN, round(min(height / _LINES_PER_HEIGHT, width / _LETTERS_PER_WIDTH)))
        self._pitch = round(self._size * _PITCH)
        self._lines = min(LINES, height // self._pitch - 1)
        self._lines_max = max(self._lines, height // 2 // self._pitch - 1)
        self._has_shaping = features.check("raqm")
        layout = ImageFont.Layout.RAQM if self._has_shaping else ImageFont.Layout.BASIC
        self._fonts = {
            path: ImageFont.truetype(get_medium(path), self._size, layout_engine=layout)
            for path in self._typefaces.coverage
        }
        self._cached_measure = cache(self._measure)

    def draw_captions(self, picture: Image.Image, *texts: str, below: int = 0) -> None:
        """Draw texts one below the other at the bottom of an RGB picture, `below` pixels above its lower edge.

        Each text is wrapped to at most three lines and cut with an ellipsis. Several texts together cover at most half
        of the picture. Draws nothing for blank texts, or if the picture is too small for a line.
        """
        width = picture.width * _WIDTH_USED
        wrapped: list[tuple[HanLanguage, list[str]]] = [
            (self._typefaces.get_language(text), line_words)
            for text in texts
            if (line_words := self._wrap(text, width))
        ]
        lines_max = min(
            self._lines if len(wrapped) == 1 else self._lines_max, (picture.height - below) // self._pitch - 1
        )
        if lines_max < 1 or not wrapped:
            return
        line_counts = divide_lines([min(len(line_words), LINES) for _, line_words in wrapped], lines_max)
        lines: list[tuple[HanLanguage, str]] = [
            (language, line)
            for (language, line_words), count in zip(wrapped, line_counts, strict=True)
            if count
            for line in limit_lines(line_words, count, width, partial(self._measure, language))
        ]
        bottom = picture.height - below
        top = bottom - self._pitch * len(lines) - self._pitch // 2
        band = Image.new("RGBA", (picture.width, bottom - top), _BAND)
        picture.paste(band, (0, top), band)
        draw = ImageDraw.Draw(picture)
        for number, (language, line) in enumerate(lines):
            self._write(draw, language, line, picture.width / 2, top + self._pitch * (number + 1))

    def draw_label(self, picture: Image.Image, text: str, width: int, height: int) -> None:
        """Draw a text on one line in a dark box in the bottom left corner, cut with an ellipsis if it is too long.

        `width` is the box's maximum width, `height` its height, in pixels.
        """
        words = self._clean(text).replace("\n", _BLANK)
        padding = height // 4
        if not get_visible(words) or width <= 2 * padding:
            return
        language = self._typefaces.get_language(text)
        line = shorten(words, width - 2 * padding, partial(self._measure, language))
        box = Image.new("RGB", (min(width, round(self._measure(language, line)) + 2 * padding), height), BOX)
        baseline = round(height / 2 + self._size * _ABOVE_BASELINE)
        self._write(ImageDraw.Draw(box), language, line, box.width / 2, baseline)
        picture.paste(box, (0, picture.height - height))

    def _wrap(self, text: str, width: float) -> list[str]:
        words, measure = self._clean(text), partial(self._cached_measure, self._typefaces.get_language(text))
        return [line for line in wrap(words, width, measure) if line] if get_visible(words) else []

    def _clean(self, text: str) -> str:
        return clean(_INVISIBLE.sub("", _BREAKS.sub("\n", text)), self._supported_chars).strip()

    def _write(
        self, draw: ImageDraw.ImageDraw, language: HanLanguage, line: str, middle: float, baseline: float
    ) -> None:
        runs = list(self._split_runs(language, line))
        x = middle - sum(map(self._length, runs)) / 2
        for run in runs:
            with suppress(*_FONT_ERRORS):
                draw.text(
                    (x, baseline),
                    self._get_drawn_text(run),
                    _WHITE,
                    self._fonts[run.face],
                    "ls",
                    direction=self._get_direction(run),
                )
            x += self._length(run)

    def _measure(self, language: HanLanguage, text: str) -> float:
        return sum(map(self._length, self._split_runs(language, text)))

    def _length(self, run: _Run) -> float:
        try:
            return self._fonts[run.face].getlength(self._get_drawn_text(run), direction=self._get_direction(run))
        except _FONT_ERRORS:
            return 0.0

    def _get_drawn_text(self, run: _Run) -> str:
        """Return the text as the font draws it: without the shaping library, right-to-left text must be reversed."""
        return run.text[::-1] if run.right_to_left and not self._has_shaping else run.text

    def _get_direction(self, run: _Run) -> str | None:
        if not self._has_shaping:
            return None
        return "rtl" if run.right_to_left else "ltr"

    def _split_runs(self, language: HanLanguage, line: str) -> Iterator[_Run]:
        """Split a line into runs, in visual order. `language` selects the forms of Han characters."""
        text = line.replace("\n", _BLANK)
        if not text:
            return
        for part, is_reversed in split_runs(text, is_rtl=is_right_to_left(text)):
            face_runs = list(self._split_by_face(language, part))
            for run, face in reversed(face_runs) if is_reversed else face_runs:
                yield _Run(run, face, is_reversed)

    def _split_by_face(self, language: HanLanguage, text: str) -> Iterator[tuple[str, Path]]:
        """Split a text by typeface. Marks, digits and spaces get the preceding letter's typeface, if it has them."""
        faces, coverage = self._get_face_order(language), self._typefaces.coverage
        start, current = 0, _find_face(faces, coverage, text[0], self._typefaces.latin)
        for index, char in enumerate(text):
            keeps_face = not char.isalpha() and char in coverage[current]
            face = current if keeps_face else _find_face(faces, coverage, char, current)
            if face != current:
                yield text[start:index], current
                start, current = index, face
        yield text[start:], current


def _find_face(faces: Sequence[Path], coverage: Mapping[Path, set[str]], char: str, fallback: Path) -> Path:
    return next((path for path in faces if char in coverage[path]), fallback)
