"""Worker process that makes the thumbnail of a video or the waveform of a sound. Protocol: `adapters.child_process`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import av
import av.error
from PIL import Image

from pegbar.adapters.film.source import (
    MEDIA_FORMATS,
    decode_packet,
    get_audio_stream,
    get_video_stream,
    open_media,
    to_picture,
)
from pegbar.adapters.worker_main import exit_too_large, limit_rss, read_job

if TYPE_CHECKING:
    import numpy as np

_MEMORY_MB: Final = 700
_POSITION: Final = 0.1
"""Position of the thumbnail as a fraction of the video's length. Not the start, where titles fade in from black."""
_FRAMES_MAX: Final = 300
"""Maximum number of packets that are decoded to get one frame."""
_QUALITY: Final = 70
_RATE: Final = 8000
_SAMPLES_PER_PEAK: Final = 400
"""Samples per peak: a twentieth of a second."""
_PEAKS_MAX: Final = 72_000
"""Maximum number of peaks drawn: one hour of sound. The rest of a longer sound isn't drawn."""
_BAR, _PITCH, _MARGIN = 4, 7, 12
_RATIO: Final = 16, 9
_COLOR: Final = 142, 160, 196, 255
_BAR_HEIGHT_MIN: Final = 2
"""Minimum height of a bar in pixels, so that silence is drawn as a line."""


def grab_frame(source: Path, side: int) -> Image.Image:
    """Return an upright frame of the video with sides of at most `side` pixels.

    Raises ValueError, or the errors of PyAV.
    """
    with open_media(source) as container:
        video = get_video_stream(container)
        if video is None or video.codec_context is None:
            raise ValueError("no pictures in it")
        if container.duration:
            container.seek(round(container.duration * _POSITION))
        frame = next(_decode_frames(container, video), None)
        if frame is None:
            container.seek(0)
            frame = next(_decode_frames(container, video), None)
        if frame is None:
            raise ValueError("no picture of it can be decoded")
        picture = to_picture(frame, video.sample_aspect_ratio)
    picture.thumbnail((side, side))
    return picture


def _decode_frames(container: Any, video: Any) -> Iterator[Any]:
    for count, packet in enumerate(container.demux(video)):
        if count > _FRAMES_MAX:
            return
        yield from decode_packet(packet)


def draw_waveform(source: Path, side: int) -> Image.Image:
    """Draw the peaks of a sound as bars on a transparent picture of width `side` (aspect ratio 16:9).

    Raises ValueError, or the errors of PyAV.
    """
    import numpy as np  # noqa: PLC0415  # not needed for frame grabs
    from PIL import ImageDraw  # noqa: PLC0415

    width, height = side, side * _RATIO[1] // _RATIO[0]
    count = (width - 2 * _MARGIN + _PITCH - _BAR) // _PITCH
    peaks = _read_peaks(source)
    loudest = max(float(peaks.max()), 1.0)
    edges = np.linspace(0, len(peaks), count + 1).astype(int)
    picture = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(picture)
    for number in range(count):
        part = peaks[edges[number] : max(edges[number] + 1, edges[number + 1])]
        share = float(part.max()) / loudest if len(part) else 0.0
        half_height = max(_BAR_HEIGHT_MIN, round(share * (height - 2 * _MARGIN) / 2))
        left = _MARGIN + number * _PITCH
        box = (left, height // 2 - half_height, left + _BAR - 1, height // 2 + half_height)
        draw.rounded_rectangle(box, _BAR // 2, fill=_COLOR)
    return picture


def _read_peaks(source: Path) -> "np.ndarray[Any, np.dtype[np.float64]]":
    import numpy as np  # noqa: PLC0415  # as above

    peaks, rest = list[float](), np.zeros(0)
    with open_media(source, MEDIA_FORMATS) as container:
        stream = get_audio_stream(container)
        if stream is None:
            raise ValueError("no sound in it")
        resampler = cast(Any, av).AudioResampler(format="s16", layout="mono", rate=_RATE)
        for packet in container.demux(stream):
            for frame in decode_packet(packet):
                for part in resampler.resample(frame):
                    rest = np.concatenate((rest, np.abs(part.to_ndarray()[0].astype(float))))
                count = len(rest) // _SAMPLES_PER_PEAK
                peaks += rest[: count * _SAMPLES_PER_PEAK].reshape(count, _SAMPLES_PER_PEAK).max(axis=1).tolist()
                rest = rest[count * _SAMPLES_PER_PEAK :]
            if len(peaks) > _PEAKS_MAX:
                break
    if not peaks and not len(rest):
        raise ValueError("no sound of it can be decoded")
    return np.array(peaks or [float(rest.max())])


def main() -> None:
    """Make the picture described by the job on stdin."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    draw = {"still": grab_frame, "wave": draw_waveform}[job["do"]]
    try:
        draw(Path(job["source"]), job["side"]).save(target, "WEBP", quality=_QUALITY)
    except MemoryError as error:
        exit_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        sys.exit(f"{error!r}")


if __name__ == "__main__":
    main()
