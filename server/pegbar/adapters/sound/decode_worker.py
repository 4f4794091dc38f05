"""The process that decodes one sound and cuts it into pieces; see `child` for how it is spoken with.

Pieces are written as they come, so that a sound of two hours takes no more memory than one of a minute.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
import numpy as np

from pegbar.adapters.film.source import SOUNDS, Refused, decoded, opened, sound_stream
from pegbar.adapters.sound.files import PEAKS, piece_in
from pegbar.adapters.sound.promises import promised_seconds
from pegbar.adapters.worker_main import end_as_too_large, limit_rss, read_job
from pegbar.kernel import texts
from pegbar.kernel.limits import PEAKS_PER_SECOND, PIECE_SAMPLES, SOUND_RATE, SOUND_SECONDS_MAX

_MEMORY_MB: Final = 200
"""A sound of any length takes half of it."""
_FULL: Final = 32768
_PEAK: Final = 127
_SILENT: Final = 1
"""Values up to this are what a converter leaves of silence."""
_HOLE_SECONDS: Final = 0.1
"""Timestamps are off by some milliseconds in files that count in those; what is missing for longer is a hole."""
_AT_ONCE: Final = SOUND_RATE
"""Samples that are worked on together: a frame of a file has a thousand, and each step has a price of its own."""
_MISSING_SECONDS: Final = 0.25
"""So much less than promised is no more than what encoders add and players take away again."""
_EFFORT: Final = {"compression_level": "3"}
_SAMPLES_MAX: Final = SOUND_SECONDS_MAX * SOUND_RATE
_FINEST: Final = SOUND_RATE // PEAKS_PER_SECOND[0]
Block = np.ndarray[Any, np.dtype[np.float32]]
Samples = np.ndarray[Any, np.dtype[np.int16]]


class Decoded:
    """A sound's samples as blocks of (samples, channels), holes filled with silence; what is broken is left out."""

    def __init__(self, container: Any, sound: Any) -> None:
        self._container = container
        self._sound = sound
        self._resampler: Any = None
        self._kind: tuple[str, str, int] | None = None
        self._zero: float | None = None
        self._here: float = 0.0
        self._given = 0
        self.channels = 0
        self.first: int | None = None
        """Where in the file the first packet begins."""
        self.broke_off = False

    def __iter__(self) -> Iterator[Block]:
        """All of it, a second or more at a time but at the end."""
        waiting, count = list[Block](), 0
        for block in self._blocks():
            self._given += len(block)
            waiting.append(block)
            count += len(block)
            if count >= _AT_ONCE:
                yield np.concatenate(waiting)
                waiting, count = [], 0
        if waiting:
            yield np.concatenate(waiting)

    def _blocks(self) -> Iterator[Block]:
        for frame in self._frames():
            yield from self._until(frame)
            yield from self._resampled(frame)
            self._here += float(frame.samples / frame.sample_rate)
        yield from self._rest()

    def _frames(self) -> Iterator[Any]:
        packets = self._container.demux(self._sound)
        while True:
            try:
                packet = next(packets, None)
            except av.error.FFmpegError:
                self.broke_off = True
                return
            if packet is None:
                return
            if self.first is None and packet.size:
                self.first = packet.pos
            yield from (frame for frame in decoded(packet) if frame.samples)

    def _until(self, frame: Any) -> Iterator[Block]:
        """Silence where nothing is between what came and this frame. Where time goes back, the sound just goes on."""
        self.channels = self.channels or min(2, frame.layout.nb_channels)
        time: float | None = frame.time
        if time is None:
            return
        if self._zero is None or time - self._zero < self._here - _HOLE_SECONDS:
            self._zero = time - self._here
        place = time - self._zero
        if place <= self._here + _HOLE_SECONDS:
            return
        yield from self._rest()
        self._here = place
        if place * SOUND_RATE > _SAMPLES_MAX:
            raise Refused(texts.SOUND_TOO_LONG)
        missing = round(place * SOUND_RATE) - self._given
        while missing > 0:
            yield np.zeros((min(missing, PIECE_SAMPLES), self.channels), np.float32)
            missing -= PIECE_SAMPLES

    def _resampled(self, frame: Any) -> Iterator[Block]:
        kind = (frame.format.name, frame.layout.name, frame.sample_rate)
        if kind != self._kind:
            yield from self._rest()
            layout = "mono" if self.channels == 1 else "stereo"
            # Not with a `frame_size`: what it puts together with one is never given back.
            self._resampler, self._kind = cast(Any, av).AudioResampler("flt", layout, SOUND_RATE), kind
        yield from map(self._block, self._resampler.resample(frame))

    def _rest(self) -> Iterator[Block]:
        if self._resampler is not None:
            yield from map(self._block, self._resampler.resample(None))
        self._resampler = self._kind = None

    def _block(self, frame: Any) -> Block:
        return frame.to_ndarray().reshape(-1, self.channels)


