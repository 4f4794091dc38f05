"""Pictures that come with a file, made ready to lie on a drawing. For child processes alone."""

import io
import math
import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from PIL import Image

from pegbar.adapters.paint import foreign, webp
from pegbar.adapters.paint.foreign import Size
from pegbar.adapters.paint.layer_bitmap import stretched
from pegbar.kernel import texts
from pegbar.kernel.limits import PLACED_PICTURE_SIDE_MAX
from pegbar.ports.pictures import BadPicture

PictureType = Literal["image/webp", "image/png", "image/jpeg"]

BYTES_MAX: Final = 6 * 1024 * 1024
"""Of a picture on a drawing, as in the client: one change of a drawing has 8 MB."""
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_QUALITIES: Final = (92, 80, 65, 50)
"""Of one that is too large without loss, the best of these that fits."""
_STEP: Final = 0.7
"""Where none fits it is made so much smaller, so many times."""
_STEPS_MAX: Final = 5
_METHOD: Final = 1
_PACKED_PIXELS: Final = 32_000_000
"""Of a picture that is packed anew: of more, that takes a gigabyte too."""
_LOSSLESS_PIXELS: Final = 16_000_000
"""Of more, libwebp takes a gigabyte to pack them without loss."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_ORIENTATION: Final = 0x0112
_SCAN: Final = 0xDA
_END: Final = 0xD9
_ICC: Final = b"ICC_PROFILE\0"
_WANTED: Final = {0xE0, 0xEE}
"""Segments of programs without which a picture looks otherwise: its density, and how Adobe turned its colours."""
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What ends a scan."""


class Brought(NamedTuple):
    """A picture as it lies on a drawing, its size upright, and a small RGBA copy of it."""

    type: PictureType
    data: bytes
    width: int
    height: int
    small: Image.Image


def brought(data: bytes, box: Size) -> Brought | None:
    """A PNG, JPEG, WebP or GIF; None where all of it is clear. The small copy fits into the box. Raises BadPicture.

    Its bytes are as they came where they can lie on a drawing, without what a camera wrote beside a photograph.
    """
    sizes = list[Size]()

    def fit(width: int, height: int) -> Size:
        sizes.append((width, height))
        by = min(1.0, box[0] / width, box[1] / height)
        return max(1, round(width * by)), max(1, round(height * by))

    small = foreign.whole(data, _FORMATS, fit).convert("RGBA")
    width, height = sizes[-1]
    if small.getbbox() is None and foreign.whole(data, _FORMATS, _own).convert("RGBA").getbbox() is None:
        return None
    kept = _kept(data) if max(width, height) <= PLACED_PICTURE_SIDE_MAX else None
    if kept is not None and len(kept[1]) <= BYTES_MAX:
        return Brought(*kept, width, height, small)
    packed = encoded(foreign.whole(data, _FORMATS, _placeable), lossless=not data.startswith(_JPEG))
    return packed._replace(small=small)


def encoded(picture: Image.Image, *, lossless: bool) -> Brought:
    """An RGB or RGBA picture as webp, without loss where that is asked for and fits. It is its own small copy."""
    picture = _resized(picture, _placeable(*picture.size))
    if (
        lossless
        and picture.width * picture.height <= _LOSSLESS_PIXELS
        and len(packed := _webp(picture, lossless=True)) <= BYTES_MAX
    ):
        return Brought("image/webp", packed, *picture.size, picture)
    for step in range(_STEPS_MAX + 1):
        for quality in _QUALITIES if step == 0 else _QUALITIES[:1]:
            packed = _webp(picture, quality=quality)
            if len(packed) <= BYTES_MAX:
                return Brought("image/webp", packed, *picture.size, picture)
        width, height = picture.size
        picture = _resized(picture, (max(1, round(width * _STEP)), max(1, round(height * _STEP))))
    raise BadPicture(texts.PICTURE_HUGE)


def shrunk(picture: Image.Image, box: Size) -> Image.Image:
    """A copy as RGBA that fits into the box."""
    by = min(1.0, box[0] / picture.width, box[1] / picture.height)
    size = max(1, round(picture.width * by)), max(1, round(picture.height * by))
    return _resized(picture.convert("RGBA"), size)


def _own(width: int, height: int) -> Size:
    return width, height


def _placeable(width: int, height: int) -> Size:
    by = min(1.0, PLACED_PICTURE_SIDE_MAX / max(width, height), math.sqrt(_PACKED_PIXELS / (width * height)))
    return max(1, round(width * by)), max(1, round(height * by))


def _resized(picture: Image.Image, size: Size) -> Image.Image:
    if picture.size == size:
        return picture
    return stretched(picture, size, (0, 0, *picture.size), Image.Resampling.BOX)


def _webp(picture: Image.Image, **how: int) -> bytes:
    out = io.BytesIO()
    try:
        picture.save(out, "WEBP", method=_METHOD, icc_profile=picture.info.get("icc_profile", b""), **how)
    except (MemoryError, ValueError) as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    return out.getvalue()


def _kept(data: bytes) -> tuple[PictureType, bytes] | None:
    """Its bytes where they can lie on a drawing."""
    if data.startswith(_PNG):
        return "image/png", data
    if webp.is_webp(data):
        said = webp.facts(data)
        return ("image/webp", data) if said is not None and not said.moves else None
    if data.startswith(_JPEG) and _lies_upright(data):
        return "image/jpeg", b"".join(_plain(data))
    return None


def _lies_upright(data: bytes) -> bool:
    with Image.open(io.BytesIO(data), formats=["JPEG"]) as picture:
        return picture.mode in {"RGB", "L"} and picture.getexif().get(_ORIENTATION, 1) == 1


def _plain(data: bytes) -> Iterator[bytes]:
    """A JPEG's segments but for those in which programs write of other things, up to its end (ITU-T T.81, B.1)."""
    yield data[:2]
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # a byte that fills
            at += 1
            continue
        if marker == _END:
            break
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if marker == _SCAN:
            found = _MARKER.search(data, end)
            end = len(data) if found is None else found.start()
        elif marker == 0xFE or (0xE0 <= marker <= 0xEF and marker not in _WANTED and data[at + 4 :][:12] != _ICC):
            at = end
            continue
        yield data[at:end]
        at = end
    yield bytes((0xFF, _END))
