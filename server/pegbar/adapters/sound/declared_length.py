"""Read the length that an audio file declares, if it is reliable, to detect a missing end.

FFmpeg reports a length for every file, but for some formats this is an estimate from the size of the data.
"""

from pathlib import Path
from typing import IO, Any, Final

_EXACT_FORMATS: Final = {"aiff", "flac", "mov"}
_MATROSKA: Final = "matroska"
_RIFF: Final = (b"RIFF", b"WAVE")
_UNKNOWN_LENGTH_MIN: Final = 0x7FFF_F000
"""Lengths from this on are unknown lengths: programs that stream a WAV write the maximum, or 0, as its length."""
_CHUNKS_MAX: Final = 1000
_MP3_HEADER_BYTES: Final = 2048
_MP3_COUNT_TAGS: Final = (b"Xing", b"Info")
"""Tags in the first frame of an MP3 that are followed by the number of frames; the encoder LAME writes them."""


def get_declared_seconds(container: Any, stream: Any, source: Path, first_packet: int | None) -> float | None:
    """Return the declared length in seconds, or None if there is none or it isn't reliable.

    `first_packet` is the position of the first packet in the file, in bytes.
    """
    format_name = container.format.name.partition(",")[0]
    seconds = float(stream.duration * stream.time_base) if stream.duration else None
    if format_name in _EXACT_FORMATS or (
        format_name == "mp3" and first_packet is not None and _has_frame_count(source, first_packet)
    ):
        return seconds
    if format_name == _MATROSKA and not container.streams.video and container.duration:
        return container.duration / 1_000_000
    if format_name == "wav" and seconds is not None:
        with source.open("rb") as file:
            share = get_present_share(file)
        return None if share is None else seconds / share
    return None


def _has_frame_count(source: Path, first_packet: int) -> bool:
    with source.open("rb") as file:
        file.seek(max(0, first_packet - _MP3_HEADER_BYTES))
        header = file.read(min(first_packet, _MP3_HEADER_BYTES))
    return any(name in header for name in _MP3_COUNT_TAGS)


def get_present_share(file: IO[bytes]) -> float | None:
    """Return how complete a WAV is: the fraction of its declared data that is in the file, 0 to 1.

    Returns None if it declares no length or isn't a WAV. Its RIFF chunks follow one another, each preceded by its
    length (Microsoft, Multimedia Programming Interface 1.0).
    """
    size = file.seek(0, 2)
    file.seek(0)
    header = file.read(12)
    if (header[:4], header[8:12]) != _RIFF:
        return None
    position = 12
    for _ in range(_CHUNKS_MAX):
        file.seek(position)
        head = file.read(8)
        if len(head) < 8:
            return None
        length = int.from_bytes(head[4:], "little")
        if head[:4] == b"data":
            is_known = 0 < length < _UNKNOWN_LENGTH_MIN
            return min(1.0, (size - position - 8) / length) or None if is_known else None
        position += 8 + length + length % 2
    return None
