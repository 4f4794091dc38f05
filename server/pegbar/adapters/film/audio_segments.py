"""Sounds read onwards out of their pieces. For child processes alone: it loads FFmpeg's libraries."""

from collections import OrderedDict
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final

import av.error
import numpy as np
import numpy.typing as npt

from pegbar.adapters.film.plain import SoundLost
from pegbar.adapters.film.source import opened, sound_stream
from pegbar.kernel.limits import PIECE_SAMPLES, SOUND_RATE

Block = npt.NDArray[np.float32]
"""Sound of two channels, (2, samples), full scale 1."""

_FORMAT: Final = "flac"
_FULL: Final = {"s16": 1 << 15, "s32": 1 << 31}
_OPEN_MAX: Final = 64
"""Sounds that are read at once; each takes an open file and a decoder of some 200 kB."""


class Shelf:
    """Many sounds, each read onwards; of those at hand the one that was used longest ago is closed for another.

    Whoever reads on in a closed one only waits longer: it is opened anew where it was left. Memory and open files are
    bounded, whatever is heard at once.
    """

    def __init__(self) -> None:
        self._open: OrderedDict[int, _Reading] = OrderedDict()

    def take(self, number: int, pieces: Sequence[Path], at: int, count: int) -> Block:
        """So many samples from one on of the sound of this number; silence beyond its end. Raises SoundLost."""
        reading = self._open.pop(number, None)
        if reading is None or reading.at != at:
            reading = _Reading(pieces, at)
        self._open[number] = reading
        if len(self._open) > _OPEN_MAX:
            self._open.popitem(last=False)[1].close()
        return reading.take(count)

    def drop(self, number: int) -> None:
        """No more is asked of it."""
        reading = self._open.pop(number, None)
        if reading is not None:
            reading.close()


class _Reading:
    def __init__(self, pieces: Sequence[Path], at: int) -> None:
        self.at = at
        self._coming = _decoded(pieces, at)
        self._left: Block = np.zeros((2, 0), np.float32)

    def take(self, count: int) -> Block:
        taken: Block = np.zeros((2, count), np.float32)
        have = 0
        while have < count:
            if not self._left.shape[1]:
                more = next(self._coming, None)
                if more is None:
                    break
                self._left = more
            part = self._left[:, : count - have]
            taken[:, have : have + part.shape[1]] = part
            self._left = self._left[:, part.shape[1] :]
            have += part.shape[1]
        self.at += count
        return taken

    def close(self) -> None:
        self._coming.close()


def _decoded(pieces: Sequence[Path], at: int) -> Generator[Block, None, None]:
    """The sound from this sample on."""
    first, skip = divmod(at, PIECE_SAMPLES)
    for number in range(first, len(pieces)):
        yield from _piece(pieces[number], skip, is_last=number + 1 == len(pieces))
        skip = 0


def _piece(path: Path, skip: int, *, is_last: bool) -> Generator[Block, None, None]:
    done = 0
    try:
        with opened(path, _FORMAT) as container:
            stream = sound_stream(container)
            if stream is None or stream.codec_context.sample_rate != SOUND_RATE:
                raise SoundLost(f"{path} is no sound of {SOUND_RATE} Hz")
            stream.codec_context.thread_count = 1
            for frame in container.decode(stream):
                block = _as_block(frame)
                done += block.shape[1]
                if done > skip:
                    yield block[:, max(0, block.shape[1] - (done - skip)) :]
            stated = stream.duration
    except (av.error.FFmpegError, KeyError, ValueError) as error:
        raise SoundLost(f"{path} cannot be read: {error!r}") from error
    whole = stated or done if is_last else PIECE_SAMPLES
    if done != whole or done > PIECE_SAMPLES:
        raise SoundLost(f"{path} has {done} samples, and should have {whole}")


def _as_block(frame: Any) -> Block:
    """Both channels of a frame. Up to 24 bits each sample is exactly what it was."""
    name, channels = frame.format.name, frame.layout.nb_channels
    if channels > 2:
        raise ValueError(f"{channels} channels")
    found = frame.to_ndarray()
    planes = found if frame.format.is_planar else found.reshape(-1, channels).T
    return np.broadcast_to(planes.astype(np.float32) / np.float32(_FULL[name.removesuffix("p")]), (2, planes.shape[1]))
