"""Worker process that encodes one video, given a `Film` and the font folder as JSON. Protocol:
`adapters.child_process`."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import av
from PIL import Image

from pegbar.adapters.film.compositor import Compositor
from pegbar.adapters.film.job_input import SoundLost, read_film
from pegbar.adapters.film.prefetch import prefetch
from pegbar.adapters.film.target import QUALITIES, add_video_stream, get_mp4_options
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.adapters.worker_main import ProgressReporter, read_job
from pegbar.ports.encoder import Film

if TYPE_CHECKING:
    from pegbar.adapters.film.soundtrack import Soundtrack


def encode(film: Film, fonts: Path, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the video. Raises SoundLost.

    Only two pictures, a few seconds of sound and the encoder's look-ahead are in memory at a time. Sound is encoded
    only up to the time of the written video packets, because the file interleaves both.
    """
    rate = Fraction(film.rate_numerator, film.rate_denominator)
    total = sum(shot.frames for shot in film.shots)
    compositor, options = Compositor(film, fonts), get_mp4_options(rate, has_sound=bool(film.sounds))
    with cast(Any, av.open(str(target), "w", format="mp4", options=options)) as out:
        stream = add_video_stream(out, rate, compositor.size, **QUALITIES[film.quality])
        sound = _soundtrack(out, film) if film.sounds else None
        written = 0
        for done, (frame, number) in enumerate(prefetch(compositor.iterate_frames())):
            compositor.burnin.draw_counter(frame, done, number)
            frame.pts, frame.time_base = done, 1 / rate
            packets = stream.encode(frame)
            out.mux(packets)
            written += len(packets)
            if sound is not None:
                out.mux([*sound.encode_until(written / rate)])
            on_progress((done + 1) / total * 0.99)
        out.mux(stream.encode(None))
        if sound is not None:
            out.mux([*sound.finish()])
    on_progress(1.0)


def _soundtrack(out: Any, film: Film) -> "Soundtrack":
    from pegbar.adapters.film.soundtrack import Soundtrack  # noqa: PLC0415  # NumPy, not needed without sound

    return Soundtrack(out, film)


def main() -> None:
    """Encode the film given on stdin."""
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
