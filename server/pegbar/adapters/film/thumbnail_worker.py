"""The process that makes one picture of a film or a sound, as webp; see `child` for how it is spoken with."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import av
import av.error
from PIL import Image

from pegbar.adapters.film.source import SOUNDS, as_picture, decoded, opened, picture_stream, sound_stream
from pegbar.adapters.worker_main import end_as_too_large, limit_rss, read_job

if TYPE_CHECKING:
    import numpy as np

_MEMORY_MB: Final = 700
_SHARE: Final = 0.1
"""How far into a film its picture is: titles come up out of black."""
_FRAMES_MAX: Final = 300
"""Decoded at most on the way to it."""
_QUALITY: Final = 70
_RATE: Final = 8000
_LOOK: Final = 400
"""Samples that one peak is of: a twentieth of a second."""
_PEAKS_MAX: Final = 72_000
"""An hour; what is longer is drawn as far as that."""
_BAR, _PITCH, _MARGIN = 4, 7, 12
_RATIO: Final = 16, 9
_COLOUR: Final = 142, 160, 196, 255
_OUTLINE: Final = 2
"""Silence is a line, not nothing."""


def still(source: Path, side: int) -> Image.Image:
    """A frame of the film, upright, no longer than `side`. Raises ValueError, or what PyAV raises."""
    with opened(source) as container:
        video = picture_stream(container)
        if video is None or video.codec_context is None:
            raise ValueError("no pictures in it")
        if container.duration:
            container.seek(round(container.duration * _SHARE))
        frame = next(_frames(container, video), None)
        if frame is None:
            container.seek(0)
            frame = next(_frames(container, video), None)
        if frame is None:
            raise ValueError("no picture of it can be decoded")
        picture = as_picture(frame, video.sample_aspect_ratio)
    picture.thumbnail((side, side))
    return picture


def _frames(container: Any, video: Any) -> Iterator[Any]:
    for count, packet in enumerate(container.demux(video)):
        if count > _FRAMES_MAX:
            return
        yield from decoded(packet)


def wave(source: Path, side: int) -> Image.Image:
    """The peaks of a sound as bars of this width, clear around them. Raises ValueError, or what PyAV raises."""
    import numpy as np  # noqa: PLC0415  # pictures of films do without NumPy
    from PIL import ImageDraw  # noqa: PLC0415

    width, height = side, side * _RATIO[1] // _RATIO[0]
    count = (width - 2 * _MARGIN + _PITCH - _BAR) // _PITCH
    peaks = _peaks(source)
    loudest = max(float(peaks.max()), 1.0)
    edges = np.linspace(0, len(peaks), count + 1).astype(int)
    picture = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(picture)
    for number in range(count):
        part = peaks[edges[number] : max(edges[number] + 1, edges[number + 1])]
        share = float(part.max()) / loudest if len(part) else 0.0
        tall = max(_OUTLINE, round(share * (height - 2 * _MARGIN) / 2))
        left = _MARGIN + number * _PITCH
        box = (left, height // 2 - tall, left + _BAR - 1, height // 2 + tall)
        draw.rounded_rectangle(box, _BAR // 2, fill=_COLOUR)
    return picture


def _peaks(source: Path) -> "np.ndarray[Any, np.dtype[np.float64]]":
    import numpy as np  # noqa: PLC0415  # as above

    found, left = list[float](), np.zeros(0)
    with opened(source, SOUNDS) as container:
        sound = sound_stream(container)
        if sound is None:
            raise ValueError("no sound in it")
        plain = cast(Any, av).AudioResampler(format="s16", layout="mono", rate=_RATE)
        for packet in container.demux(sound):
            for frame in decoded(packet):
                for part in plain.resample(frame):
                    left = np.concatenate((left, np.abs(part.to_ndarray()[0].astype(float))))
                whole = len(left) // _LOOK
                found += left[: whole * _LOOK].reshape(whole, _LOOK).max(axis=1).tolist()
                left = left[whole * _LOOK :]
            if len(found) > _PEAKS_MAX:
                break
    if not found and not len(left):
        raise ValueError("no sound of it can be decoded")
    return np.array(found or [float(left.max())])


def main() -> None:
    """Make what stdin asks for."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    make = {"still": still, "wave": wave}[job["do"]]
    try:
        make(Path(job["source"]), job["side"]).save(target, "WEBP", quality=_QUALITY)
    except MemoryError as error:
        end_as_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        sys.exit(f"{error!r}")


if __name__ == "__main__":
    main()
