"""Worker process that makes a GIF, an animated WebP, or an image of each frame. Protocol: `adapters.child_process`.

It puts together what the tiers below may not: how films are shown, and the storyboard's rules.
"""

import io
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from pegbar.adapters.film.compositor import Stage
from pegbar.adapters.film.loops import Gif, Webp
from pegbar.adapters.film.plain import read_film
from pegbar.adapters.film.prefetch import ahead
from pegbar.adapters.film.yuv import SCREEN, Planes
from pegbar.adapters.paint.paper import JPEG_QUALITY, PICTURE_PIXELS_MAX
from pegbar.adapters.worker_main import ProgressReporter, end_as_too_large, limit_rss, read_job
from pegbar.domains.storyboard.exports.rules import loops
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.ports.encoder import Film

_MEGABYTES: Final = 900
_FORMS: Final = {"gif": (Gif, loops.GIF), "webp": (Webp, loops.WEBP)}
_ENDINGS: Final = {"png": "png", "jpeg": "jpg"}
_PNG_EFFORT: Final = 3


def runs(film: Film, fonts: Path, tell: ProgressReporter) -> Iterator[tuple[Image.Image, int]]:
    """What is seen, RGB, and for how many frames on end nothing of it changes."""
    total, size = sum(shot.frames for shot in film.shots), (film.width, film.height)
    last: tuple[Planes, Image.Image] | None = None
    count = 0
    for done, (planes, _) in enumerate(ahead(Stage(film, fonts, SCREEN).pictures())):
        tell(done / total * 0.99)
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


def loop(film: Film, fonts: Path, kind: str, target: Path, tell: ProgressReporter, *, again: bool) -> None:
    """Write a GIF or a WebP."""
    writer, ticks = _FORMS[kind]
    rate = FrameRate(Fraction(film.rate_numerator, film.rate_denominator))
    with writer(target, (film.width, film.height), again=again) as out:
        for picture, delay in loops.compute_delays(runs(film, fonts, tell), rate, ticks):
            out.add(picture, loops.split_delay(delay, ticks))


def frames(film: Film, fonts: Path, kind: str, target: Path, tell: ProgressReporter, stem: str) -> None:
    """Write a ZIP of pictures, which count from 1."""
    number = 0
    with zipfile.ZipFile(target, "w") as archive:
        for picture, count in runs(film, fonts, tell):
            file = io.BytesIO()
            if kind == "jpeg":
                picture.save(file, "JPEG", quality=JPEG_QUALITY)
            else:
                picture.save(file, "PNG", compress_level=_PNG_EFFORT)
            for _ in range(count):
                number += 1
                archive.writestr(f"{stem}.{number:06d}.{_ENDINGS[kind]}", file.getbuffer())


def main() -> None:
    """Do what stands on stdin."""
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    raw, target = read_job()
    limit_rss(_MEGABYTES)
    film, fonts, kind, tell = read_film(raw["film"]), Path(raw["fonts"]), raw["kind"], ProgressReporter()
    try:
        if kind in _FORMS:
            loop(film, fonts, kind, target, tell, again=raw["again"])
        else:
            frames(film, fonts, kind, target, tell, raw["stem"])
    except MemoryError as error:
        end_as_too_large(repr(error))
    tell(1.0)


if __name__ == "__main__":
    main()
