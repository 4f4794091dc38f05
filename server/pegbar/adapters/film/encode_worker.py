"""The process that encodes one film: a `Film` and the folder of fonts as JSON; `child` says how it is spoken with."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import av
from PIL import Image

from pegbar.adapters.film.compositor import Stage
from pegbar.adapters.film.plain import SoundLost, read_film
from pegbar.adapters.film.prefetch import ahead
from pegbar.adapters.film.target import add_pictures, mp4_options
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.adapters.worker_main import ProgressReporter, read_job
from pegbar.ports.encoder import Film

if TYPE_CHECKING:
    from pegbar.adapters.film.soundtrack import Soundtrack


def encode(film: Film, fonts: Path, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the film. Memory: two pictures, some seconds of sound and what the encoder looks ahead, however long it is.

    Sound is encoded as far as there are pictures in the file, for both lie side by side in it. Raises SoundLost.
    """
    rate = Fraction(film.rate_numerator, film.rate_denominator)
    total = sum(shot.frames for shot in film.shots)
    stage, options = Stage(film, fonts), mp4_options(rate, has_sound=bool(film.sounds))
    with cast(Any, av.open(str(target), "w", format="mp4", options=options)) as out:
        stream = add_pictures(out, rate, stage.size)
        sound = _soundtrack(out, film) if film.sounds else None
        written = 0
        for done, (frame, number) in enumerate(ahead(stage.frames())):
            stage.burnin.count(frame, done, number)
            frame.pts, frame.time_base = done, 1 / rate
            packets = stream.encode(frame)
            out.mux(packets)
            written += len(packets)
            if sound is not None:
                out.mux([*sound.until(written / rate)])
            on_progress((done + 1) / total * 0.99)
        out.mux(stream.encode(None))
        if sound is not None:
            out.mux([*sound.end()])
    on_progress(1.0)


def _soundtrack(out: Any, film: Film) -> "Soundtrack":
    from pegbar.adapters.film.soundtrack import Soundtrack  # noqa: PLC0415  # NumPy, which silent films do without

    return Soundtrack(out, film)


def main() -> None:
    """Encode the film that stands on stdin."""
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    raw, target = read_job()
    film = read_film(raw["film"])
    if not film.shots:
        sys.exit("A film needs a frame at least.")
    try:
        encode(film, Path(raw["fonts"]), target, ProgressReporter())
    except SoundLost as lost:
        sys.exit(str(lost))


if __name__ == "__main__":
    main()
