"""Worker process that makes a GIF, an animated WebP, or an image of each frame. Protocol: `adapters.child_process`.

It is in `workers`, not in `adapters`, because it combines adapters with rules of the interchange domain.
"""

import io
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from pegbar.adapters.film.animation_writers import GifWriter, WebpWriter
from pegbar.adapters.film.compositor import Compositor
from pegbar.adapters.film.job_input import read_film
from pegbar.adapters.film.prefetch import prefetch
from pegbar.adapters.film.yuv import SCREEN, Planes
from pegbar.adapters.paint.paper import JPEG_QUALITY, PICTURE_PIXELS_MAX
from pegbar.adapters.worker_main import ProgressReporter, exit_too_large, limit_rss, read_job
from pegbar.domains.interchange.formats.common.animations import delays as loops
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.ports.encoder import Film

_MEMORY_MB: Final = 900
_WRITERS: Final = {"gif": (GifWriter, loops.GIF), "webp": (WebpWriter, loops.WEBP)}
_ENDINGS: Final = {"png": "png", "jpeg": "jpg"}
_PNG_COMPRESSION: Final = 3


def iterate_runs(film: Film, fonts: Path, report_progress: ProgressReporter) -> Iterator[tuple[Image.Image, int]]:
    """Yield RGB pictures, each with the number of consecutive frames that show it."""
    total, size = sum(shot.frames for shot in film.shots), (film.width, film.height)
    last: tuple[Planes, Image.Image] | None = None
    count = 0
    for done, (planes, _) in enumerate(prefetch(Compositor(film, fonts, SCREEN).iterate_planes())):
        report_progress(done / total * 0.99)
        if last is not None and planes is last[0]:
            count += 1
            continue
        picture = Image.merge("RGB", planes).crop((0, 0, *size))
        if last is not None and ImageChops.difference(last[1], picture).getbbox() is None:
            last, count = (planes, last[1]), count + 1
            continue
        if last is not None:
            yield last[1], count
        last, count = (planes, picture), 1
    if last is not None:
        yield last[1], count


def write_animation(
    film: Film, fonts: Path, kind: str, target: Path, report_progress: ProgressReporter, *, is_looping: bool
) -> None:
    """Write an animated GIF or WebP. `is_looping`: it plays in a loop."""
    writer, ticks = _WRITERS[kind]
    rate = FrameRate(Fraction(film.rate_numerator, film.rate_denominator))
    with writer(target, (film.width, film.height), is_looping=is_looping) as out:
        for picture, delay in loops.compute_delays(iterate_runs(film, fonts, report_progress), rate, ticks):
            out.add(picture, loops.split_delay(delay, ticks))


def write_image_sequence(
    film: Film, fonts: Path, kind: str, target: Path, report_progress: ProgressReporter, stem: str
) -> None:
    """Write a ZIP of images, numbered from 1."""
    number = 0
    with zipfile.ZipFile(target, "w") as archive:
        for picture, count in iterate_runs(film, fonts, report_progress):
            file = io.BytesIO()
            if kind == "jpeg":
                picture.save(file, "JPEG", quality=JPEG_QUALITY)
            else:
                picture.save(file, "PNG", compress_level=_PNG_COMPRESSION)
            for _ in range(count):
                number += 1
                archive.writestr(f"{stem}.{number:06d}.{_ENDINGS[kind]}", file.getbuffer())


def main() -> None:
    """Run the job given on stdin."""
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    film, fonts, kind, report_progress = read_film(raw["film"]), Path(raw["fonts"]), raw["kind"], ProgressReporter()
    try:
        if kind in _WRITERS:
            write_animation(film, fonts, kind, target, report_progress, is_looping=raw["again"])
        else:
            write_image_sequence(film, fonts, kind, target, report_progress, raw["stem"])
    except MemoryError as error:
        exit_too_large(repr(error))
    report_progress(1.0)


if __name__ == "__main__":
    main()
