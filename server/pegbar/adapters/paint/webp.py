"""Decode WebP with the libwebp bundled in Pillow, which can scale while decoding.

Pillow itself decodes each WebP as an animation, which takes five times the memory of the picture.
"""

import ctypes
import ctypes.util
from collections.abc import Iterator
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_void_p
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import PIL
from PIL import Image

_ABI: Final = 0x0209
"""Version of libwebp's structures below (decode.h). An incompatible library returns an error for it."""
_RGB, _RGBA = 0, 1


class _Features(Structure):
    _fields_ = (
        ("width", c_int),
        ("height", c_int),
        ("has_alpha", c_int),
        ("has_animation", c_int),
        ("format", c_int),
        ("pad", c_uint32 * 5),
    )


class _Pixels(Structure):
    _fields_ = (("rgba", c_void_p), ("stride", c_int), ("size", c_size_t))


class _Planes(Structure):
    _fields_ = (("planes", c_void_p * 4), ("strides", c_int * 4), ("sizes", c_size_t * 4))


class _Union(ctypes.Union):
    _fields_ = (("pixels", _Pixels), ("planes", _Planes))


class _Buffer(Structure):
    _fields_ = (
        ("colorspace", c_int),
        ("width", c_int),
        ("height", c_int),
        ("is_external_memory", c_int),
        ("u", _Union),
        ("pad", c_uint32 * 4),
        ("private_memory", c_void_p),
    )


class _Options(Structure):
    _fields_ = (
        ("bypass_filtering", c_int),
        ("no_fancy_upsampling", c_int),
        ("use_cropping", c_int),
        ("crop_left", c_int),
        ("crop_top", c_int),
        ("crop_width", c_int),
        ("crop_height", c_int),
        ("use_scaling", c_int),
        ("scaled_width", c_int),
        ("scaled_height", c_int),
        ("use_threads", c_int),
        ("dithering_strength", c_int),
        ("flip", c_int),
        ("alpha_dithering_strength", c_int),
        ("pad", c_uint32 * 5),
    )


class _Config(Structure):
    _fields_ = (("input", _Features), ("output", _Buffer), ("options", _Options))


class WebpInfo(NamedTuple):
    """The header of a WebP, read without decoding."""

    width: int
    height: int
    is_animated: bool
    has_alpha: bool
    exif: bytes
    profile: bytes


def is_webp(data: bytes) -> bool:
    """Return whether the bytes start with the signature of a WebP."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def read_info(data: bytes) -> WebpInfo | None:
    """Read the header of a WebP. Returns None if the data isn't a WebP, or if libwebp isn't available."""
    library, features = _load_library(), _Features()
    if library is None or library.WebPGetFeaturesInternal(data, len(data), byref(features), _ABI) != 0:
        return None
    chunks = {name: body for name, body in _iterate_chunks(data) if name in {b"EXIF", b"ICCP"}}
    return WebpInfo(
        features.width,
        features.height,
        bool(features.has_animation),
        bool(features.has_alpha),
        chunks.get(b"EXIF", b""),
        chunks.get(b"ICCP", b""),
    )


def decode(data: bytes, info: WebpInfo, size: tuple[int, int]) -> Image.Image:
    """Decode a still WebP as RGB or RGBA at this size, which must not exceed the WebP's size. Raises ValueError."""
    library, config = _load_library(), _Config()
    if library is None or not library.WebPInitDecoderConfigInternal(byref(config), _ABI):
        raise ValueError("no libwebp")
    mode, channels = ("RGBA", 4) if info.has_alpha else ("RGB", 3)
    pixels = bytearray(size[0] * size[1] * channels)
    config.output.colorspace = _RGBA if info.has_alpha else _RGB
    config.output.is_external_memory = 1
    config.output.u.pixels.rgba = ctypes.addressof((c_uint8 * len(pixels)).from_buffer(pixels))
    config.output.u.pixels.stride, config.output.u.pixels.size = size[0] * channels, len(pixels)
    if size != (info.width, info.height):
        config.options.use_scaling = 1
        config.options.scaled_width, config.options.scaled_height = size
    if library.WebPDecode(data, len(data), byref(config)) != 0:
        raise ValueError("not a valid webp")
    return Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)


@cache
def _load_library() -> Any | None:
    pillow_folder = Path(PIL.__file__).parent
    bundled = [*pillow_folder.parent.glob("pillow.libs/libwebp-*"), *pillow_folder.glob(".dylibs/libwebp.*")]
    name = str(bundled[0]) if bundled else ctypes.util.find_library("webp")
    try:
        library = ctypes.CDLL(name) if name else None
    except OSError:
        return None
    if library is not None:
        library.WebPGetFeaturesInternal.argtypes = (c_char_p, c_size_t, POINTER(_Features), c_int)
        library.WebPInitDecoderConfigInternal.argtypes = (POINTER(_Config), c_int)
        library.WebPDecode.argtypes = (c_char_p, c_size_t, POINTER(_Config))
    return library


def _iterate_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 12
    while position + 8 <= len(data):
        length = int.from_bytes(data[position + 4 : position + 8], "little")
        yield data[position : position + 4], data[position + 8 : position + 8 + length]
        position += 8 + length + length % 2
