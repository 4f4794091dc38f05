"""Worker process that writes a mix as WAV, given an `AudioMix` as JSON. Protocol: `adapters.child_process`."""

import sys
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from pegbar.adapters.film.audio_segments import Block
from pegbar.adapters.film.job_input import SoundLost, read_mix
from pegbar.adapters.film.mix import render_mix
from pegbar.adapters.film.prefetch import prefetch
from pegbar.adapters.worker_main import ProgressReporter, exit_too_large, limit_rss, read_job
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.encoder import AudioMix

_MEMORY_MB: Final = 300
_CHANNELS: Final = 2


def write_wav(mix: AudioMix, target: Path, on_progress: Callable[[float], None]) -> None:
    """Write the mix. Only a few seconds of sound are in memory at a time. Raises SoundLost."""
    done = 0
    with wave.open(str(target), "wb") as out:
        out.setparams((_CHANNELS, mix.bits // 8, SOUND_RATE, mix.samples, "NONE", ""))
        for block in prefetch(render_mix(mix)):
            out.writeframesraw(encode_pcm(block, mix.bits))
            done += block.shape[1]
            on_progress(done / mix.samples * 0.99)
    on_progress(1.0)


def encode_pcm(block: Block, bits: int) -> bytes:
    """Encode samples as interleaved little-endian PCM, rounded to the nearest value.

    The samples aren't dithered, so those of a source with this bit depth are restored exactly.
    """
    full = 1 << (bits - 1)
    numbers = np.clip(np.rint(block.T * np.float32(full)), -full, full - 1).astype("<i4")
    return numbers.reshape(-1, 1).view(np.uint8)[:, : bits // 8].tobytes()


def main() -> None:
    """Write the mix given on stdin."""
    raw, target = read_job()
    limit_rss(_MEMORY_MB)
    mix = read_mix(raw)
    try:
        write_wav(mix, target, ProgressReporter())
    except MemoryError as error:
        exit_too_large(repr(error))
    except SoundLost as lost:
        sys.exit(str(lost))


if __name__ == "__main__":
    main()
