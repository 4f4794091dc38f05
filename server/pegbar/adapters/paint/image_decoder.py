"""Decode untrusted pictures in bounded memory. For worker processes only (`picture_worker`, `drawing_worker`).

The largest accepted picture has 70 million pixels, which take 280 MB when decoded. To use little memory beyond that, a
picture is decoded at a reduced size if its format allows it, and is then reduced in bands of rows before its mode or
orientation is changed.
"""

import io
import math
import warnings
from collections.abc import Callable, Collection
from typing import Final

from PIL import Image, UnidentifiedImageError

from pegbar.adapters.paint import webp
from pegbar.adapters.paint.layer_bitmap import resize
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX, flatten_on_paper
from pegbar.adapters.paint.placement import Placement
from pegbar.kernel import texts
from pegbar.kernel.limits import PLACED_PICTURE_SIDE_MAX
from pegbar.ports.pictures import BadPicture, Crop

Size = tuple[int, int]
Box = tuple[float, float, float, float]
RegionPlanner = Callable[[int, int], tuple[Box, Size]]
"""Given the upright width and height of a picture, returns the region to decode and its output size."""

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "AVIF")
_PLACED_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_REDUCING_GAP: Final = 2
"""The last, high-quality resize starts from a picture with this many times the output's pixels per axis."""
_INTERMEDIATE_PIXELS_MAX: Final = 16_000_000
"""Maximum number of pixels of the picture from which the last resize starts.

If `_REDUCING_GAP` would lead to more, 1 is used instead of it.
"""
_BAND_ROWS: Final = 512
_ANIMATED_PIXELS_MAX: Final = 35_000_000
"""Maximum number of pixels of an animated WebP, for which Pillow needs 16 bytes per pixel."""
_PROGRESSIVE_BYTES_MAX: Final = 560_000_000
"""Maximum memory for a progressive JPEG, which needs two bytes per sample in addition to the decoded pixels."""
_PROFILE_BYTES_MAX: Final = 64 * 1024
_ORIENTATION: Final = 0x0112
_TRANSPOSES: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_FIRST_SIDEWAYS: Final = 5
_COLOR_MODES: Final = ("RGB", "RGBA", "P")
Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
warnings.simplefilter("error", Image.DecompressionBombWarning)


