"""The process that encodes one film: a `Film` as JSON; see `child` for how it is spoken with."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import av
from PIL import Image

from pegbar.adapters.child import Teller, told_work
from pegbar.adapters.film.stage import Stage, ahead
from pegbar.adapters.film.target import add_pictures, mp4_options
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.ports.encoder import Blend, Film, Shot, View


def read_film(raw: dict[str, Any]) -> Film:
    """The film, from what `dataclasses.asdict` gave."""
    shots: list[Shot] = []
    for shot in cast(list[dict[str, Any]], raw.pop("shots")):
        picture = shot.pop("picture")
        captions = tuple(cast(list[str], shot.pop("captions")))
        views = tuple(View(*view) for view in shot.pop("views"))
        shots.append(Shot(picture=Path(picture) if picture else None, captions=captions, views=views, **shot))
    blends = tuple(Blend(start, tuple(shares), into, colour) for start, shares, into, colour in raw.pop("blends"))
    return Film(shots=tuple(shots), blends=blends, **raw)


def encode(film: Film, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the film. Memory: two pictures and what the encoder looks ahead, whatever the length."""
    rate = Fraction(film.rate_numerator, film.rate_denominator)
    total = sum(shot.frames for shot in film.shots)
    stage = Stage(film)
    with cast(Any, av.open(str(target), "w", format="mp4", options=mp4_options(rate))) as out:
        stream = add_pictures(out, rate, stage.size)
        for done, (frame, number) in enumerate(ahead(stage.frames())):
            stage.burnin.count(frame, done, number)
            frame.pts, frame.time_base = done, 1 / rate
            out.mux(stream.encode(frame))
            on_progress((done + 1) / total * 0.99)
        out.mux(stream.encode(None))
    on_progress(1.0)


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
