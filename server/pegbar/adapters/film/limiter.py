"""A mix held under a ceiling, so that nothing of it is clipped: a limiter that looks ahead."""

from collections.abc import Iterator
from itertools import chain
from math import exp, floor
from typing import Final

import numpy as np
import numpy.typing as npt

from pegbar.adapters.film.audio_segments import Block
from pegbar.kernel.limits import SOUND_RATE

_Shares = npt.NDArray[np.float64]
"""By how much of itself each sample is made quieter, 0 to 1."""

CEILING: Final = floor(10 ** (-1 / 20) * (1 << 15)) / (1 << 15)
"""The loudest step of 16 bits under -1 dBFS: a sample is under it also once it is rounded."""
_AHEAD: Final = SOUND_RATE * 5 // 1000
_RELEASE: Final = SOUND_RATE * 80 // 1000
_KEPT: Final = exp(-1 / _RELEASE)
_NOTHING: Final = 0.001
"""Of what is left of being made quieter so little is none (0.009 dB): after a peak the mix is soon untouched again."""


def evened(blocks: Iterator[Block]) -> Iterator[Block]:
    """The same mix, as long and with nothing late, of which no sample is beyond `CEILING`.

    Both channels are made quieter alike, by what the louder one needs: what needs nothing within 5 ms, and half a
    second after a peak, comes out as it went in. The need of each sample is held from 5 ms before it on (a running
    maximum), let go by 1 / e in 80 ms, and averaged over the last 5 ms: so the gain begins to fall by a straight
    line 5 ms before a peak, and has come down when the peak is there. After G. Luff, "Designing a straightforward
    limiter" (Signalsmith Audio, 2022); the release is the one-pole of D. Giannoulis, M. Massberg and J. D. Reiss,
    "Digital Dynamic Range Compressor Design" (J. Audio Eng. Soc. 60, 2012).
    """
    after: Block = np.zeros((2, _AHEAD), np.float32)  # what the last samples look ahead into
    late: Block = np.zeros((2, 0), np.float32)
    needs: _Shares = np.zeros(0)
    released: _Shares = np.zeros(_AHEAD)
    last = 0.0
    for block in chain(blocks, [after]):
        late, needs = np.concatenate((late, block), axis=1), np.concatenate((needs, _needs(block)))
        ready = len(needs) - _AHEAD
        if ready <= 0:
            continue
        made = _released(_held(needs), last)
        last = float(made[-1])
        released = np.concatenate((released, np.where(made < _NOTHING, 0, made)))
        yield np.clip(late[:, :ready] * (1 - _averaged(released)).astype(np.float32), -CEILING, CEILING)
        late, needs, released = late[:, ready:], needs[ready:], released[-_AHEAD:]


def _needs(block: Block) -> _Shares:
    return 1 - CEILING / np.maximum(np.abs(block).max(axis=0).astype(np.float64), CEILING)


def _held(needs: _Shares) -> _Shares:
    """The greatest of each and the `_AHEAD` after it; shorter by as many. The window is doubled until it is as wide."""
    most, width = needs, 1
    while width * 2 <= _AHEAD + 1:
        most = np.maximum(most[:-width], most[width:])
        width *= 2
    rest = _AHEAD + 1 - width
    return np.maximum(most[: len(most) - rest], most[rest:])


def _released(held: _Shares, before: float) -> _Shares:
    """Each is the greater of itself and of what is kept of the one before: s(n) = max(h(n), k s(n - 1))."""
    if before < _NOTHING and not held.any():
        return held
    made = np.empty_like(held)
    for start in range(0, len(held), _RELEASE):  # k to the power of more than that is too small to divide by
        part = held[start : start + _RELEASE]
        kept = _KEPT ** np.arange(1, len(part) + 1)
        made[start : start + _RELEASE] = np.maximum(np.maximum.accumulate(part / kept), before) * kept
        before = float(made[start + len(part) - 1])
    return made


def _averaged(released: _Shares) -> _Shares:
    """The mean of each and the `_AHEAD` before it; shorter by as many, and of nothing but noughts exactly nought."""
    sums = np.concatenate(([0.0], np.cumsum(released)))
    return (sums[_AHEAD + 1 :] - sums[: -_AHEAD - 1]) / (_AHEAD + 1)