def fit(data: bytes, crop: Crop, box: Size, quality: int, method: int = 4, formats: Collection[str] = FORMATS) -> bytes:
    """Crop a picture and return it as an upright WebP, reduced to fit into `box` (width, height). Raises BadPicture.

    Transparent areas become paper. `method` is libwebp's: a lower value is faster and results in more bytes.
    """

    def plan(width: int, height: int) -> tuple[Box, Size]:
        left, top, right, bottom = _get_crop_box(crop, width, height)
        scale = min(1.0, box[0] / (right - left), box[1] / (bottom - top))
        size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
        return (left, top, right, bottom), size

    piece = _decode_region(data, formats, plan, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    flatten_on_paper(piece).save(
        out, "WEBP", quality=quality, method=method, icc_profile=piece.info.get("icc_profile", b"")
    )
    return out.getvalue()


def crop_square(data: bytes, crop: Crop, side: int, quality: int) -> bytes:
    """Return the centered square of a crop as an upright JPEG with sides of `side` pixels. Raises BadPicture.

    Transparent areas become paper.
    """

    def plan(width: int, height: int) -> tuple[Box, Size]:
        left, top, right, bottom = _get_crop_box(crop, width, height)
        edge = min(right - left, bottom - top)
        x, y = left + (right - left - edge) // 2, top + (bottom - top - edge) // 2
        return (x, y, x + edge, y + edge), (side, side)

    piece = _decode_region(data, FORMATS, plan, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    flatten_on_paper(piece).save(out, "JPEG", quality=quality, icc_profile=piece.info.get("icc_profile", b""))
    return out.getvalue()


def _get_crop_box(crop: Crop, width: int, height: int) -> tuple[int, int, int, int]:
    left, top = min(int(crop.x * width), width - 1), min(int(crop.y * height), height - 1)
    right = max(left + 1, min(width, round((crop.x + crop.width) * width)))
    bottom = max(top + 1, min(height, round((crop.y + crop.height) * height)))
    return left, top, right, bottom


def decode_placed(data: bytes, placement: Placement) -> Image.Image:
    """Decode the visible part of a placed picture as RGBA. Raises BadPicture."""

    def plan(width: int, height: int) -> tuple[Box, Size]:
        if max(width, height) > PLACED_PICTURE_SIDE_MAX:
            raise BadPicture(texts.PICTURE_HUGE)
        left, right = _get_source_range(placement.left, placement.right, placement.columns, width)
        top, bottom = _get_source_range(placement.top, placement.bottom, placement.rows, height)
        return (left, top, right, bottom), (
            placement.columns[1] - placement.columns[0],
            placement.rows[1] - placement.rows[0],
        )

    return _decode_region(data, _PLACED_FORMATS, plan, Image.Resampling.BICUBIC).convert("RGBA")


def decode_full(data: bytes, formats: Collection[str], size: Callable[[int, int], Size]) -> Image.Image:
    """Decode a full picture, upright, as RGB or RGBA. Raises BadPicture.

    `size` is called with the picture's width and height, and returns the size of the output.
    """

    def plan(width: int, height: int) -> tuple[Box, Size]:
        return (0, 0, width, height), size(width, height)

    return _decode_region(data, formats, plan, Image.Resampling.BOX)


def try_decode_placed(data: bytes, placement: Placement) -> Image.Image | None:
    """Decode the visible part of a placed picture as RGBA. Returns None where `decode_placed` raises BadPicture."""
    try:
        return decode_placed(data, placement)
    except BadPicture:
        return None


def _get_source_range(start: float, end: float, visible: Size, pixels: int) -> tuple[float, float]:
    """Return the visible range of a placed picture along one axis, in pixels of the picture.

    The picture extends from `start` to `end` on the bitmap, where the pixels of the range `visible` are visible. It is
    `pixels` long itself.
    """
    source_per_pixel = pixels / max(end - start, 1.0)
    first, last = (min(max((edge - start) * source_per_pixel, 0.0), float(pixels)) for edge in visible)
    return (first, last) if last - first > 1e-3 else (0.0, float(pixels))


def _decode_region(
    data: bytes, formats: Collection[str], plan: RegionPlanner, filter_: Image.Resampling
) -> Image.Image:
    try:
        info = webp.read_info(data) if "WEBP" in formats and webp.is_webp(data) else None
        if info is None or info.is_animated:
            return _decode_with_pillow(data, formats, plan, filter_)
        return _decode_with_libwebp(data, info, plan, filter_)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    except BadPicture:
        raise
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, OverflowError) as error:
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    except Exception as error:  # Untrusted bytes: a decoder can fail in any way.
        raise BadPicture(texts.PICTURE_UNREADABLE) from error


def _decode_with_libwebp(
    data: bytes, info: webp.WebpInfo, plan: RegionPlanner, filter_: Image.Resampling
) -> Image.Image:
    if info.width * info.height > PICTURE_PIXELS_MAX:
        raise BadPicture(texts.PICTURE_HUGE)
    exif = Image.Exif()
    exif.load(info.exif)
    orientation = _get_orientation(exif)
    box, size = _to_stored_orientation(plan, info.width, info.height, orientation)
    scale = min(1.0, _get_decode_scale(box, size))
    decoded_size = max(1, round(info.width * scale)), max(1, round(info.height * scale))
    picture = webp.decode(data, info, decoded_size)
    if len(info.profile) <= _PROFILE_BYTES_MAX:
        picture.info["icc_profile"] = info.profile
    return _finish(picture, (info.width, info.height), box, size, orientation, filter_)


def _decode_with_pillow(
    data: bytes, formats: Collection[str], plan: RegionPlanner, filter_: Image.Resampling
) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=list(formats)) as picture:
        full_size = width, height = picture.size
        if picture.format == "WEBP" and width * height > _ANIMATED_PIXELS_MAX:
            raise BadPicture(texts.PICTURE_HUGE)
        plan(width, height)  # Refuse a picture that is too large before decoding it.
        if picture.format == "PNG":
            picture.load()  # EXIF can follow the pixels.
        orientation = _get_orientation(picture.getexif())
        box, size = _to_stored_orientation(plan, width, height, orientation)
        if picture.format == "JPEG":
            _use_draft_size(picture, _get_decode_scale(box, size))
        picture.load()
        return _finish(picture, full_size, box, size, orientation, filter_)


def _get_orientation(exif: Image.Exif) -> int:
    orientation = exif.get(_ORIENTATION, 1)
    return orientation if orientation in _TRANSPOSES else 1


