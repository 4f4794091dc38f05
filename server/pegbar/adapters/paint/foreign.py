"""Pictures that people send, decoded in little memory. For child processes alone (`picture_worker`, `drawing_worker`).

The largest that is taken has 70 million pixels, 280 MB once decoded. Beside it there is only what becomes of it: it is
decoded smaller where its format can do that, then averaged in bands before its colours or its position are touched.
"""

import io
import math
import warnings
from collections.abc import Callable, Collection
from typing import Final

from PIL import Image, UnidentifiedImageError

from pegbar.adapters.paint import webp
from pegbar.adapters.paint.layer_bitmap import stretched
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX, on_paper
from pegbar.adapters.paint.parts import Spot
from pegbar.kernel import texts
from pegbar.kernel.limits import PLACED_PICTURE_SIDE_MAX
from pegbar.ports.pictures import BadPicture, Crop

Size = tuple[int, int]
Box = tuple[float, float, float, float]
Place = Callable[[int, int], tuple[Box, Size]]
"""Told an upright picture's width and height: which part of it is wanted, and how large."""

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "AVIF")
_PLACED_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_GAP: Final = 2
"""How many times the wanted pixels are kept for the last step, which weighs them finely."""
_BETWEEN_PIXELS: Final = 16_000_000
"""Of what is kept for the last step; where that would be more, once the wanted pixels must do."""
_BAND_ROWS: Final = 512
_FILM_PIXELS: Final = 35_000_000
"""Of a webp that moves: as films they take 16 bytes a pixel."""
_SCANS_BYTES: Final = 560_000_000
"""What a JPEG of many scans may need: two bytes a sample of all of it, and the pixels that it becomes."""
_PROFILE_BYTES: Final = 64 * 1024
_ORIENTATION: Final = 0x0112
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_ON_ITS_SIDE: Final = 5
_COLOURS: Final = ("RGB", "RGBA", "P")
Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
warnings.simplefilter("error", Image.DecompressionBombWarning)


def fitted(
    data: bytes, crop: Crop, box: Size, quality: int, method: int = 4, formats: Collection[str] = FORMATS
) -> bytes:
    """That part of a picture as webp that fits into the box, upright and on paper. Raises BadPicture.

    A lower `method` takes less time, and more bytes.
    """

    def place(width: int, height: int) -> tuple[Box, Size]:
        left, top, right, bottom = _cropped(crop, width, height)
        scale = min(1.0, box[0] / (right - left), box[1] / (bottom - top))
        size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
        return (left, top, right, bottom), size

    piece = _part(data, formats, place, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    on_paper(piece).save(out, "WEBP", quality=quality, method=method, icc_profile=piece.info.get("icc_profile", b""))
    return out.getvalue()


def portrait(data: bytes, crop: Crop, side: int, quality: int) -> bytes:
    """The square in the middle of that part as JPEG of this side, upright and on paper. Raises BadPicture."""

    def place(width: int, height: int) -> tuple[Box, Size]:
        left, top, right, bottom = _cropped(crop, width, height)
        edge = min(right - left, bottom - top)
        x, y = left + (right - left - edge) // 2, top + (bottom - top - edge) // 2
        return (x, y, x + edge, y + edge), (side, side)

    piece = _part(data, FORMATS, place, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    on_paper(piece).save(out, "JPEG", quality=quality, icc_profile=piece.info.get("icc_profile", b""))
    return out.getvalue()


def _cropped(crop: Crop, width: int, height: int) -> tuple[int, int, int, int]:
    left, top = min(int(crop.x * width), width - 1), min(int(crop.y * height), height - 1)
    right = max(left + 1, min(width, round((crop.x + crop.width) * width)))
    bottom = max(top + 1, min(height, round((crop.y + crop.height) * height)))
    return left, top, right, bottom


def placed(data: bytes, spot: Spot) -> Image.Image:
    """What a sheet shows of a picture that was put down there, as RGBA. Raises BadPicture."""

    def place(width: int, height: int) -> tuple[Box, Size]:
        if max(width, height) > PLACED_PICTURE_SIDE_MAX:
            raise BadPicture(texts.PICTURE_HUGE)
        left, right = _source(spot.left, spot.right, spot.across, width)
        top, bottom = _source(spot.top, spot.bottom, spot.down, height)
        return (left, top, right, bottom), (spot.across[1] - spot.across[0], spot.down[1] - spot.down[0])

    return _part(data, _PLACED_FORMATS, place, Image.Resampling.BICUBIC).convert("RGBA")


def whole(data: bytes, formats: Collection[str], size: Callable[[int, int], Size]) -> Image.Image:
    """All of a picture, upright, as RGB or RGBA, as large as `size` says of its width and height. Raises BadPicture."""

    def place(width: int, height: int) -> tuple[Box, Size]:
        return (0, 0, width, height), size(width, height)

    return _part(data, formats, place, Image.Resampling.BOX)


def seen(data: bytes, spot: Spot) -> Image.Image | None:
    """As `placed`; None for what is no good picture."""
    try:
        return placed(data, spot)
    except BadPicture:
        return None


def _source(start: float, end: float, seen: Size, pixels: int) -> tuple[float, float]:
    """From where to where a picture is seen, in its own pixels."""
    each = pixels / max(end - start, 1.0)
    first, last = (min(max((edge - start) * each, 0.0), float(pixels)) for edge in seen)
    return (first, last) if last - first > 1e-3 else (0.0, float(pixels))


def _part(data: bytes, formats: Collection[str], place: Place, by: Image.Resampling) -> Image.Image:
    try:
        said = webp.facts(data) if "WEBP" in formats and webp.is_webp(data) else None
        if said is None or said.moves:
            return _by_pillow(data, formats, place, by)
        return _by_libwebp(data, said, place, by)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    except BadPicture:
        raise
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, OverflowError) as error:
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    except Exception as error:  # whatever a decoder stumbles over: the bytes come from anywhere
        raise BadPicture(texts.PICTURE_UNREADABLE) from error


def _by_libwebp(data: bytes, said: webp.Facts, place: Place, by: Image.Resampling) -> Image.Image:
    if said.width * said.height > PICTURE_PIXELS_MAX:
        raise BadPicture(texts.PICTURE_HUGE)
    exif = Image.Exif()
    exif.load(said.exif)
    turn = _turn(exif)
    box, size = _lying(place, said.width, said.height, turn)
    scale = min(1.0, _scale(box, size))
    smaller = max(1, round(said.width * scale)), max(1, round(said.height * scale))
    picture = webp.decoded(data, said, smaller)
    if len(said.profile) <= _PROFILE_BYTES:
        picture.info["icc_profile"] = said.profile
    return _finished(picture, (said.width, said.height), box, size, turn, by)


def _by_pillow(data: bytes, formats: Collection[str], place: Place, by: Image.Resampling) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=list(formats)) as picture:
        whole = width, height = picture.size
        if picture.format == "WEBP" and width * height > _FILM_PIXELS:
            raise BadPicture(texts.PICTURE_HUGE)
        place(width, height)  # refuses what is too large before it is decoded
        if picture.format == "PNG":
            picture.load()  # what it says of its position may stand behind the pixels
        turn = _turn(picture.getexif())
        box, size = _lying(place, width, height, turn)
        if picture.format == "JPEG":
            _scan_small(picture, _scale(box, size))
        picture.load()
        return _finished(picture, whole, box, size, turn, by)