class Pieces:
    """Takes samples and writes them as pieces, with the finest peaks of each."""

    def __init__(self, folder: Path, channels: int) -> None:
        self._folder = folder
        self._room = np.zeros((PIECE_SAMPLES, channels), np.int16)
        self._filled = 0
        # All at once: small things that stay, strewn among large ones that go, keep those from being used again.
        self._peaks = np.empty((_SAMPLES_MAX // _FINEST + 1, 2), np.int16)
        self._peaked = 0
        self.count = 0
        self.samples = 0

    def take(self, block: Block) -> None:
        """Further samples; what is no number is silence. Raises Refused where they are too many."""
        scaled = block * _FULL
        if not np.isfinite(scaled.sum()):
            np.nan_to_num(scaled, copy=False, nan=0.0)
        np.rint(scaled, out=scaled)
        whole = np.clip(scaled, -_FULL, _FULL - 1, out=scaled).astype(np.int16)
        self.samples += len(whole)
        if self.samples > _SAMPLES_MAX:
            raise Refused(texts.SOUND_TOO_LONG)
        while len(whole):
            part = whole[: PIECE_SAMPLES - self._filled]
            self._room[self._filled : self._filled + len(part)] = part
            self._filled += len(part)
            whole = whole[len(part) :]
            if self._filled == PIECE_SAMPLES:
                self._write()

    def end(self) -> None:
        """No more come: what is left is a shorter piece."""
        if self._filled:
            self._write()

    def peaks(self) -> tuple[bytes, int]:
        """The peaks as they are stored, and the greatest distance from silence (of 32,768)."""
        found: Samples = self._peaks[: self._peaked]
        said, rate = list[bytes](), PEAKS_PER_SECOND[0]
        for wanted in PEAKS_PER_SECOND:
            found, rate = _extremes(found, rate // wanted), wanted
            said.append(np.rint(found * (_PEAK / _FULL)).astype(np.int8).tobytes())
        return b"".join(said), int(np.abs(found.astype(np.int32)).max())

    def _write(self) -> None:
        piece = self._room[: self._filled]
        _encode(piece_in(self._folder, self.count), piece)
        left, right = piece[:, 0], piece[:, -1]
        both: Samples = np.stack((np.minimum(left, right), np.maximum(left, right)), axis=1)
        fine = _extremes(both, _FINEST)
        self._peaks[self._peaked : self._peaked + len(fine)] = fine
        self._peaked += len(fine)
        self.count += 1
        self._filled = 0


def _extremes(pairs: Samples, each: int) -> Samples:
    """The least and the greatest of so many pairs of both; of fewer at the end."""
    starts = np.arange(0, len(pairs), each)
    lows, highs = np.minimum.reduceat(pairs[:, 0], starts), np.maximum.reduceat(pairs[:, 1], starts)
    return np.stack((lows, highs), axis=1)


def _encode(target: Path, samples: Samples) -> None:
    layout = "mono" if samples.shape[1] == 1 else "stereo"
    frame: Any = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="s16", layout=layout)
    frame.sample_rate, frame.pts, frame.time_base = SOUND_RATE, 0, Fraction(1, SOUND_RATE)
    with cast(Any, av).open(str(target), "w", format="flac") as out:
        stream = out.add_stream("flac", rate=SOUND_RATE, layout=layout, format="s16", options=_EFFORT)
        out.mux(stream.encode(frame))
        out.mux(stream.encode(None))


def read(source: Path, folder: Path) -> dict[str, object]:
    """The facts of a sound as `SoundFacts` has them, its pieces in the folder. Raises Refused."""
    try:
        with opened(source, SOUNDS) as container:
            sound = sound_stream(container)
            if sound is None:
                raise Refused(texts.SOUND_EMPTY)
            return _read(container, sound, source, folder)
    except MemoryError as error:
        end_as_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise Refused(texts.SOUND_UNREADABLE) from error


def _read(container: Any, sound: Any, source: Path, folder: Path) -> dict[str, object]:
    found, pieces = Decoded(container, sound), None
    for block in found:
        pieces = pieces or Pieces(folder, found.channels)
        pieces.take(block)
    if pieces is None or not pieces.samples:
        raise Refused(texts.SOUND_UNREADABLE if found.broke_off else texts.SOUND_EMPTY)
    pieces.end()
    peaks, loudest = pieces.peaks()
    (folder / PEAKS).write_bytes(peaks)
    promised = promised_seconds(container, sound, source, found.first)
    short = promised is not None and promised - pieces.samples / SOUND_RATE > _MISSING_SECONDS
    return {
        "channels": found.channels,
        "samples": pieces.samples,
        "silent": loudest <= _SILENT,
        "end_missing": short or found.broke_off,
        "pieces": pieces.count,
    }


def main() -> None:
    """Read the sound that stdin names."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        said = read(Path(job["source"]), Path(job["folder"]))
    except Refused as refused:
        said = {"refused": str(refused)}
    target.write_text(json.dumps(said), "utf-8")


if __name__ == "__main__":
    main()
