"""The process that records one mix: a `Tape` as JSON; see `child` for how it is spoken with."""

import sys
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.mix import heard
from pegbar.adapters.film.plain import SoundLost, read_tape
from pegbar.adapters.film.prefetch import ahead
from pegbar.adapters.worker_main import ProgressReporter, end_as_too_large, limit_rss, read_job
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import Tape

_MEMORY_MB: Final = 300
_CHANNELS: Final = 2


def record(tape: Tape, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the mix. Memory: some seconds of sound, however long it is. Raises SoundLost."""
    done = 0
    with wave.open(str(target), "wb") as out:
        out.setparams((_CHANNELS, tape.bits // 8, SOUND_RATE, tape.samples, "NONE", ""))
        for block in ahead(heard(tape)):
            out.writeframesraw(as_pcm(block, tape.bits))
            done += block.shape[1]
            on_progress(done / tape.samples * 0.99)
    on_progress(1.0)


def as_pcm(block: Block, bits: int) -> bytes:
    """Its samples one after the other, left before right, little-endian; each is the nearest number of so many bits.

    Nothing is dithered: what was as many bits before is the same again.
    """
    full = 1 << (bits - 1)
    numbers = np.clip(np.rint(block.T * np.float32(full)), -full, full - 1).astype("<i4")
    return numbers.reshape(-1, 1).view(np.uint8)[:, : bits // 8].tobytes()


def main() -> None:
    """Record the mix that stands on stdin."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    tape = read_tape(raw)
    try:
        record(tape, target, ProgressReporter())
    except MemoryError as error:
        end_as_too_large(repr(error))
    except SoundLost as lost:
        sys.exit(str(lost))


if __name__ == "__main__":
    main()
