"""Worker process that decodes one sound and splits it into FLAC segments. Protocol: `adapters.child_process`.

Segments are written while decoding, so a sound of two hours takes no more memory than one of a minute.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
import numpy as np

from pegbar.adapters.film.source import MEDIA_FORMATS, MediaRefused, decode_packet, get_audio_stream, open_media
from pegbar.adapters.sound.declared_length import get_declared_seconds
from pegbar.adapters.sound.segment_files import PEAKS, get_segment_path
from pegbar.adapters.worker_main import exit_too_large, limit_rss, read_job
from pegbar.kernel import texts
from pegbar.kernel.limits import PEAKS_PER_SECOND, PIECE_SAMPLES, SOUND_RATE, SOUND_SECONDS_MAX
from pegbar.kernel.text_catalog import pack

_MEMORY_MB: Final = 200
"""Memory limit in MB; decoding takes half of it, whatever the sound's length."""
_FULL_SCALE: Final = 32768
_PEAK: Final = 127
_SILENCE_MAX: Final = 1
"""Sample values up to this count as silence, because converters add such noise."""
_GAP_SECONDS_MIN: Final = 0.1
"""A shorter difference between timestamps isn't a gap: rounded timestamps are off by some milliseconds."""
_BLOCK_SAMPLES: Final = SOUND_RATE
"""Minimum number of samples that are processed together. Decoded frames have only about a thousand samples, and each
processing step has a fixed cost."""
_MISSING_SECONDS_MIN: Final = 0.25
"""A shorter missing end isn't reported: encoders add, and players remove, less than this."""
_FLAC_OPTIONS: Final = {"compression_level": "3"}
_SAMPLES_MAX: Final = SOUND_SECONDS_MAX * SOUND_RATE
_FINEST_PEAK_SAMPLES: Final = SOUND_RATE // PEAKS_PER_SECOND[0]
Block = np.ndarray[Any, np.dtype[np.float32]]
Samples = np.ndarray[Any, np.dtype[np.int16]]


class SoundDecoder:
    """Yields the samples of a sound as blocks of shape (samples, channels).

    Gaps are filled with silence, and broken packets are skipped.
    """

    def __init__(self, container: Any, sound: Any) -> None:
        self._container = container
        self._sound = sound
        self._resampler: Any = None
        self._format: tuple[str, str, int] | None = None
        self._offset: float | None = None
        self._position: float = 0.0
        self._emitted = 0
        self.channels = 0
        self.first_packet_position: int | None = None
        """Position of the first packet in the file, in bytes."""
        self.is_truncated = False

    def __iter__(self) -> Iterator[Block]:
        """Yield all samples, in blocks of at least a second; the last block can be shorter."""
        pending, count = list[Block](), 0
        for block in self._blocks():
            self._emitted += len(block)
            pending.append(block)
            count += len(block)
            if count >= _BLOCK_SAMPLES:
                yield np.concatenate(pending)
                pending, count = [], 0
        if pending:
            yield np.concatenate(pending)

    def _blocks(self) -> Iterator[Block]:
        for frame in self._frames():
            yield from self._fill_gap(frame)
            yield from self._resample(frame)
            self._position += float(frame.samples / frame.sample_rate)
        yield from self._flush()

    def _frames(self) -> Iterator[Any]:
        packets = self._container.demux(self._sound)
        while True:
            try:
                packet = next(packets, None)
            except av.error.FFmpegError:
                self.is_truncated = True
                return
            if packet is None:
                return
            if self.first_packet_position is None and packet.size:
                self.first_packet_position = packet.pos
            yield from (frame for frame in decode_packet(packet) if frame.samples)

    def _fill_gap(self, frame: Any) -> Iterator[Block]:
        """Yield silence for a gap before this frame. If timestamps go backwards, continue without a gap."""
        self.channels = self.channels or min(2, frame.layout.nb_channels)
        time: float | None = frame.time
        if time is None:
            return
        if self._offset is None or time - self._offset < self._position - _GAP_SECONDS_MIN:
            self._offset = time - self._position
        position = time - self._offset
        if position <= self._position + _GAP_SECONDS_MIN:
            return
        yield from self._flush()
        self._position = position
        if position * SOUND_RATE > _SAMPLES_MAX:
            raise MediaRefused(texts.sound_too_long())
        missing = round(position * SOUND_RATE) - self._emitted
        while missing > 0:
            yield np.zeros((min(missing, PIECE_SAMPLES), self.channels), np.float32)
            missing -= PIECE_SAMPLES

    def _resample(self, frame: Any) -> Iterator[Block]:
        format_ = (frame.format.name, frame.layout.name, frame.sample_rate)
        if format_ != self._format:
            yield from self._flush()
            layout = "mono" if self.channels == 1 else "stereo"
            # No `frame_size`: PyAV leaks the frames that it assembles.
            self._resampler, self._format = cast(Any, av).AudioResampler("flt", layout, SOUND_RATE), format_
        yield from map(self._to_block, self._resampler.resample(frame))

    def _flush(self) -> Iterator[Block]:
        if self._resampler is not None:
            yield from map(self._to_block, self._resampler.resample(None))
        self._resampler = self._format = None

    def _to_block(self, frame: Any) -> Block:
        return frame.to_ndarray().reshape(-1, self.channels)