def _turn(exif: Image.Exif) -> int:
    found = exif.get(_ORIENTATION, 1)
    return found if found in _TURNS else 1


def _lying(place: Place, width: int, height: int, turn: int) -> tuple[Box, Size]:
    """The wanted part and its size in the picture as it lies in the file, before it is turned upright."""
    if turn < _ON_ITS_SIDE:
        box, size = place(width, height)
    else:
        (left, top, right, bottom), (across, down) = place(height, width)
        box, size = (top, left, bottom, right), (down, across)
    left, top, right, bottom = box
    if turn in {2, 3, 7, 8}:
        left, right = width - right, width - left
    if turn in {3, 4, 6, 7}:
        top, bottom = height - bottom, height - top
    return (left, top, right, bottom), size


def _scale(box: Box, size: Size) -> float:
    """How small a picture may be decoded."""
    return _GAP * max(size[0] / (box[2] - box[0]), size[1] / (box[3] - box[1]))


def _scan_small(picture: Image.Image, scale: float) -> None:
    """Have a JPEG decoded no larger than needed, nor larger than there is memory for: by 2, 4 or 8."""
    by, pixels = 1, picture.width * picture.height
    samples = 2 * getattr(picture, "layers", 3) if "progressive" in picture.info else 0
    while by < 8 and (scale <= 1 / (2 * by) or pixels * (samples + 4 / by**2) > _SCANS_BYTES):
        by *= 2
    if by > 1:
        picture.draft("RGB", (max(1, picture.width // by), max(1, picture.height // by)))


def _finished(picture: Image.Image, whole: Size, box: Box, size: Size, turn: int, by: Image.Resampling) -> Image.Image:
    """The part in its size and upright; `box` is in pixels of the `whole`, which was decoded smaller perhaps."""
    x, y = picture.width / whole[0], picture.height / whole[1]
    profile = picture.info.get("icc_profile", b"") if picture.mode in _COLOURS else b""
    piece = _shrunk(picture, (box[0] * x, box[1] * y, box[2] * x, box[3] * y), size, by)
    if turn in _TURNS:
        piece = piece.transpose(_TURNS[turn])
    if len(profile) <= _PROFILE_BYTES:
        piece.info["icc_profile"] = profile
    return piece


def _shrunk(picture: Image.Image, box: Box, size: Size, by: Image.Resampling) -> Image.Image:
    """What is inside the box, in another size, as RGB or RGBA. Takes the picture's pixels from it as soon as it can."""
    left, top = math.floor(box[0]), math.floor(box[1])
    right, bottom = min(picture.width, math.ceil(box[2])), min(picture.height, math.ceil(box[3]))
    x, y = _steps(box, size, _GAP)
    if math.ceil((right - left) / x) * math.ceil((bottom - top) / y) > _BETWEEN_PIXELS:
        x, y = _steps(box, size, 1)
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    between = Image.new(mode, (math.ceil((right - left) / x), math.ceil((bottom - top) / y)))
    rows = max(1, _BAND_ROWS // y)
    for above in range(0, between.height, rows):
        band = picture.crop((left, top + above * y, right, min(top + (above + rows) * y, bottom)))
        between.paste(_plain(band, mode).reduce((x, y)), (0, above))
    picture.close()
    rest = (box[0] - left) / x, (box[1] - top) / y, (box[2] - left) / x, (box[3] - top) / y
    if between.size == size and rest == (0, 0, *size):
        return between
    return stretched(between, size, (*rest[:2], min(rest[2], between.width), min(rest[3], between.height)), by)


def _steps(box: Box, size: Size, gap: int) -> Size:
    return max(1, int((box[2] - box[0]) / size[0] / gap)), max(1, int((box[3] - box[1]) / size[1] / gap))


def _plain(picture: Image.Image, mode: str) -> Image.Image:
    if picture.mode.startswith("I"):  # 16 bits of grey
        picture = picture.point(lambda grey: grey * (1 / 256)).convert("L")  # pyright: ignore[reportUnknownMemberType]
    return picture if picture.mode == mode else picture.convert(mode)
