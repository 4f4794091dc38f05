"""The process that cuts pictures out of one film, one after another in one file; see `child` for how it is spoken with.

Frames are counted as they are shown, by the times of their packets. What is near is read on to; what is further away is
decoded from the key frame before it.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pegbar.adapters.film.probe_worker import read_track
from pegbar.adapters.film.source import as_picture, decoded, opened, picture_stream
from pegbar.adapters.worker_main import ProgressReporter, limit_rss, read_job
from pegbar.kernel.frames import write_frames

_MEMORY_MB: Final = 700
_SIDE_MAX: Final = 1280
_QUALITY: Final = 85
_NEAR: Final = 48
_FINE: Final = 2
"""Lines are drawn so many times larger, and made small again: Pillow's own have steps."""


def stills(source: Path, wanted: list[dict[str, Any]], on_progress: Callable[[float], None]) -> list[bytes]:
    """JPEGs in the order wanted, at most 1280 pixels wide and high; empty for a frame that is not there."""
    with opened(source) as container:
        video = picture_stream(container)
        if video is None:
            return [b""] * len(wanted)
        times = read_track(container, video, None, lambda _: None).times
        frames: list[int] = sorted({still["frame"] for still in wanted if 0 <= still["frame"] < len(times)})
        tick: Fraction = video.time_base
        places = {frame: round(times[frame] / tick) for frame in frames}
        made = dict[int, bytes]()
        for frame, picture in _pictures(container, video, places):
            for number, still in enumerate(wanted):
                if still["frame"] == frame:
                    made[number] = _jpeg(picture, still["lines"])
            on_progress(len(made) / len(wanted))
        return [made.get(number, b"") for number in range(len(wanted))]


def _pictures(container: Any, video: Any, places: Mapping[int, int]) -> Iterator[tuple[int, Image.Image]]:
    """The frames at these places on the film's clock, given in the order of time."""
    before, coming = None, iter(())
    for frame, place in places.items():
        if before is None or frame - before > _NEAR:
            container.seek(place, stream=video)
            video.codec_context.flush_buffers()
            coming = _shown(container, video)
        before = frame
        shown = next((each for each in coming if each.pts is not None and each.pts >= place), None)
        if shown is not None and shown.pts == place:
            picture = as_picture(shown, video.sample_aspect_ratio)
            picture.thumbnail((_SIDE_MAX, _SIDE_MAX))
            yield frame, picture.convert("RGB")


def _shown(container: Any, video: Any) -> Iterator[Any]:
    for packet in container.demux(video):
        yield from decoded(packet)


def _jpeg(picture: Image.Image, lines: list[dict[str, Any]]) -> bytes:
    out = io.BytesIO()
    _drawn(picture, lines).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def _drawn(picture: Image.Image, lines: list[dict[str, Any]]) -> Image.Image:
    if not lines:
        return picture
    width, height = picture.width * _FINE, picture.height * _FINE
    over = Image.new("RGBA", (width, height))
    pen = ImageDraw.Draw(over)
    for line in lines:
        points = [(x * width, y * height) for x, y in line["points"]]
        thick = max(1, round(line["width"] * height))
        pen.line(points, fill=line["colour"], width=thick, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.circle((x, y), thick / 2, fill=line["colour"])
    base = picture.convert("RGBA")
    base.alpha_composite(over.resize(picture.size, Image.Resampling.LANCZOS))
    return base.convert("RGB")


def main() -> None:
    """Cut out what stands on stdin."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    made = stills(Path(job["source"]), job["stills"], ProgressReporter())
    with target.open("wb") as file:
        write_frames(file, made)


if __name__ == "__main__":
    main()
