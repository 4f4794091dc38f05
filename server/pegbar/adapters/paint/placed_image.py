"""Prepare imported pictures to be placed on a drawing. For worker processes only."""

import io
import math
import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from PIL import Image

from pegbar.adapters.paint import image_decoder, webp
from pegbar.adapters.paint.image_decoder import Size
from pegbar.adapters.paint.layer_bitmap import resize
from pegbar.kernel import texts
from pegbar.kernel.limits import PLACED_PICTURE_SIDE_MAX
from pegbar.ports.pictures import BadPicture

PictureType = Literal["image/webp", "image/png", "image/jpeg"]

BYTES_MAX: Final = 6 * 1024 * 1024
"""Maximum size of a placed picture in bytes, the same as in the client; a change of a drawing has at most 8 MB."""
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_QUALITIES: Final = (92, 80, 65, 50)
"""WebP qualities, tried in this order if the lossless file is too large; the first that results in at most `BYTES_MAX`
is used."""
_SHRINK_FACTOR: Final = 0.7
"""If the file is too large at all qualities, the picture is shrunk by this factor, repeatedly."""
_SHRINKS_MAX: Final = 5
_METHOD: Final = 1
_ENCODED_PIXELS_MAX: Final = 32_000_000
"""Maximum number of pixels of a picture that is encoded again: encoding more pixels takes over a gigabyte."""
_LOSSLESS_PIXELS_MAX: Final = 16_000_000
"""Maximum number of pixels for lossless encoding: for more, libwebp takes over a gigabyte."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_ORIENTATION: Final = 0x0112
_SCAN: Final = 0xDA
_END: Final = 0xD9
_ICC: Final = b"ICC_PROFILE\0"
_REQUIRED_SEGMENTS: Final = {0xE0, 0xEE}
"""JPEG segments that change how the picture looks: APP0 (density) and APP14 (Adobe color transform)."""
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A JPEG marker that ends a scan: any but restart markers and escaped 0xFF bytes."""


class EncodedPicture(NamedTuple):
    """An encoded picture, its size when upright, and its thumbnail (a decoded copy)."""

    type: PictureType
    data: bytes
    width: int
    height: int
    thumbnail: Image.Image


def prepare_picture(data: bytes, box: Size) -> EncodedPicture | None:
    """Prepare a PNG, JPEG, WebP or GIF file to be placed. Returns None if it is fully transparent.

    If drawings accept the file's format, orientation and size, it isn't encoded again; only metadata is removed from a
    JPEG. The thumbnail fits into `box`. Raises BadPicture.
    """
    sizes = list[Size]()

    def fit(width: int, height: int) -> Size:
        sizes.append((width, height))
        scale = min(1.0, box[0] / width, box[1] / height)
        return max(1, round(width * scale)), max(1, round(height * scale))

    thumbnail = image_decoder.decode_full(data, _FORMATS, fit).convert("RGBA")
    width, height = sizes[-1]
    if (
        thumbnail.getbbox() is None
        and image_decoder.decode_full(data, _FORMATS, _get_own_size).convert("RGBA").getbbox() is None
    ):
        return None
    original = _get_usable_bytes(data) if max(width, height) <= PLACED_PICTURE_SIDE_MAX else None
    if original is not None and len(original[1]) <= BYTES_MAX:
        return EncodedPicture(*original, width, height, thumbnail)
    packed = encode_picture(image_decoder.decode_full(data, _FORMATS, _limit_size), lossless=not data.startswith(_JPEG))
    return packed._replace(thumbnail=thumbnail)


def encode_picture(picture: Image.Image, *, lossless: bool) -> EncodedPicture:
    """Encode an RGB or RGBA picture as WebP of at most `BYTES_MAX`.

    With `lossless`, the encoding is lossless if the result is small enough. The result's `thumbnail` is the picture
    itself, at the encoded size. Raises BadPicture if no encoding is small enough.
    """
    picture = _resize(picture, _limit_size(*picture.size))
    if (
        lossless
        and picture.width * picture.height <= _LOSSLESS_PIXELS_MAX
        and len(packed := _encode_webp(picture, lossless=True)) <= BYTES_MAX
    ):
        return EncodedPicture("image/webp", packed, *picture.size, picture)
    for step in range(_SHRINKS_MAX + 1):
        for quality in _QUALITIES if step == 0 else _QUALITIES[:1]:
            packed = _encode_webp(picture, quality=quality)
            if len(packed) <= BYTES_MAX:
                return EncodedPicture("image/webp", packed, *picture.size, picture)
        width, height = picture.size
        picture = _resize(picture, (max(1, round(width * _SHRINK_FACTOR)), max(1, round(height * _SHRINK_FACTOR))))
    raise BadPicture(texts.PICTURE_HUGE)


def shrink(picture: Image.Image, box: Size) -> Image.Image:
    """Return an RGBA copy of a picture, reduced to fit into the box (width, height)."""
    scale = min(1.0, box[0] / picture.width, box[1] / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return _resize(picture.convert("RGBA"), size)


def _get_own_size(width: int, height: int) -> Size:
    return width, height


def _limit_size(width: int, height: int) -> Size:
    scale = min(1.0, PLACED_PICTURE_SIDE_MAX / max(width, height), math.sqrt(_ENCODED_PIXELS_MAX / (width * height)))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _resize(picture: Image.Image, size: Size) -> Image.Image:
    if picture.size == size:
        return picture
    return resize(picture, size, (0, 0, *picture.size), Image.Resampling.BOX)


def _encode_webp(picture: Image.Image, **options: int) -> bytes:
    out = io.BytesIO()
    try:
        picture.save(out, "WEBP", method=_METHOD, icc_profile=picture.info.get("icc_profile", b""), **options)
    except (MemoryError, ValueError) as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    return out.getvalue()


def _get_usable_bytes(data: bytes) -> tuple[PictureType, bytes] | None:
    """Return the media type and bytes of a file in a form that drawings accept; None if it must be encoded again."""
    if data.startswith(_PNG):
        return "image/png", data
    if webp.is_webp(data):
        info = webp.read_info(data)
        return ("image/webp", data) if info is not None and not info.is_animated else None
    if data.startswith(_JPEG) and _is_upright(data):
        return "image/jpeg", b"".join(_strip_metadata(data))
    return None


def _is_upright(data: bytes) -> bool:
    with Image.open(io.BytesIO(data), formats=["JPEG"]) as picture:
        return picture.mode in {"RGB", "L"} and picture.getexif().get(_ORIENTATION, 1) == 1


def _strip_metadata(data: bytes) -> Iterator[bytes]:
    """Yield the segments of a JPEG up to its end, without application metadata and comments (ITU-T T.81, B.1)."""
    yield data[:2]
    position = 2
    while position + 4 <= len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker == 0xFF:  # Fill byte.
            position += 1
            continue
        if marker == _END:
            break
        end = position + 2 + int.from_bytes(data[position + 2 : position + 4])
        if marker == _SCAN:
            match = _MARKER.search(data, end)
            end = len(data) if match is None else match.start()
        elif marker == 0xFE or (
            0xE0 <= marker <= 0xEF and marker not in _REQUIRED_SEGMENTS and data[position + 4 :][:12] != _ICC
        ):
            position = end
            continue
        yield data[position:end]
        position = end
    yield bytes((0xFF, _END))
