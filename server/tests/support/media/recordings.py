"""Valid and invalid audio files, as recorders and editors write them."""

import io
import struct
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import av
import numpy as np

from tests.support.kept import made_once

RATE = 48_000
LOUD = 0.5
_FORMATS = {"s16": (1, "<i2"), "flt": (3, "<f4")}


def tone(samples: int, rate: int = RATE, channels: int = 1) -> Any:
    """Return a 440 Hz tone at half of full scale, as (samples, channels)."""
    wave = np.sin(np.arange(1, samples + 1) * 440 * 2 * np.pi / rate) * LOUD
    return np.repeat(wave[:, None], channels, axis=1)


def wav(
    wave: Any, rate: int = RATE, kind: str = "s16", *, states: int | None = None, before: bytes = b"", cut: int = 0
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
    size = len(data) if states is None else states
    body = b"WAVEfmt " + struct.pack("<I", len(head)) + head + before + b"data" + struct.pack("<I", size) + data
    whole = b"RIFF" + struct.pack("<I", min(len(body), 2**32 - 1)) + body
    return whole[: len(whole) - cut]


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a chunk of a WAV."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


@made_once
def recording(
    form: str,
    codec: str,
    seconds: float = 12.0,
    *,
    rate: int = RATE,
    channels: int = 2,
    live: bool = False,
    holes: tuple[tuple[float, float], ...] = (),
    leap: float = 0.0,
    options: tuple[tuple[str, str], ...] = (),
) -> bytes:
    """Encode a 440 Hz tone in this container.

    `live` leaves the duration out of the file. `holes` are ranges in seconds without packets. The second half starts
    `leap` seconds late.
    """
    laid_out = dict(options) | ({"live": "1"} if live else {})
    layout = "mono" if channels == 1 else "stereo"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sound"
        opened: Any = av.open(str(path), "w", format=form, options=laid_out)
        with opened as container:
            stream = container.add_stream(codec, rate=rate, layout=layout)
            length = stream.codec_context.frame_size or 960
            wave = tone(round(seconds * rate), rate, channels)
            plain: Any = av.AudioResampler(stream.codec_context.format.name, layout, rate)
            for start in range(0, len(wave), length):
                if any(begin <= start / rate < end for begin, end in holes):
                    continue
                values = np.ascontiguousarray(wave[start : start + length].reshape(1, -1), np.float32)
                frame: Any = av.AudioFrame.from_ndarray(values, format="flt", layout=layout)
                late = round(leap * rate) if start >= len(wave) / 2 else 0
                frame.sample_rate, frame.pts, frame.time_base = rate, start + late, Fraction(1, rate)
                for made in plain.resample(frame):
                    container.mux(stream.encode(made))
            container.mux(stream.encode(None))
        return path.read_bytes()


def decoded(data: bytes) -> Any:
    """Decode a file to 16-bit samples, as (samples, channels)."""
    opened: Any = av.open(io.BytesIO(data))
    with opened as container:
        frames = [frame.to_ndarray() for frame in container.decode(audio=0)]
        channels = container.streams.audio[0].codec_context.channels
    return np.concatenate([frame.reshape(-1, channels) for frame in frames])
