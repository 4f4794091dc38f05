"""Films whose frames encode their number: ten blocks along the top, black 0 and white 1, least significant first.

`python -m tests.support.media.coded_films OUT NUMERATOR DENOMINATOR FRAMES SECONDS` writes one, for the e2e tests.
SECONDS is the duration of its sound; 0 means none.
"""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from PIL import Image, ImageDraw

from tests.support.api.publishing import add_silent_audio

WIDTH, HEIGHT, BITS = 320, 180, 10
_BLOCK = WIDTH // BITS
_STRIP = HEIGHT // 3


def draw_coded_frame(number: int) -> Image.Image:
    """Draw one frame; below the blocks a shape moves, so that the encoder has work."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), (60 + number * 3 % 150, 40, 110))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH, _STRIP - 1), fill=(0, 0, 0))
    for bit in range(BITS):
        if number >> bit & 1:
            draw.rectangle((bit * _BLOCK, 0, (bit + 1) * _BLOCK - 1, _STRIP - 1), fill=(255, 255, 255))
    left = number * 4 % WIDTH
    draw.ellipse((left - 20, 100, left + 20, 140), fill=(250, 230, 120))
    return picture


def read_frame_number(picture: Image.Image) -> int:
    """Return the frame number that an image encodes."""
    grey = picture.convert("L")
    lit = [int(grey.getpixel((bit * _BLOCK + _BLOCK // 2, _STRIP // 2)) > 128) for bit in range(BITS)]  # type: ignore[operator]
    return sum(is_lit << bit for bit, is_lit in enumerate(lit))


def write_coded_film(path: Path, rate: Fraction, frames: int, sound_seconds: float = 0) -> None:
    """Write an MP4 (H.264 with B-frames) of coded frames."""
    opened: Any = av.open(str(path), "w", options={"movflags": "faststart"})
    with opened as container:
        stream = container.add_stream("libx264", rate=rate)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        stream.time_base = 1 / rate
        stream.options = {"crf": "20", "g": "24", "preset": "veryfast"}
        sound = container.add_stream("aac", rate=48000, layout="mono") if sound_seconds else None
        for number in range(frames):
            frame = av.VideoFrame.from_image(draw_coded_frame(number))
            frame.pts, frame.time_base = number, 1 / rate
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
        if sound is not None:
            add_silent_audio(container, sound, sound_seconds)


if __name__ == "__main__":
    out, numerator, denominator, count, seconds = sys.argv[1:6]
    write_coded_film(Path(out), Fraction(int(numerator), int(denominator)), int(count), float(seconds))
