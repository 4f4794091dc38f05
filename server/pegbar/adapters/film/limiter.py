"""Look-ahead peak limiter: keeps a mix below a ceiling without clipping."""

from collections.abc import Iterator
from itertools import chain
from math import exp, floor
from typing import Final

import numpy as np
import numpy.typing as npt

from pegbar.adapters.film.audio_segments import Block
from pegbar.kernel.limits import SOUND_RATE

_Reduction = npt.NDArray[np.float64]
"""Gain reduction per sample, 0 to 1."""

CEILING: Final = floor(10 ** (-1 / 20) * (1 << 15)) / (1 << 15)
"""The largest 16-bit value under -1 dBFS; samples stay below it after rounding too."""
_LOOK_AHEAD_SAMPLES: Final = SOUND_RATE * 5 // 1000
_RELEASE_SAMPLES: Final = SOUND_RATE * 80 // 1000
_DECAY: Final = exp(-1 / _RELEASE_SAMPLES)
_REDUCTION_MIN: Final = 0.001
"""Gain reduction below this (0.009 dB) is treated as zero."""


def apply_limiter(blocks: Iterator[Block]) -> Iterator[Block]:
    """Yield the same mix, not delayed, with no sample beyond `CEILING`.

    Both channels get the same gain, which the louder channel determines. Samples more than 5 ms before a peak, or more
    than half a second after it, are unchanged. The gain reduction that a sample needs applies from 5 ms before it
    (running maximum), then decays by 1 / e per 80 ms, and is averaged over the last 5 ms. So the gain falls in a
    straight line over the 5 ms before a peak. After G. Luff, "Designing a straightforward limiter" (Signalsmith Audio,
    2022); the release is the one-pole filter of D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range
    Compressor Design" (J. Audio Eng. Soc. 60, 2012).
    """
    tail: Block = np.zeros((2, _LOOK_AHEAD_SAMPLES), np.float32)  # Silence for the look-ahead of the last samples.
    delayed: Block = np.zeros((2, 0), np.float32)
    needed: _Reduction = np.zeros(0)
    released: _Reduction = np.zeros(_LOOK_AHEAD_SAMPLES)
    last = 0.0
    for block in chain(blocks, [tail]):
        delayed, needed = (
            np.concatenate((delayed, block), axis=1),
            np.concatenate((needed, _get_needed_reduction(block))),
        )
        ready = len(needed) - _LOOK_AHEAD_SAMPLES
        if ready <= 0:
            continue
        current = _release(_hold(needed), last)
        last = float(current[-1])
        released = np.concatenate((released, np.where(current < _REDUCTION_MIN, 0, current)))
        yield np.clip(delayed[:, :ready] * (1 - _smooth(released)).astype(np.float32), -CEILING, CEILING)
        delayed, needed, released = delayed[:, ready:], needed[ready:], released[-_LOOK_AHEAD_SAMPLES:]


def _get_needed_reduction(block: Block) -> _Reduction:
    return 1 - CEILING / np.maximum(np.abs(block).max(axis=0).astype(np.float64), CEILING)


def _hold(needed: _Reduction) -> _Reduction:
    """Return, for each value, the maximum of it and the `_LOOK_AHEAD_SAMPLES` values after it.

    The result is shorter than the input by `_LOOK_AHEAD_SAMPLES`. Computed in log n steps, which double the window.
    """
    maximum, width = needed, 1
    while width * 2 <= _LOOK_AHEAD_SAMPLES + 1:
        maximum = np.maximum(maximum[:-width], maximum[width:])
        width *= 2
    rest = _LOOK_AHEAD_SAMPLES + 1 - width
    return np.maximum(maximum[: len(maximum) - rest], maximum[rest:])


def _release(needed: _Reduction, previous: float) -> _Reduction:
    """Apply the one-pole release: s(n) = max(h(n), k s(n - 1)) for the input h and the decay k per sample.

    `previous` is s before the first sample.
    """
    if previous < _REDUCTION_MIN and not needed.any():
        return needed
    result = np.empty_like(needed)
    for start in range(0, len(needed), _RELEASE_SAMPLES):  # Larger powers of _DECAY would be too small to divide by.
        part = needed[start : start + _RELEASE_SAMPLES]
        decay = _DECAY ** np.arange(1, len(part) + 1)
        result[start : start + _RELEASE_SAMPLES] = np.maximum(np.maximum.accumulate(part / decay), previous) * decay
        previous = float(result[start + len(part) - 1])
    return result


def _smooth(released: _Reduction) -> _Reduction:
    """Return, for each value, the mean of it and the `_LOOK_AHEAD_SAMPLES` values before it; exactly 0 if all are 0.

    The result is shorter than the input by `_LOOK_AHEAD_SAMPLES`.
    """
    sums = np.concatenate(([0.0], np.cumsum(released)))
    return (sums[_LOOK_AHEAD_SAMPLES + 1 :] - sums[: -_LOOK_AHEAD_SAMPLES - 1]) / (_LOOK_AHEAD_SAMPLES + 1)
