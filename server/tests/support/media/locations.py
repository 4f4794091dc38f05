"""Films and sounds with location metadata, in the form that each container uses."""

import io
import struct
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import av

from tests.support.api.publishing import encode_film
from tests.support.faults.invalid_files import make_box
from tests.support.file_cache import cache_file

LOCATION: Final = "+52.5200+013.4050/"
_XMP: Final = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
_LOCATION_XML: Final = f"<x:xmpmeta><exif:GPSLatitude>{LOCATION}</exif:GPSLatitude></x:xmpmeta>".encode()


@cache_file
def add_location(data: bytes, form: str, key: str, *, of_stream: bool = False, tags: bool = False) -> bytes:
    """Remux a film or sound with the location under this metadata key."""
    options = {"movflags": "+faststart+use_metadata_tags" if tags else "+faststart"} if form in {"mp4", "mov"} else {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "made"
        original: Any = av.open(io.BytesIO(data))
        made: Any = av.open(str(path), "w", format=form, options=options)
        with original as source, made as target:
            _copy_streams(source, target, key, of_stream)
        return path.read_bytes()


def _copy_streams(source: Any, target: Any, key: str, of_stream: bool) -> None:
    copies = {stream.index: target.add_stream_from_template(stream) for stream in source.streams}
    (next(iter(copies.values())) if of_stream else target).metadata[key] = LOCATION
    for packet in source.demux():
        if packet.size and packet.dts is not None:
            packet.stream = copies[packet.stream.index]
            target.mux(packet)


def add_xmp_location(data: bytes) -> bytes:
    """Append an XMP box with the location to an MP4."""
    return data + make_box(b"uuid", _XMP + _LOCATION_XML)


def add_ixml_location(data: bytes) -> bytes:
    """Append an iXML chunk with the location to a WAVE file, as field recorders do."""
    chunk = (
        b"iXML"
        + struct.pack("<I", len(_LOCATION_XML) + len(_LOCATION_XML) % 2)
        + _LOCATION_XML
        + b" " * (len(_LOCATION_XML) % 2)
    )
    return data[:4] + struct.pack("<I", len(data) - 8 + len(chunk)) + data[8:] + chunk


def encode_sound(form: str, codec: str) -> bytes:
    """Encode one second of sound in this container."""
    return encode_film(1, container=form, audio_codec=codec, sound_seconds=1.0, has_video=False)


def make_located_films() -> dict[str, bytes]:
    """Return films with location metadata, by file name."""
    webm = encode_film(6, 24, container="webm", codec="libvpx", audio_codec="libopus")
    return {
        "a.mp4": add_location(encode_film(6, audio_codec="aac"), "mp4", "location"),
        "b.mp4": add_location(encode_film(6), "mp4", "com.apple.quicktime.location.ISO6709", tags=True),
        "c.mp4": add_xmp_location(encode_film(6)),
        "d.mov": add_location(
            encode_film(6, container="mov"), "mov", "com.apple.quicktime.location.ISO6709", tags=True
        ),
        "e.mov": add_location(encode_film(6, container="mov"), "mov", "location"),
        "f.webm": add_location(webm, "webm", "LOCATION"),
        "g.webm": add_location(webm, "webm", "RECORDING_LOCATION", of_stream=True),
    }


def make_located_sounds() -> dict[str, bytes]:
    """Return sounds with location metadata, by file name."""
    return {
        "a.m4a": add_location(encode_sound("mp4", "aac"), "mp4", "location"),
        "b.mp3": add_location(encode_sound("mp3", "libmp3lame"), "mp3", "RECORDING_LOCATION"),
        "c.ogg": add_location(encode_sound("ogg", "libopus"), "ogg", "LOCATION"),
        "d.flac": add_location(encode_sound("flac", "flac"), "flac", "LOCATION"),
        "e.wav": add_ixml_location(encode_sound("wav", "pcm_s16le")),
        "f.aiff": add_location(encode_sound("aiff", "pcm_s16be"), "aiff", "comment"),
    }


def contains_location(data: bytes) -> bool:
    """Return whether a file contains its location."""
    container: Any = av.open(
        io.BytesIO(data), options={"export_xmp": "1", "export_all": "1"}, metadata_errors="replace"
    )
    with container as source:
        metadata = [source.metadata, *(stream.metadata for stream in source.streams)]
    return LOCATION in str(metadata) or LOCATION.encode() in data or b"loci" in data or b"xyz" in data
