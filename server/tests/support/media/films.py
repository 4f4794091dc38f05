"""Decoded films, for comparison with what a player shows."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import IO, Any

import av
from PIL import Image

Colour = tuple[int, ...]


@dataclass(frozen=True)
class DecodedFilm:
    """Decoded film and its properties; `times` in seconds, `keys` are the numbers of the key frames."""

    codec: str
    pixels: str
    colours: tuple[int, int, int, int]
    """Range, matrix, primaries and transfer, as code points of ISO/IEC 23091-2."""
    rates: set[Fraction]
    stated_frames: int
    duration: Fraction
    times: list[Fraction]
    keys: list[int]
    frames: list[Any]

    @cached_property
    def pictures(self) -> list[Image.Image]:
        """The frames as RGB images."""
        return [frame.reformat(format="rgb24", src_colorspace=1).to_image() for frame in self.frames]


def decode_film(source: Path | IO[bytes]) -> DecodedFilm:
    """Decode a complete film."""
    opened: Any = av.open(str(source) if isinstance(source, Path) else source)
    with opened as container:
        stream = container.streams.video[0]
        frames = list(container.decode(stream))
        context = stream.codec_context
        return DecodedFilm(
            codec=context.name,
            pixels=context.pix_fmt,
            colours=(context.color_range, context.colorspace, context.color_primaries, context.color_trc),
            rates={stream.average_rate, stream.guessed_rate, stream.base_rate},
            stated_frames=stream.frames,
            duration=(stream.duration or 0) * stream.time_base,
            times=[frame.pts * frame.time_base for frame in frames],
            keys=[number for number, frame in enumerate(frames) if frame.key_frame],
            frames=frames,
        )


def is_near(picture: Image.Image, place: tuple[int, int], colour: Colour) -> bool:
    """Return whether a pixel has this color, within the loss of the encoder."""
    found: Any = picture.getpixel(place)
    return all(abs(a - b) <= 4 for a, b in zip(found, colour, strict=True))


def get_levels(picture: Image.Image) -> tuple[int, int]:
    """Return the darkest and the brightest value of an image, 0 to 255."""
    found: Any = picture.convert("L").getextrema()
    return found
