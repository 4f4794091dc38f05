"""What a sound's file says of its own length, where that can be believed: to know whether its end is missing.

FFmpeg tells a length for every file, but of some it is only a guess by the size of what is there.
"""

from pathlib import Path
from typing import IO, Any, Final

_BY_HEADER: Final = {"aiff", "flac", "mov"}
_MATROSKA: Final = "matroska"
_RIFF: Final = (b"RIFF", b"WAVE")
_UNKNOWN_FROM: Final = 0x7FFF_F000
"""Who writes a WAV while it is being recorded puts the most that there can be in place of its length, or nothing."""
_CHUNKS_MAX: Final = 1000
_HEADER_OF_MP3: Final = 2048
_COUNTS: Final = (b"Xing", b"Info")
"""The first frame of an MP3 that says how many follow (LAME's)."""


def promised_seconds(container: Any, sound: Any, source: Path, first: int | None) -> float | None:
    """How long the sound is to be; None where the file does not say. `first` is where its first packet begins."""
    kind = container.format.name.partition(",")[0]
    stated = float(sound.duration * sound.time_base) if sound.duration else None
    if kind in _BY_HEADER or (kind == "mp3" and first is not None and _counts_frames(source, first)):
        return stated
    if kind == _MATROSKA and not container.streams.video and container.duration:
        return container.duration / 1_000_000
    if kind == "wav" and stated is not None:
        with source.open("rb") as file:
            share = data_there(file)
        return None if share is None else stated / share
    return None


def _counts_frames(source: Path, first: int) -> bool:
    with source.open("rb") as file:
        file.seek(max(0, first - _HEADER_OF_MP3))
        header = file.read(min(first, _HEADER_OF_MP3))
    return any(name in header for name in _COUNTS)


def data_there(file: IO[bytes]) -> float | None:
    """How much (0 to 1) of the samples is there that a WAV says to hold; None where it does not say.

    The chunks of RIFF (Microsoft, Multimedia Programming Interface 1.0) follow one another, each with its length ahead.
    """
    size = file.seek(0, 2)
    file.seek(0)
    begin = file.read(12)
    if (begin[:4], begin[8:12]) != _RIFF:
        return None
    place = 12
    for _ in range(_CHUNKS_MAX):
        file.seek(place)
        head = file.read(8)
        if len(head) < 8:
            return None
        length = int.from_bytes(head[4:], "little")
        if head[:4] == b"data":
            known = 0 < length < _UNKNOWN_FROM
            return min(1.0, (size - place - 8) / length) or None if known else None
        place += 8 + length + length % 2
    return None