def _to_stored_orientation(plan: RegionPlanner, width: int, height: int, orientation: int) -> tuple[Box, Size]:
    """Return the region and output size of `plan`, which are upright, in the orientation in which the file stores them.

    `width` and `height` are the stored size, `orientation` is the EXIF orientation.
    """
    if orientation < _FIRST_SIDEWAYS:
        box, size = plan(width, height)
    else:
        (left, top, right, bottom), (out_width, out_height) = plan(height, width)
        box, size = (top, left, bottom, right), (out_height, out_width)
    left, top, right, bottom = box
    if orientation in {2, 3, 7, 8}:
        left, right = width - right, width - left
    if orientation in {3, 4, 6, 7}:
        top, bottom = height - bottom, height - top
    return (left, top, right, bottom), size


def _get_decode_scale(box: Box, size: Size) -> float:
    """Return the smallest scale at which the picture can be decoded to resize `box` to `size` with high quality."""
    return _REDUCING_GAP * max(size[0] / (box[2] - box[0]), size[1] / (box[3] - box[1]))


def _use_draft_size(picture: Image.Image, scale: float) -> None:
    """Make Pillow decode a JPEG at 1/2, 1/4 or 1/8 of its size if `scale` allows it or the memory limit requires it."""
    factor, pixels = 1, picture.width * picture.height
    samples = 2 * getattr(picture, "layers", 3) if "progressive" in picture.info else 0
    while factor < 8 and (scale <= 1 / (2 * factor) or pixels * (samples + 4 / factor**2) > _PROGRESSIVE_BYTES_MAX):
        factor *= 2
    if factor > 1:
        picture.draft("RGB", (max(1, picture.width // factor), max(1, picture.height // factor)))


def _finish(
    picture: Image.Image, full_size: Size, box: Box, size: Size, orientation: int, filter_: Image.Resampling
) -> Image.Image:
    """Resize the region `box` of a decoded picture to `size`, and turn it upright.

    `box` is in pixels of the full size; the picture may have been decoded at a smaller size.
    """
    x, y = picture.width / full_size[0], picture.height / full_size[1]
    profile = picture.info.get("icc_profile", b"") if picture.mode in _COLOR_MODES else b""
    region = _resize_in_bands(picture, (box[0] * x, box[1] * y, box[2] * x, box[3] * y), size, filter_)
    if orientation in _TRANSPOSES:
        region = region.transpose(_TRANSPOSES[orientation])
    if len(profile) <= _PROFILE_BYTES_MAX:
        region.info["icc_profile"] = profile
    return region


def _resize_in_bands(picture: Image.Image, box: Box, size: Size, filter_: Image.Resampling) -> Image.Image:
    """Resize the content of the box to RGB or RGBA. Closes the picture as early as possible, to free its memory."""
    left, top = math.floor(box[0]), math.floor(box[1])
    right, bottom = min(picture.width, math.ceil(box[2])), min(picture.height, math.ceil(box[3]))
    x, y = _get_reduction(box, size, _REDUCING_GAP)
    if math.ceil((right - left) / x) * math.ceil((bottom - top) / y) > _INTERMEDIATE_PIXELS_MAX:
        x, y = _get_reduction(box, size, 1)
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    intermediate = Image.new(mode, (math.ceil((right - left) / x), math.ceil((bottom - top) / y)))
    rows = max(1, _BAND_ROWS // y)
    for first_row in range(0, intermediate.height, rows):
        band = picture.crop((left, top + first_row * y, right, min(top + (first_row + rows) * y, bottom)))
        intermediate.paste(_convert_mode(band, mode).reduce((x, y)), (0, first_row))
    picture.close()
    final_box = (box[0] - left) / x, (box[1] - top) / y, (box[2] - left) / x, (box[3] - top) / y
    if intermediate.size == size and final_box == (0, 0, *size):
        return intermediate
    return resize(
        intermediate,
        size,
        (*final_box[:2], min(final_box[2], intermediate.width), min(final_box[3], intermediate.height)),
        filter_,
    )


def _get_reduction(box: Box, size: Size, gap: int) -> Size:
    return max(1, int((box[2] - box[0]) / size[0] / gap)), max(1, int((box[3] - box[1]) / size[1] / gap))


def _convert_mode(picture: Image.Image, mode: str) -> Image.Image:
    if picture.mode.startswith("I"):  # 16-bit grayscale.
        picture = picture.point(lambda gray: gray * (1 / 256)).convert("L")  # pyright: ignore[reportUnknownMemberType]
    return picture if picture.mode == mode else picture.convert(mode)
