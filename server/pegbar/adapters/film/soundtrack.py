"""Encode the audio stream of a video in step with its frames. For worker processes only."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import av
import numpy as np

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.mix import rechunk, render_mix
from pegbar.adapters.film.prefetch import prefetch
from pegbar.adapters.film.target import add_audio_stream
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import Film

_FRAME_SAMPLES: Final = 1024
"""Samples per AAC frame."""


class Soundtrack:
    """The audio stream with a film's mix, exactly `Film.samples` long. A thread renders the mix."""

    def __init__(self, out: Any, film: Film) -> None:
        self._stream = add_audio_stream(out)
        self._parts = rechunk(prefetch(render_mix(film)), _FRAME_SAMPLES)
        self._done = 0

    def encode_until(self, seconds: Fraction) -> Iterator[Any]:
        """Encode all AAC frames that start at or before `seconds`, and yield the packets. Raises SoundLost."""
        while self._done <= seconds * SOUND_RATE and (part := next(self._parts, None)) is not None:
            yield from self._encode(part)

    def finish(self) -> Iterator[Any]:
        """Encode the rest of the mix, and yield all remaining packets. Raises SoundLost."""
        for part in self._parts:
            yield from self._encode(part)
        yield from self._stream.encode(None)

    def _encode(self, part: Block) -> Iterator[Any]:
        frame: Any = av.AudioFrame.from_ndarray(np.ascontiguousarray(part), format="fltp", layout="stereo")
        frame.sample_rate, frame.pts, frame.time_base = SOUND_RATE, self._done, Fraction(1, SOUND_RATE)
        self._done += part.shape[1]
        yield from self._stream.encode(frame)
