"""The process that encodes one film: a `Film` as JSON; see `child` for how it is spoken with."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import av
from PIL import Image, ImageOps

from pegbar.adapters.child import Teller, told_work
from pegbar.adapters.film.burnin import Burnin
from pegbar.adapters.film.lens import Lens
from pegbar.adapters.film.target import add_pictures, as_frame, mp4_options
from pegbar.adapters.paint.paper import PAPER, PICTURE_PIXELS_MAX, on_paper, opened
from pegbar.ports.encoder import Film, Shot, View


def read_film(raw: dict[str, Any]) -> Film:
    """The film, from what `dataclasses.asdict` gave."""
    shots: list[Shot] = []
    for shot in cast(list[dict[str, Any]], raw.pop("shots")):
        picture = shot.pop("picture")
        captions = tuple(cast(list[str], shot.pop("captions")))
        views = tuple(View(*view) for view in shot.pop("views"))
        shots.append(Shot(picture=Path(picture) if picture else None, captions=captions, views=views, **shot))
    return Film(shots=tuple(shots), **raw)


def encode(film: Film, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the film. Memory: one picture and what the encoder looks ahead, whatever the length."""
    rate = Fraction(film.rate_numerator, film.rate_denominator)
    total, done = sum(shot.frames for shot in film.shots), 0
    stage = Stage(film)
    with cast(Any, av.open(str(target), "w", format="mp4", options=mp4_options(rate))) as out:
        stream = add_pictures(out, rate, stage.size)
        for shot in film.shots:
            frame = stage.frame(shot, 0)
            for number in range(shot.frames):
                if 0 < number < len(shot.views):
                    frame = stage.frame(shot, number)
                stage.burnin.count(frame, done, number)
                frame.pts, frame.time_base = done, 1 / rate
                out.mux(stream.encode(frame))
                done += 1
                on_progress(done / total * 0.99)
        out.mux(stream.encode(None))
    on_progress(1.0)


class Stage:
    """Where shots become frames, of an even size."""

    def __init__(self, film: Film) -> None:
        self._picture_size = film.width, film.height
        self.size = film.width + film.width % 2, film.height + film.height % 2
        self.burnin = Burnin(film, self.size)
        self._lens: tuple[Shot, Lens | None] | None = None

    def frame(self, shot: Shot, number: int) -> av.VideoFrame:
        """The shot's frame of this number, from 0; one that stands still is asked for the first alone."""
        sheet = self._sheet(shot, number)
        self.burnin.write(sheet, shot)
        return as_frame(sheet)

    def _sheet(self, shot: Shot, number: int) -> Image.Image:
        sheet = Image.new("RGB", self.size, PAPER)
        if shot.views:
            lens = self._lens_of(shot)
            if lens is not None:
                sheet.paste(lens.at(shot.views[number]), (0, 0))
            return sheet
        picture = opened(shot.picture)
        if picture is not None:
            self._lay(sheet, on_paper(picture))
        return sheet

    def _lens_of(self, shot: Shot) -> Lens | None:
        """Upon the shot's picture, which is decoded once."""
        if self._lens is None or self._lens[0] is not shot:
            self._lens = None  # the picture before it may be large
            picture = opened(shot.picture)
            self._lens = (shot, None if picture is None else Lens(on_paper(picture), self._picture_size))
        return self._lens[1]

    def _lay(self, sheet: Image.Image, picture: Image.Image) -> None:
        width, height = self._picture_size
        if max(abs(picture.width - width), abs(picture.height - height)) <= 1:  # browsers round otherwise
            sheet.paste(picture, (0, 0))
            return
        fitted = ImageOps.contain(picture, self._picture_size, Image.Resampling.LANCZOS)
        sheet.paste(fitted, ((width - fitted.width) // 2, (height - fitted.height) // 2))


def main() -> None:
    """Encode the film that stands on stdin."""
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    raw, target = told_work()
    film = read_film(raw)
    if not film.shots:
        sys.exit("A film needs a frame at least.")
    encode(film, target, Teller())


if __name__ == "__main__":
    main()
