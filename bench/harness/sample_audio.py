"""Audio for measurements: a long MP3, and its upload to a board."""

import asyncio
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np

from bench.harness.server_process import Server
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

MUSIC_MINUTES = 60
_RATE = 44_100
_MP3_OPTIONS = {"write_xing": "0", "id3v2_version": "0"}
_TUS = "Tus-Resumable: 1.0.0\r\nUpload-Offset: {}\r\n"


def create_mp3(folder: Path, minutes: int = MUSIC_MINUTES) -> Path:
    """Create an MP3 of `minutes` minutes that is like stereo music to an encoder: chords under noise, one minute repeated."""
    minute, target = folder / "minute.mp3", folder / f"{minutes}-minutes.mp3"
    noise = np.random.default_rng(7)
    container: Any = av.open(str(minute), "w", format="mp3", options=_MP3_OPTIONS)
    with container as out:
        stream = out.add_stream("libmp3lame", rate=_RATE, layout="stereo")
        stream.codec_context.bit_rate = 192_000
        for second in range(60):
            phases = (np.arange(_RATE) + second * _RATE) * (2 * np.pi / _RATE)
            chord = sum(np.sin(phases * pitch) * 0.15 for pitch in (220 + second % 7 * 20, 330, 440 + second % 5 * 30))
            stereo = np.stack([chord, chord * 0.7]) + noise.normal(0, 0.03, (2, _RATE))
            frame: Any = av.AudioFrame.from_ndarray(stereo.astype(np.float32), format="fltp", layout="stereo")
            frame.sample_rate, frame.pts, frame.time_base = _RATE, second * _RATE, Fraction(1, _RATE)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    target.write_bytes(minute.read_bytes() * minutes)
    return target


async def upload_sound(host: Server, cookie: str, slug: str, source: Path) -> tuple[str, float]:
    """Upload a sound to a board; return its id and the seconds from the last byte sent until it is ready."""
    data, sound = source.read_bytes(), new_id()
    root = f"/api/projects/{slug}/sound/sounds"
    await host.call("POST", root, cookie, {"id": sound, "name": source.name, "size": len(data)})
    for start in range(0, len(data), UPLOAD_CHUNK_BYTES):
        chunk = data[start : start + UPLOAD_CHUNK_BYTES]
        kind = "application/offset+octet-stream"
        await host.call("PATCH", f"/api/uploads/{sound}", cookie, chunk, _TUS.format(start), kind)
    started = time.perf_counter()
    while (status := await host.call("GET", f"{root}/{sound}", cookie))["state"] == "reading":
        await asyncio.sleep(0.1)
    if status["state"] != "ready":
        raise RuntimeError(f"the sound is {status['state']}: {status['problem']}")
    return sound, time.perf_counter() - started
