"""Valid and invalid audio files, as recorders and editors write them."""

import io
import struct
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import av
import numpy as np

from tests.support.file_cache import cache_file

RATE = 48_000
LOUD = 0.5
_FORMATS = {"s16": (1, "<i2"), "flt": (3, "<f4")}


def make_tone(samples: int, rate: int = RATE, channels: int = 1) -> Any:
    """Return a 440 Hz tone at half of full scale, as (samples, channels)."""
    wave = np.sin(np.arange(1, samples + 1) * 440 * 2 * np.pi / rate) * LOUD
    return np.repeat(wave[:, None], channels, axis=1)


def encode_wav(
    wave: Any,
    rate: int = RATE,
    kind: str = "s16",
    *,
    claimed_size: int | None = None,
    chunk_before: bytes = b"",
    cut_bytes: int = 0,
) -> bytes:
    """Encode values (samples, channels) as a WAV.

    `states` is the claimed number of data bytes, whatever the real one is; `cut` bytes are removed from the end;
    `before` is a chunk in front of the data.
    """
    tag, width = _FORMATS[kind]
    values = np.round(wave * 32767) if kind == "s16" else wave
    data = np.asarray(values, np.dtype(width)).tobytes()
    channels, bytes_each = wave.shape[1], np.dtype(width).itemsize
    head = struct.pack(
        "<HHIIHH", tag, channels, rate, rate * channels * bytes_each, channels * bytes_each, bytes_each * 8
    )
    size = len(data) if claimed_size is None else claimed_size
    body = b"WAVEfmt " + struct.pack("<I", len(head)) + head + chunk_before + b"data" + struct.pack("<I", size) + data
    file = b"RIFF" + struct.pack("<I", min(len(body), 2**32 - 1)) + body
    return file[: len(file) - cut_bytes]


def make_chunk(name: bytes, body: bytes) -> bytes:
    """Return a chunk of a WAV."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


@cache_file
def encode_recording(
    container: str,
    codec: str,
    seconds: float = 12.0,
    *,
    rate: int = RATE,
    channels: int = 2,
    is_live: bool = False,
    gaps: tuple[tuple[float, float], ...] = (),
    delay: float = 0.0,
    options: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Encode a 440 Hz tone in this container.

    `live` leaves the duration out of the file. `holes` are ranges in seconds without packets. The second half starts
    `leap` seconds late.
    """
    laid_out = dict(options) | ({"live": "1"} if is_live else {})
    layout = "mono" if channels == 1 else "stereo"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sound"
        opened: Any = av.open(str(path), "w", format=container, options=laid_out)
        with opened as output:
            stream = output.add_stream(codec, rate=rate, layout=layout)
            length = stream.codec_context.frame_size or 960
            wave = make_tone(round(seconds * rate), rate, channels)
            resampler: Any = av.AudioResampler(stream.codec_context.format.name, layout, rate)
            for start in range(0, len(wave), length):
                if any(begin <= start / rate < end for begin, end in gaps):
                    continue
                values = np.ascontiguousarray(wave[start : start + length].reshape(1, -1), np.float32)
                frame: Any = av.AudioFrame.from_ndarray(values, format="flt", layout=layout)
                delay_samples = round(delay * rate) if start >= len(wave) / 2 else 0
                frame.sample_rate, frame.pts, frame.time_base = rate, start + delay_samples, Fraction(1, rate)
                for made in resampler.resample(frame):
                    output.mux(stream.encode(made))
            output.mux(stream.encode(None))
        return path.read_bytes()


def decode_samples(data: bytes) -> Any:
    """Decode a file to 16-bit samples, as (samples, channels)."""
    opened: Any = av.open(io.BytesIO(data))
    with opened as container:
        frames = [frame.to_ndarray() for frame in container.decode(audio=0)]
        channels = container.streams.audio[0].codec_context.channels
    return np.concatenate([frame.reshape(-1, channels) for frame in frames])
