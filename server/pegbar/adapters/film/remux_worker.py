"""Worker process that copies a video or sound without private metadata. Protocol: `adapters.child_process`."""

import json
import sys
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error

from pegbar.adapters.film.source import (
    MEDIA_FORMATS,
    get_audio_stream,
    get_video_stream,
    has_private_metadata,
    open_media,
)
from pegbar.adapters.worker_main import exit_too_large, limit_rss, read_job

_MEMORY_MB: Final = 700
_WEBM: Final = {"vp8", "vp9", "av1", "opus", "vorbis"}
_KNOWN_CONTAINERS: Final = {"mov", "matroska"}
"""Containers whose metadata FFmpeg reports in full. In other containers, it skips metadata that it doesn't use."""
_OPTIONS: Final = {"mp4": {"movflags": "+faststart"}, "webm": {"cues_to_front": "1"}, "mp3": {"id3v2_version": "0"}}
_TYPES: Final = {
    "mp4": "video/mp4",
    "mov": "video/quicktime",
    "webm": "video/webm",
    "matroska": "video/webm",
    "wav": "audio/wav",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "flac": "audio/flac",
    "adts": "audio/aac",
    "aiff": "audio/aiff",
}
_OUTPUT_FORMATS: Final = {"w64": "wav", "aac": "adts"}


def strip_metadata(source: Path, copy: Path) -> str | None:
    """Copy the video and audio streams and return the media type of the copy.

    Returns None without a copy if the source has no private metadata. Raises ValueError, or the errors of PyAV.
    """
    with open_media(source, MEDIA_FORMATS) as container:
        family = container.format.name.partition(",")[0]
        if family in _KNOWN_CONTAINERS and not has_private_metadata(container):
            return None
        streams = [
            stream for stream in (get_video_stream(container), get_audio_stream(container)) if stream is not None
        ]
        if not streams:
            raise ValueError("neither pictures nor sound in it")
        output_format = _choose_format(container, family, streams)
        has_pictures = any(stream.type == "video" for stream in streams)
        options = {"fflags": "+bitexact", **_OPTIONS.get(output_format, {})}
        with cast(Any, av).open(str(copy), "w", format=output_format, options=options) as out:
            _copy_streams(container, out, streams)
    return (
        _TYPES[output_format]
        if has_pictures or output_format == "mov"
        else _TYPES[output_format].replace("video/", "audio/")
    )


def _choose_format(container: Any, family: str, streams: list[Any]) -> str:
    if family == "mov":
        return "mov" if container.metadata.get("major_brand", "qt").startswith("qt") else "mp4"
    if family == "matroska":
        codecs = {stream.codec_context.codec.canonical_name for stream in streams if stream.codec_context}
        return "webm" if codecs <= _WEBM else "matroska"
    return _OUTPUT_FORMATS.get(family, family)


def _copy_streams(container: Any, out: Any, streams: list[Any]) -> None:
    copies = {stream.index: out.add_stream_from_template(stream) for stream in streams}
    for copy in copies.values():
        copy.metadata.clear()
    for packet in container.demux(streams):
        if packet.size and packet.dts is not None:
            packet.stream = copies[packet.stream.index]
            out.mux(packet)


def main() -> None:
    """Copy the file named on stdin, if it has private metadata."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        media_type = strip_metadata(Path(job["source"]), Path(job["copy"]))
    except MemoryError as error:
        exit_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, KeyError, OverflowError, ZeroDivisionError) as error:
        sys.exit(f"{error!r}")
    target.write_text(json.dumps({"media_type": media_type}), "utf-8")


if __name__ == "__main__":
    main()
