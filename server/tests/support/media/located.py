"""Films and sounds with location metadata, in the form that each container uses."""

import io
import struct
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import av

from tests.support.api.publishing import film
from tests.support.faults.spoiled import boxed
from tests.support.kept import made_once

PLACE: Final = "+52.5200+013.4050/"
_XMP: Final = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
_TOLD: Final = f"<x:xmpmeta><exif:GPSLatitude>{PLACE}</exif:GPSLatitude></x:xmpmeta>".encode()


@made_once
def located(data: bytes, form: str, key: str, *, of_stream: bool = False, tags: bool = False) -> bytes:
    """Remux a film or sound with the location under this metadata key."""
    options = {"movflags": "+faststart+use_metadata_tags" if tags else "+faststart"} if form in {"mp4", "mov"} else {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "made"
        given: Any = av.open(io.BytesIO(data))
        made: Any = av.open(str(path), "w", format=form, options=options)
        with given as source, made as target:
            _copied(source, target, key, of_stream)
        return path.read_bytes()


def _copied(source: Any, target: Any, key: str, of_stream: bool) -> None:
    copies = {stream.index: target.add_stream_from_template(stream) for stream in source.streams}
    (next(iter(copies.values())) if of_stream else target).metadata[key] = PLACE
    for packet in source.demux():
        if packet.size and packet.dts is not None:
            packet.stream = copies[packet.stream.index]
            target.mux(packet)


def with_xmp(data: bytes) -> bytes:
    """Append an XMP box with the location to an MP4."""
    return data + boxed(b"uuid", _XMP + _TOLD)


def with_chunk(data: bytes) -> bytes:
    """Append an iXML chunk with the location to a WAVE file, as field recorders do."""
    chunk = b"iXML" + struct.pack("<I", len(_TOLD) + len(_TOLD) % 2) + _TOLD + b" " * (len(_TOLD) % 2)
    return data[:4] + struct.pack("<I", len(data) - 8 + len(chunk)) + data[8:] + chunk


def sound(form: str, codec: str) -> bytes:
    """Encode one second of sound in this container."""
    return film(1, form=form, sound=codec, hum=1.0, pictures=False)


def located_films() -> dict[str, bytes]:
    """Return films with location metadata, by file name."""
    webm = film(6, 24, form="webm", codec="libvpx", sound="libopus")
    return {
        "a.mp4": located(film(6, sound="aac"), "mp4", "location"),
        "b.mp4": located(film(6), "mp4", "com.apple.quicktime.location.ISO6709", tags=True),
        "c.mp4": with_xmp(film(6)),
        "d.mov": located(film(6, form="mov"), "mov", "com.apple.quicktime.location.ISO6709", tags=True),
        "e.mov": located(film(6, form="mov"), "mov", "location"),
        "f.webm": located(webm, "webm", "LOCATION"),
        "g.webm": located(webm, "webm", "RECORDING_LOCATION", of_stream=True),
    }


def located_sounds() -> dict[str, bytes]:
    """Return sounds with location metadata, by file name."""
    return {
        "a.m4a": located(sound("mp4", "aac"), "mp4", "location"),
        "b.mp3": located(sound("mp3", "libmp3lame"), "mp3", "RECORDING_LOCATION"),
        "c.ogg": located(sound("ogg", "libopus"), "ogg", "LOCATION"),
        "d.flac": located(sound("flac", "flac"), "flac", "LOCATION"),
        "e.wav": with_chunk(sound("wav", "pcm_s16le")),
        "f.aiff": located(sound("aiff", "pcm_s16be"), "aiff", "comment"),
    }


def tells_place(data: bytes) -> bool:
    """Return whether a file contains its location."""
    given: Any = av.open(io.BytesIO(data), options={"export_xmp": "1", "export_all": "1"}, metadata_errors="replace")
    with given as source:
        told = [source.metadata, *(stream.metadata for stream in source.streams)]
    return PLACE in str(told) or PLACE.encode() in data or b"loci" in data or b"xyz" in data
