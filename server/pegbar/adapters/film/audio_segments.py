"""Read sounds from their stored segments. For worker processes only: it loads the FFmpeg libraries."""

from collections import OrderedDict
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final

import av.error
import numpy as np
import numpy.typing as npt

from pegbar.adapters.film.job_input import SoundLost
from pegbar.adapters.film.source import get_audio_stream, open_media
from pegbar.kernel.limits import PIECE_SAMPLES, SOUND_RATE

Block = npt.NDArray[np.float32]
"""Stereo samples of shape (2, samples); full scale is 1."""

_FORMAT: Final = "flac"
_FULL_SCALE: Final = {"s16": 1 << 15, "s32": 1 << 31}
_OPEN_MAX: Final = 64
"""Sounds open at the same time; each takes a file and a decoder of about 200 kB."""


class AudioReaderPool:
    """Reads parts of many sounds, each sound from front to back, with a bounded number of open files.

    When too many readers are open, the least recently used reader is closed. The next read of its sound opens a new
    reader at the position, which takes longer.
    """

    def __init__(self) -> None:
        self._open: OrderedDict[int, _AudioReader] = OrderedDict()

    def read(self, number: int, segments: Sequence[Path], at: int, count: int) -> Block:
        """Read `count` samples of the sound `number` from sample `at`; silence beyond its end. Raises SoundLost."""
        reader = self._open.pop(number, None)
        if reader is None or reader.position != at:
            reader = _AudioReader(segments, at)
        self._open[number] = reader
        if len(self._open) > _OPEN_MAX:
            self._open.popitem(last=False)[1].close()
        return reader.read(count)

    def close(self, number: int) -> None:
        """Close the reader of a sound."""
        reader = self._open.pop(number, None)
        if reader is not None:
            reader.close()


class _AudioReader:
    def __init__(self, segments: Sequence[Path], at: int) -> None:
        self.position = at
        self._blocks = _decode_from(segments, at)
        self._rest: Block = np.zeros((2, 0), np.float32)

    def read(self, count: int) -> Block:
        block: Block = np.zeros((2, count), np.float32)
        filled = 0
        while filled < count:
            if not self._rest.shape[1]:
                next_block = next(self._blocks, None)
                if next_block is None:
                    break
                self._rest = next_block
            part = self._rest[:, : count - filled]
            block[:, filled : filled + part.shape[1]] = part
            self._rest = self._rest[:, part.shape[1] :]
            filled += part.shape[1]
        self.position += count
        return block

    def close(self) -> None:
        self._blocks.close()


def _decode_from(segments: Sequence[Path], at: int) -> Generator[Block, None, None]:
    """Decode the sound of these segment files, from sample `at` on."""
    first, skip = divmod(at, PIECE_SAMPLES)
    for number in range(first, len(segments)):
        yield from _decode_segment(segments[number], skip, is_last=number + 1 == len(segments))
        skip = 0


def _decode_segment(path: Path, skip: int, *, is_last: bool) -> Generator[Block, None, None]:
    done = 0
    try:
        with open_media(path, _FORMAT) as container:
            stream = get_audio_stream(container)
            if stream is None or stream.codec_context.sample_rate != SOUND_RATE:
                raise SoundLost(f"{path} is no sound of {SOUND_RATE} Hz")
            stream.codec_context.thread_count = 1
            for frame in container.decode(stream):
                block = _to_block(frame)
                done += block.shape[1]
                if done > skip:
                    yield block[:, max(0, block.shape[1] - (done - skip)) :]
            duration = stream.duration
    except (av.error.FFmpegError, KeyError, ValueError) as error:
        raise SoundLost(f"{path} cannot be read: {error!r}") from error
    expected = duration or done if is_last else PIECE_SAMPLES
    if done != expected or done > PIECE_SAMPLES:
        raise SoundLost(f"{path} has {done} samples, and should have {expected}")


def _to_block(frame: Any) -> Block:
    """Convert a mono or stereo frame to a stereo block. Samples of up to 24 bits are converted exactly."""
    name, channels = frame.format.name, frame.layout.nb_channels
    if channels > 2:
        raise ValueError(f"{channels} channels")
    samples = frame.to_ndarray()
    planes = samples if frame.format.is_planar else samples.reshape(-1, channels).T
    return np.broadcast_to(
        planes.astype(np.float32) / np.float32(_FULL_SCALE[name.removesuffix("p")]), (2, planes.shape[1])
    )
