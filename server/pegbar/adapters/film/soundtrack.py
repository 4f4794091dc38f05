"""A film's sound on its way into the file, in step with the pictures. For child processes alone."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import av
import numpy as np

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.mix import heard, in_parts
from pegbar.adapters.film.prefetch import ahead
from pegbar.adapters.film.target import add_sound
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import Film

_FRAME: Final = 1024
"""Samples that AAC takes at a time."""


class Soundtrack:
    """The stream of a film's mix, of exactly as many samples as the film has; the mix is made meanwhile by a thread."""

    def __init__(self, out: Any, film: Film) -> None:
        self._stream = add_sound(out)
        self._parts = in_parts(ahead(heard(film)), _FRAME)
        self._done = 0

    def until(self, seconds: Fraction) -> Iterator[Any]:
        """The packets of what is heard before this second, and of what begins there. Raises SoundLost."""
        while self._done <= seconds * SOUND_RATE and (part := next(self._parts, None)) is not None:
            yield from self._taken(part)

    def end(self) -> Iterator[Any]:
        """All the packets that are left. Raises SoundLost."""
        for part in self._parts:
            yield from self._taken(part)
        yield from self._stream.encode(None)

    def _taken(self, part: Block) -> Iterator[Any]:
        frame: Any = av.AudioFrame.from_ndarray(np.ascontiguousarray(part), format="fltp", layout="stereo")
        frame.sample_rate, frame.pts, frame.time_base = SOUND_RATE, self._done, Fraction(1, SOUND_RATE)
        self._done += part.shape[1]
        yield from self._stream.encode(frame)
