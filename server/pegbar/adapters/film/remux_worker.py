"""The process that copies a film or a sound without what its container tells; see `child` for how it is spoken with."""

import json
import sys
from pathlib import Path
from typing import Any, Final, cast

import av
import av.error

from pegbar.adapters.film.source import SOUNDS, opened, picture_stream, sound_stream, tells
from pegbar.adapters.worker_main import end_as_too_large, limit_rss, read_job

_MEMORY_MB: Final = 700
_WEBM: Final = {"vp8", "vp9", "av1", "opus", "vorbis"}
_FAMILIES: Final = {"mov", "matroska"}
"""Containers of which all is known that they tell; of the others, FFmpeg passes over what it does not need."""
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
_FORMS: Final = {"w64": "wav", "aac": "adts"}


def strip(source: Path, copy: Path) -> str | None:
    """Copy the pictures and the sound; the copy's media type. None, and no copy: the source tells nothing itself.

    Raises ValueError, or what PyAV raises.
    """
    with opened(source, SOUNDS) as container:
        family = container.format.name.partition(",")[0]
        if family in _FAMILIES and not tells(container):
            return None
        streams = [stream for stream in (picture_stream(container), sound_stream(container)) if stream is not None]
        if not streams:
            raise ValueError("neither pictures nor sound in it")
        form = _form(container, family, streams)
        has_pictures = any(stream.type == "video" for stream in streams)
        options = {"fflags": "+bitexact", **_OPTIONS.get(form, {})}
        with cast(Any, av).open(str(copy), "w", format=form, options=options) as out:
            _copied(container, out, streams)
    return _TYPES[form] if has_pictures or form == "mov" else _TYPES[form].replace("video/", "audio/")


def _form(container: Any, family: str, streams: list[Any]) -> str:
    if family == "mov":
        return "mov" if container.metadata.get("major_brand", "qt").startswith("qt") else "mp4"
    if family == "matroska":
        codecs = {stream.codec_context.codec.canonical_name for stream in streams if stream.codec_context}
        return "webm" if codecs <= _WEBM else "matroska"
    return _FORMS.get(family, family)


def _copied(container: Any, out: Any, streams: list[Any]) -> None:
    copies = {stream.index: out.add_stream_from_template(stream) for stream in streams}
    for copy in copies.values():
        copy.metadata.clear()
    for packet in container.demux(streams):
        if packet.size and packet.dts is not None:
            packet.stream = copies[packet.stream.index]
            out.mux(packet)


def main() -> None:
    """Copy what stdin names, where that is to be done."""
    job, target = read_job()
    limit_rss(_MEMORY_MB)
    try:
        media_type = strip(Path(job["source"]), Path(job["copy"]))
    except MemoryError as error:
        end_as_too_large(repr(error))
    except (av.error.FFmpegError, ValueError, KeyError, OverflowError, ZeroDivisionError) as error:
        sys.exit(f"{error!r}")
    target.write_text(json.dumps({"media_type": media_type}), "utf-8")


if __name__ == "__main__":
    main()
