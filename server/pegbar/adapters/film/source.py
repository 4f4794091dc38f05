"""Open untrusted media files safely. For worker processes only: it loads the FFmpeg libraries."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error
from PIL import Image

from pegbar.kernel.text_catalog import TextError

# Containers that may be opened. Playlists and URLs inside a file are never followed.
_VIDEO_FORMATS: Final = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm"
MEDIA_FORMATS: Final = f"{_VIDEO_FORMATS},wav,w64,mp3,ogg,flac,aac,aiff"
_THREADS: Final = 2
_QUARTER_TURN: Final = 90
_STILL_STREAM: Final = "attached_pic"
_METADATA_OPTIONS: Final = {"export_xmp": "1", "export_all": "1"}
"""Make FFmpeg report all metadata, including metadata that it doesn't use itself."""
_PUBLIC_METADATA: Final = {
    *("major_brand", "minor_version", "compatible_brands", "creation_time", "encoder", "handler_name", "vendor_id"),
    *("language", "duration", "bps", "number_of_frames", "number_of_bytes", "timecode", "title", "artist", "album"),
    *("_statistics_writing_app", "_statistics_writing_date_utc", "_statistics_tags"),
}
"""Names of metadata that may be published. All other metadata may be private, such as the location of the camera."""


class MediaRefused(TextError):
    """The file is refused."""


def open_media(source: Path, formats: str = _VIDEO_FORMATS) -> Any:
    """Open a media file. `formats` are the allowed container formats; for any other, the errors of PyAV are raised."""
    options = {"format_whitelist": formats, "protocol_whitelist": "file", **_METADATA_OPTIONS}
    return cast(Any, av).open(str(source), options=options, metadata_errors="replace")


def get_video_stream(container: Any) -> Any | None:
    """Return the first video stream that isn't an embedded cover, or None."""
    for stream in container.streams.video:
        if not _is_cover(stream):
            stream.codec_context.thread_count = _THREADS
            return stream
    return None


def has_private_metadata(container: Any) -> bool:
    """Return whether the file has other streams, covers or metadata that may be private, such as a location."""
    streams = container.streams
    if any(stream.type not in {"video", "audio"} or _is_cover(stream) for stream in streams):
        return True
    metadata = [container.metadata, *(stream.metadata for stream in streams)]
    return any(name.lower().partition("-")[0] not in _PUBLIC_METADATA for names in metadata for name in names)


def use_slice_threads(stream: Any) -> None:
    """Make the decoder's threads work on one frame together, which needs less memory than a frame for each thread.

    Call it before the first packet is decoded.
    """
    stream.codec_context.thread_type = "SLICE"


def get_audio_stream(container: Any) -> Any | None:
    """Return the first audio stream that can be decoded, or None."""
    return next((stream for stream in container.streams.audio if stream.codec_context is not None), None)


def decode_packet(packet: Any) -> list[Any]:
    """Decode a packet and return its frames; an empty list if the packet is broken."""
    with suppress(av.error.InvalidDataError):
        return packet.decode()
    return []


def get_rotation(frame: Any) -> int:
    """Return the clockwise rotation that makes a frame upright: 0, 90, 180 or 270."""
    return -round(frame.rotation / _QUARTER_TURN) * _QUARTER_TURN % 360


def get_display_size(frame: Any, aspect: Fraction | None) -> tuple[int, int]:
    """Return the size of a frame as displayed: upright, in square pixels. `aspect` is the pixels' aspect ratio."""
    width, height = frame.width, frame.height
    if aspect:
        width = max(1, round(width * aspect))
    return (height, width) if get_rotation(frame) in {90, 270} else (width, height)


def to_picture(frame: Any, aspect: Fraction | None) -> Image.Image:
    """Convert a frame to an upright picture in square pixels."""
    picture = cast(Image.Image, frame.to_image())
    rotation = get_rotation(frame)
    if rotation:
        picture = picture.rotate(-rotation, expand=True)
    size = get_display_size(frame, aspect)
    return picture if picture.size == size else cast(Any, picture).resize(size)


def _is_cover(stream: Any) -> bool:
    return _STILL_STREAM in str(stream.disposition)
