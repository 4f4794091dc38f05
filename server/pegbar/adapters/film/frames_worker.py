"""Worker process that grabs frames of a video into one file. Protocol: `adapters.child_process`.

Frames are numbered in display order, by the times of their packets. If the next wanted frame is near, decoding
continues until it; otherwise it seeks to the key frame before that frame.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pegbar.adapters.film.probe_worker import read_index
from pegbar.adapters.film.source import decode_packet, get_video_stream, open_media, to_picture
from pegbar.adapters.worker_main import ProgressReporter, limit_rss, read_job
from pegbar.kernel.frames import write_frames

_MEMORY_MB: Final = 700
_SIDE_MAX: Final = 1280
_QUALITY: Final = 85
_READ_AHEAD_FRAMES: Final = 48
_SUPERSAMPLING: Final = 2
"""Lines are drawn this many times larger and reduced, because Pillow doesn't antialias them."""


def grab_frames(source: Path, wanted: list[dict[str, Any]], on_progress: Callable[[float], None]) -> list[bytes]:
    """Return the wanted frames as JPEGs, at most 1280 pixels per side; empty bytes for a frame that doesn't exist.

    `wanted` is the job's list of `FrameRequest` as JSON; the result has its order.
    """
    with open_media(source) as container:
        video = get_video_stream(container)
        if video is None:
            return [b""] * len(wanted)
        times = read_index(container, video, None, lambda _: None).times
        frames: list[int] = sorted({still["frame"] for still in wanted if 0 <= still["frame"] < len(times)})
        tick: Fraction = video.time_base
        timestamps = {frame: round(times[frame] / tick) for frame in frames}
        encoded = dict[int, bytes]()
        for frame, picture in _decode_at(container, video, timestamps):
            for number, still in enumerate(wanted):
                if still["frame"] == frame:
                    encoded[number] = _encode_jpeg(picture, still["lines"])
            on_progress(len(encoded) / len(wanted))
        return [encoded.get(number, b"") for number in range(len(wanted))]


def _decode_at(container: Any, video: Any, timestamps: Mapping[int, int]) -> Iterator[tuple[int, Image.Image]]:
    """Yield the numbers and pictures of frames, given their timestamps by frame number in display order."""
    previous, frames = None, iter(())
    for frame, timestamp in timestamps.items():
        if previous is None or frame - previous > _READ_AHEAD_FRAMES:
            container.seek(timestamp, stream=video)
            video.codec_context.flush_buffers()
            frames = _decode_frames(container, video)
        previous = frame
        decoded = next(
            (candidate for candidate in frames if candidate.pts is not None and candidate.pts >= timestamp), None
        )
        if decoded is not None and decoded.pts == timestamp:
            picture = to_picture(decoded, video.sample_aspect_ratio)
            picture.thumbnail((_SIDE_MAX, _SIDE_MAX))
            yield frame, picture.convert("RGB")


def _decode_frames(container: Any, video: Any) -> Iterator[Any]:
    for packet in container.demux(video):
        yield from decode_packet(packet)


def _encode_jpeg(picture: Image.Image, lines: list[dict[str, Any]]) -> bytes:
    out = io.BytesIO()
    _draw_lines(picture, lines).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def _draw_lines(picture: Image.Image, lines: list[dict[str, Any]]) -> Image.Image:
    if not lines:
        return picture
    width, height = picture.width * _SUPERSAMPLING, picture.height * _SUPERSAMPLING
    overlay = Image.new("RGBA", (width, height))
    pen = ImageDraw.Draw(overlay)
    for line in lines:
        points = [(x * width, y * height) for x, y in line["points"]]
        line_width = max(1, round(line["width"] * height))
        pen.line(points, fill=line["colour"], width=line_width, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.circle((x, y), line_width / 2, fill=line["colour"])
    base = picture.convert("RGBA")
    base.alpha_composite(overlay.resize(picture.size, Image.Resampling.LANCZOS))
    return base.convert("RGB")


def main() -> None:
    """Grab the frames that stdin lists."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    pictures = grab_frames(Path(job["source"]), job["stills"], ProgressReporter())
    with target.open("wb") as file:
        write_frames(file, pictures)


if __name__ == "__main__":
    main()
