"""Burn captions, shot labels and a running frame counter into a video."""

from fractions import Fraction
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final, cast

import av
from PIL import Image, ImageDraw, ImageFont

from pegbar.adapters.film.captions import BOX, CaptionPainter
from pegbar.adapters.film.target import to_video_frame
from pegbar.adapters.text.font_files import FIGURES
from pegbar.ports.encoder import Film, VideoCut

_WHITE: Final = (255, 255, 255)
_LINES_PER_HEIGHT: Final = 30
_FIGURES_PER_WIDTH: Final = 40
_SIZE_MIN: Final = 8
_HEIGHT: Final = 1.5
_LABEL_GAP: Final = 0.02


def format_timecode(frame: int, rate: Fraction) -> str:
    """Format a frame number, counted from 0, as hours, minutes, seconds and frames, non-drop (SMPTE ST 12-1).

    At rates such as 24000/1001, a second of the timecode has the nominal number of frames (24).
    """
    seconds, frames = divmod(frame, ceil(rate))
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}:{frames:02}"


class Burnin:
    """Draws text onto frames of one size with even sides: a shot's texts once per shot, the counter on each frame."""

    def __init__(self, film: Film, size: tuple[int, int], fonts: Path) -> None:
        """Open the fonts in the folder `fonts` that the film's texts need; no fonts if it has no text."""
        width, height = size
        self._rate = Fraction(film.rate_numerator, film.rate_denominator)
        self._size = max(_SIZE_MIN, round(min(height / _LINES_PER_HEIGHT, width / _FIGURES_PER_WIDTH)))
        self._height = _round_up_to_even(self._size * _HEIGHT)
        captions = [text for shot in film.shots for text in shot.captions if text]
        labels = [shot.label for shot in film.shots if shot.label]
        create_captions = partial(CaptionPainter, fonts=fonts, han_language=film.han_language)
        self._captions = create_captions(captions, *size) if captions else None
        self._labels = create_captions(labels, *size, self._size) if labels else None
        self._counter = self._create_counter(film, size, fonts / FIGURES) if film.show_counter else None
        has_strip = self._labels is not None or self._counter is not None
        self._strip_height = self._height if has_strip else 0
        counter_width = 0 if self._counter is None else self._counter.width
        self._label_width = width - counter_width - round(width * _LABEL_GAP)

    def draw_texts(self, picture: Image.Image, shot: VideoCut) -> None:
        """Draw the captions and the label of a shot onto an RGB picture."""
        if self._captions is not None:
            self._captions.draw_captions(picture, *shot.captions, below=self._strip_height)
        if shot.label and self._labels is not None:
            self._labels.draw_label(picture, shot.label, self._label_width, self._height)

    def draw_counter(self, frame: av.VideoFrame, number: int, number_in_shot: int) -> None:
        """Draw the counter onto a finished frame (yuv420p).

        `number` is the frame's number in the video, `number_in_shot` in its shot, both from 0. Only the box of the
        counter changes, so the same frame can be used again with another count.
        """
        if self._counter is not None:
            self._counter.draw(
                frame, f"{format_timecode(number, self._rate)}  {number_in_shot:0{self._counter.digits}}"
            )

    def _create_counter(self, film: Film, size: tuple[int, int], font: Path) -> "_Counter | None":
        digits = len(str(max(shot.frames for shot in film.shots) - 1))
        counter = _Counter(font, self._size, self._height, max(digits, 2))
        fits = counter.width <= size[0] and counter.height <= size[1]
        return counter if fits else None


class _Counter:
    """A box of digits in the bottom right corner. All digits have the same width, so the text doesn't jump."""

    def __init__(self, font: Path, size: int, height: int, digits: int) -> None:
        self.digits, self.height = digits, height
        self._font = ImageFont.truetype(font, size)
        self._side = height // 4
        longest = "00:00:00:000  " + "0" * digits
        self.width = _round_up_to_even(self._font.getlength(longest) + 2 * self._side)

    def draw(self, frame: av.VideoFrame, text: str) -> None:
        """Draw the box into a frame with even sides."""
        box = Image.new("RGB", (self.width, self.height), BOX)
        middle = (self.width / 2, self.height / 2)
        ImageDraw.Draw(box).text(middle, text, _WHITE, self._font, "mm")
        box_frame: Any = to_video_frame(box)
        for plane, (target_plane, box_plane) in enumerate(zip(cast(Any, frame).planes, box_frame.planes, strict=True)):
            subsampling = 1 if plane == 0 else 2
            width, height = self.width // subsampling, self.height // subsampling
            left, top = target_plane.width - width, target_plane.height - height
            target, source = memoryview(target_plane), memoryview(box_plane)
            for row in range(height):
                start, box_start = (top + row) * target_plane.line_size + left, row * box_plane.line_size
                target[start : start + width] = source[box_start : box_start + width]


def _round_up_to_even(number: float) -> int:
    return ceil(number / 2) * 2
