"""A film from outside, opened with care. For child processes alone: it loads FFmpeg's libraries."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
from PIL import Image

# Names of containers that may be opened, and nothing but the file itself: no playlist, no address inside a film.
_FILMS: Final = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm"
SOUNDS: Final = f"{_FILMS},wav,w64,mp3,ogg,flac,aac,aiff"
_THREADS: Final = 2
_QUARTER: Final = 90
_STILL_STREAM: Final = "attached_pic"
_TOLD: Final = {"export_xmp": "1", "export_all": "1"}
"""Have FFmpeg say all that a film tells, also what it has no use for."""
_HARMLESS: Final = {
    *("major_brand", "minor_version", "compatible_brands", "creation_time", "encoder", "handler_name", "vendor_id"),
    *("language", "duration", "bps", "number_of_frames", "number_of_bytes", "timecode", "title", "artist", "album"),
    *("_statistics_writing_app", "_statistics_writing_date_utc", "_statistics_tags"),
}
"""What may be told to everybody. Whatever else there is may be where a camera stood, under any name."""


class Refused(Exception):
    """The film is not taken; the text says why to who sent it."""


def opened(source: Path, formats: str = _FILMS) -> Any:
    """The film, in one of these containers; raises what PyAV raises where it is none."""
    options = {"format_whitelist": formats, "protocol_whitelist": "file", **_TOLD}
    return cast(Any, av).open(str(source), options=options, metadata_errors="replace")


def picture_stream(container: Any) -> Any | None:
    """The first stream of moving pictures; a cover that is put into a file is none."""
    for stream in container.streams.video:
        if not _is_cover(stream):
            stream.codec_context.thread_count = _THREADS
            return stream
    return None


def tells(container: Any) -> bool:
    """Whether it has more than pictures, sound and how they are to be played: it may be where they were taken."""
    streams = container.streams
    if any(stream.type not in {"video", "audio"} or _is_cover(stream) for stream in streams):
        return True
    told = [container.metadata, *(stream.metadata for stream in streams)]
    return any(name.lower().partition("-")[0] not in _HARMLESS for names in told for name in names)


def one_frame_at_a_time(stream: Any) -> None:
    """Before the first packet: threads share a frame, instead of each holding one of its own with all it refers to."""
    stream.codec_context.thread_type = "SLICE"


def sound_stream(container: Any) -> Any | None:
    """The first stream of sound that can be decoded."""
    return next((stream for stream in container.streams.audio if stream.codec_context is not None), None)


def decoded(packet: Any) -> list[Any]:
    """The frames of a packet; none of one that is broken."""
    with suppress(av.error.InvalidDataError):
        return packet.decode()
    return []


def turned(frame: Any) -> int:
    """How far a frame is to be turned clockwise to be looked at: 0, 90, 180 or 270."""
    return -round(frame.rotation / _QUARTER) * _QUARTER % 360


def shown_size(frame: Any, aspect: Fraction | None) -> tuple[int, int]:
    """Its size in square pixels, as it is looked at."""
    width, height = frame.width, frame.height
    if aspect:
        width = max(1, round(width * aspect))
    return (height, width) if turned(frame) in {90, 270} else (width, height)


def as_picture(frame: Any, aspect: Fraction | None) -> Image.Image:
    """A frame as it is looked at."""
    picture = cast(Image.Image, frame.to_image())
    turn = turned(frame)
    if turn:
        picture = picture.rotate(-turn, expand=True)
    size = shown_size(frame, aspect)
    return picture if picture.size == size else cast(Any, picture).resize(size)


def _is_cover(stream: Any) -> bool:
    return _STILL_STREAM in str(stream.disposition)
