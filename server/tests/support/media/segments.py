"""Sounds split into FLAC segments, as a board's are stored, and the decoded sound of a film."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import av
import numpy as np
import numpy.typing as npt

from pegbar.kernel.limits import PIECE_SAMPLES, SOUND_RATE

Samples = npt.NDArray[np.int32]
"""Integer samples, as (channels, samples)."""


def make_tone(hertz: float, samples: int, level: float) -> Samples:
    """Return a 16-bit mono sine; level 1 is full scale."""
    return np.rint(np.sin(np.arange(samples) * (2 * np.pi * hertz / SOUND_RATE)) * level * 32767).astype(np.int32)[None]


def make_clicks(samples: int, at: Iterable[int], level: float = 0.9) -> Samples:
    """Return 16-bit mono silence with single non-zero samples."""
    made = np.zeros((1, samples), np.int32)
    made[0, list(at)] = round(level * 32767)
    return made


def make_noise(channels: int, samples: int, bits: int = 16) -> Samples:
    """Return noise over the full range from a fixed seed; no two ranges of it are equal."""
    half = 1 << (bits - 1)
    return np.random.default_rng(channels).integers(-half, half, (channels, samples), np.int32)


def write_segments(folder: Path, numbers: Samples, bits: int = 16, rate: int = SOUND_RATE) -> tuple[Path, ...]:
    """Write the sound as FLAC files of 480,000 samples, the last one shorter; bits: 16 or 24."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for start in range(0, numbers.shape[1], PIECE_SAMPLES):
        paths.append(folder / f"{len(paths)}.flac")
        _write(paths[-1], numbers[:, start : start + PIECE_SAMPLES], bits, rate)
    return tuple(paths)


def _write(path: Path, numbers: Samples, bits: int, rate: int) -> None:
    form, layout = "s16" if bits == 16 else "s32", "mono" if len(numbers) == 1 else "stereo"
    plain = (numbers if bits == 16 else numbers << 8).astype(np.int16 if bits == 16 else np.int32)
    opened: Any = av.open(str(path), "w", format="flac")
    with opened as out:
        stream = out.add_stream("flac", rate=rate, layout=layout)
        stream.format = form
        for start in range(0, plain.shape[1], 4096):
            part = np.ascontiguousarray(plain[:, start : start + 4096].T.reshape(1, -1))
            frame: Any = cast(Any, av.AudioFrame).from_ndarray(part, format=form, layout=layout)
            frame.sample_rate, frame.pts, frame.time_base = rate, start, Fraction(1, rate)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))


@dataclass(frozen=True)
class DecodedSound:
    """Sound and frame count of a film as a player presents them, after the edit lists of both streams."""

    codec: str
    rate: int
    bits_a_second: int
    sound: npt.NDArray[np.float32]
    """(2, samples), from the film's first moment on."""
    pictures_last: Fraction
    """Seconds."""
    frames: int
    largest_gap: Fraction
    """The maximum distance in seconds between the two streams, in file order."""


def decode_sound(film: Path) -> DecodedSound:
    """Decode a film's sound. FFmpeg applies the edit list before the first sample but not after the last."""
    frames, gap = _measure_layout(film)
    opened: Any = av.open(str(film))
    with opened as container:
        video, audio = container.streams.video[0], container.streams.audio[0]
        decoded = list(container.decode(audio))
        assert decoded[0].pts == 0
        return DecodedSound(
            codec=audio.codec_context.name,
            rate=audio.codec_context.sample_rate,
            bits_a_second=audio.bit_rate,
            sound=np.concatenate([frame.to_ndarray() for frame in decoded], axis=1)[:, : audio.duration],
            pictures_last=video.duration * video.time_base,
            frames=frames,
            largest_gap=gap,
        )


def _measure_layout(film: Path) -> tuple[int, Fraction]:
    """Return the frame count and the maximum distance between the streams, in the order of the file's bytes."""
    times, frames, gap = {"video": Fraction(0), "audio": Fraction(0)}, 0, Fraction(0)
    opened: Any = av.open(str(film))
    with opened as container:
        for packet in sorted((each for each in container.demux() if each.size), key=lambda each: each.pos):
            frames += packet.stream.type == "video"
            times[packet.stream.type] = packet.dts * packet.time_base
            gap = max(gap, abs(times["video"] - times["audio"]))
    return frames, gap
