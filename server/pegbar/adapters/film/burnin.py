"""What is written over a film's picture: captions, what the shot is called, and a counter that runs."""

from fractions import Fraction
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final, cast

import av
from PIL import Image, ImageDraw, ImageFont

from pegbar.adapters.film.captions import BOX, Captions
from pegbar.adapters.film.target import as_frame
from pegbar.adapters.text.font_files import FIGURES
from pegbar.ports.encoder import Film, Shot

_WHITE: Final = (255, 255, 255)
_LINES_PER_HEIGHT: Final = 30
_FIGURES_PER_WIDTH: Final = 40
_SIZE_MIN: Final = 8
_HEIGHT: Final = 1.5
_LABEL_GAP: Final = 0.02


def timecode(frame: int, rate: Fraction) -> str:
    """Hours, minutes, seconds and frames of a frame counted from 0, without drop (SMPTE ST 12-1).

    At 24000/1001 and its like so many frames make a second as the rate's name says.
    """
    seconds, frames = divmod(frame, ceil(rate))
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}:{frames:02}"


class Burnin:
    """Writes over pictures of one even size; what stays for a whole shot once, the counter at each frame."""

    def __init__(self, film: Film, size: tuple[int, int], fonts: Path) -> None:
        """Open the typefaces that the film's texts need of the folder `fonts`, and none where nothing is written."""
        width, height = size
        self._rate = Fraction(film.rate_numerator, film.rate_denominator)
        self._size = max(_SIZE_MIN, round(min(height / _LINES_PER_HEIGHT, width / _FIGURES_PER_WIDTH)))
        self._height = _even(self._size * _HEIGHT)
        captions = [text for shot in film.shots for text in shot.captions if text]
        labels = [shot.label for shot in film.shots if shot.label]
        written = partial(Captions, fonts=fonts, reader=film.reader)
        self._captions = written(captions, *size) if captions else None
        self._labels = written(labels, *size, self._size) if labels else None
        self._counter = self._counter_of(film, size, fonts / FIGURES) if film.show_counter else None
        has_strip = self._labels is not None or self._counter is not None
        self._below = self._height if has_strip else 0
        taken = 0 if self._counter is None else self._counter.width
        self._room = width - taken - round(width * _LABEL_GAP)

    def write(self, sheet: Image.Image, shot: Shot) -> None:
        """Write upon an RGB picture what stays as long as the shot."""
        if self._captions is not None:
            self._captions.burn(sheet, *shot.captions, below=self._below)
        if shot.label and self._labels is not None:
            self._labels.mark(sheet, shot.label, self._room, self._height)

    def count(self, frame: av.VideoFrame, number: int, of_shot: int) -> None:
        """Write upon a finished frame (yuv420p) which one of the film and of its shot it is, each from 0.

        Nothing but the counter's own box is touched, so that a frame that stands can be counted on and on.
        """
        if self._counter is not None:
            self._counter.write(frame, f"{timecode(number, self._rate)}  {of_shot:0{self._counter.digits}}")

    def _counter_of(self, film: Film, size: tuple[int, int], font: Path) -> "_Counter | None":
        digits = len(str(max(shot.frames for shot in film.shots) - 1))
        counter = _Counter(font, self._size, self._height, max(digits, 2))
        fits = counter.width <= size[0] and counter.height <= size[1]
        return counter if fits else None


class _Counter:
    """A box of figures in the right corner below; they are all of one width, so that nothing jumps."""

    def __init__(self, font: Path, size: int, height: int, digits: int) -> None:
        self.digits, self.height = digits, height
        self._font = ImageFont.truetype(font, size)
        self._side = height // 4
        longest = "00:00:00:000  " + "0" * digits
        self.width = _even(self._font.getlength(longest) + 2 * self._side)

    def write(self, frame: av.VideoFrame, text: str) -> None:
        """Paint the box with these figures into a frame of which both sides are even."""
        box = Image.new("RGB", (self.width, self.height), BOX)
        middle = (self.width / 2, self.height / 2)
        ImageDraw.Draw(box).text(middle, text, _WHITE, self._font, "mm")
        made: Any = as_frame(box)
        for plane, (into, part) in enumerate(zip(cast(Any, frame).planes, made.planes, strict=True)):
            half = 1 if plane == 0 else 2
            width, height = self.width // half, self.height // half
            left, top = into.width - width, into.height - height
            target, source = memoryview(into), memoryview(part)
            for row in range(height):
                start, begin = (top + row) * into.line_size + left, row * part.line_size
                target[start : start + width] = source[begin : begin + width]


def _even(number: float) -> int:
    return ceil(number / 2) * 2