class SegmentWriter:
    """Writes samples as FLAC segments and collects their finest peaks."""

    def __init__(self, folder: Path, channels: int) -> None:
        self._folder = folder
        self._buffer = np.zeros((PIECE_SAMPLES, channels), np.int16)
        self._filled = 0
        # Preallocated, because many small long-lived allocations between the large ones would fragment the memory.
        self._peaks = np.empty((_SAMPLES_MAX // _FINEST_PEAK_SAMPLES + 1, 2), np.int16)
        self._peak_count = 0
        self.count = 0
        self.samples = 0

    def add(self, block: Block) -> None:
        """Add samples; NaN becomes silence. Raises MediaRefused if the sound is too long."""
        scaled = block * _FULL_SCALE
        if not np.isfinite(scaled.sum()):
            np.nan_to_num(scaled, copy=False, nan=0.0)
        np.rint(scaled, out=scaled)
        samples = np.clip(scaled, -_FULL_SCALE, _FULL_SCALE - 1, out=scaled).astype(np.int16)
        self.samples += len(samples)
        if self.samples > _SAMPLES_MAX:
            raise MediaRefused(texts.sound_too_long())
        while len(samples):
            part = samples[: PIECE_SAMPLES - self._filled]
            self._buffer[self._filled : self._filled + len(part)] = part
            self._filled += len(part)
            samples = samples[len(part) :]
            if self._filled == PIECE_SAMPLES:
                self._write()

    def finish(self) -> None:
        """Write the remaining samples as a shorter last segment."""
        if self._filled:
            self._write()

    def encode_peaks(self) -> tuple[bytes, int]:
        """Return the peaks in their stored form (see `SoundFacts.peaks`), and the largest absolute sample value.

        Full scale is 32,768.
        """
        peaks: Samples = self._peaks[: self._peak_count]
        encoded, rate = list[bytes](), PEAKS_PER_SECOND[0]
        for wanted_rate in PEAKS_PER_SECOND:
            peaks, rate = _reduce_peaks(peaks, rate // wanted_rate), wanted_rate
            encoded.append(np.rint(peaks * (_PEAK / _FULL_SCALE)).astype(np.int8).tobytes())
        return b"".join(encoded), int(np.abs(peaks.astype(np.int32)).max())

    def _write(self) -> None:
        segment = self._buffer[: self._filled]
        _encode(get_segment_path(self._folder, self.count), segment)
        left, right = segment[:, 0], segment[:, -1]
        pairs: Samples = np.stack((np.minimum(left, right), np.maximum(left, right)), axis=1)
        peaks = _reduce_peaks(pairs, _FINEST_PEAK_SAMPLES)
        self._peaks[self._peak_count : self._peak_count + len(peaks)] = peaks
        self._peak_count += len(peaks)
        self.count += 1
        self._filled = 0


def _reduce_peaks(pairs: Samples, group_size: int) -> Samples:
    """Return the minimum and maximum of each group of pairs; the last group can be smaller."""
    starts = np.arange(0, len(pairs), group_size)
    lows, highs = np.minimum.reduceat(pairs[:, 0], starts), np.maximum.reduceat(pairs[:, 1], starts)
    return np.stack((lows, highs), axis=1)


def _encode(target: Path, samples: Samples) -> None:
    layout = "mono" if samples.shape[1] == 1 else "stereo"
    frame: Any = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="s16", layout=layout)
    frame.sample_rate, frame.pts, frame.time_base = SOUND_RATE, 0, Fraction(1, SOUND_RATE)
    with cast(Any, av).open(str(target), "w", format="flac") as out:
        stream = out.add_stream("flac", rate=SOUND_RATE, layout=layout, format="s16", options=_FLAC_OPTIONS)
        out.mux(stream.encode(frame))
        out.mux(stream.encode(None))


def read_sound(source: Path, folder: Path) -> dict[str, object]:
    """Decode a sound, write its segments and peaks to the folder, and return its facts as JSON data for `SoundFacts`.

    Raises MediaRefused.
    """
    try:
        with open_media(source, MEDIA_FORMATS) as container:
            stream = get_audio_stream(container)
            if stream is None:
                raise MediaRefused(texts.SOUND_EMPTY)
            return _read(container, stream, source, folder)
    except MemoryError as error:
        exit_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise MediaRefused(texts.SOUND_UNREADABLE) from error


def _read(container: Any, stream: Any, source: Path, folder: Path) -> dict[str, object]:
    decoder, writer = SoundDecoder(container, stream), None
    for block in decoder:
        writer = writer or SegmentWriter(folder, decoder.channels)
        writer.add(block)
    if writer is None or not writer.samples:
        raise MediaRefused(texts.SOUND_UNREADABLE if decoder.is_truncated else texts.SOUND_EMPTY)
    writer.finish()
    peaks, loudest = writer.encode_peaks()
    (folder / PEAKS).write_bytes(peaks)
    declared = get_declared_seconds(container, stream, source, decoder.first_packet_position)
    is_short = declared is not None and declared - writer.samples / SOUND_RATE > _MISSING_SECONDS_MIN
    return {
        "channels": decoder.channels,
        "samples": writer.samples,
        "silent": loudest <= _SILENCE_MAX,
        "end_missing": is_short or decoder.is_truncated,
        "pieces": writer.count,
    }


def main() -> None:
    """Read the sound named on stdin."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        result = read_sound(Path(job["source"]), Path(job["folder"]))
    except MediaRefused as refused:
        result = {"refused": pack(refused.text)}
    target.write_text(json.dumps(result), "utf-8")


if __name__ == "__main__":
    main()
