"""Webp pictures by libwebp itself, the one that Pillow brings: it makes them small while it decodes them.

Pillow decodes every webp as a film, which takes five times the memory of the picture.
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
"""Of decode.h: what stands below. Another library says no to it."""
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


class Facts(NamedTuple):
    """What a webp says of itself before it is decoded."""

    width: int
    height: int
    moves: bool
    has_alpha: bool
    exif: bytes
    profile: bytes


def is_webp(data: bytes) -> bool:
    """Whether the bytes begin as those of a webp do."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def facts(data: bytes) -> Facts | None:
    """What a webp says of itself; None for what is none, or where there is no library to ask."""
    library, features = _library(), _Features()
    if library is None or library.WebPGetFeaturesInternal(data, len(data), byref(features), _ABI) != 0:
        return None
    more = {name: body for name, body in _chunks(data) if name in {b"EXIF", b"ICCP"}}
    return Facts(
        features.width,
        features.height,
        bool(features.has_animation),
        bool(features.has_alpha),
        more.get(b"EXIF", b""),
        more.get(b"ICCP", b""),
    )


def decoded(data: bytes, said: Facts, size: tuple[int, int]) -> Image.Image:
    """A still webp as RGB or RGBA, decoded to this size, which is no larger than its own. Raises ValueError."""
    library, config = _library(), _Config()
    if library is None or not library.WebPInitDecoderConfigInternal(byref(config), _ABI):
        raise ValueError("no libwebp")
    mode, each = ("RGBA", 4) if said.has_alpha else ("RGB", 3)
    pixels = bytearray(size[0] * size[1] * each)
    config.output.colorspace = _RGBA if said.has_alpha else _RGB
    config.output.is_external_memory = 1
    config.output.u.pixels.rgba = ctypes.addressof((c_uint8 * len(pixels)).from_buffer(pixels))
    config.output.u.pixels.stride, config.output.u.pixels.size = size[0] * each, len(pixels)
    if size != (said.width, said.height):
        config.options.use_scaling = 1
        config.options.scaled_width, config.options.scaled_height = size
    if library.WebPDecode(data, len(data), byref(config)) != 0:
        raise ValueError("not a sound webp")
    return Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)


@cache
def _library() -> Any | None:
    home = Path(PIL.__file__).parent
    brought = [*home.parent.glob("pillow.libs/libwebp-*"), *home.glob(".dylibs/libwebp.*")]
    name = str(brought[0]) if brought else ctypes.util.find_library("webp")
    try:
        library = ctypes.CDLL(name) if name else None
    except OSError:
        return None
    if library is not None:
        library.WebPGetFeaturesInternal.argtypes = (c_char_p, c_size_t, POINTER(_Features), c_int)
        library.WebPInitDecoderConfigInternal.argtypes = (POINTER(_Config), c_int)
        library.WebPDecode.argtypes = (c_char_p, c_size_t, POINTER(_Config))
    return library


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 12
    while place + 8 <= len(data):
        length = int.from_bytes(data[place + 4 : place + 8], "little")
        yield data[place : place + 4], data[place + 8 : place + 8 + length]
        place += 8 + length + length % 2
