"""Checks of pictures by Pillow."""

import asyncio
import io
import math
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from pegbar.adapters.memory import give_back
from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX, on_paper, opened
from pegbar.kernel import messages
from pegbar.kernel.limits import VIDEO_THUMB_HEIGHT_MAX, VIDEO_THUMB_QUALITY, VIDEO_THUMB_WIDTH_MAX
from pegbar.ports.pictures import BadPicture, Crop

_QUALITY = 70
_THUMB = VIDEO_THUMB_WIDTH_MAX, VIDEO_THUMB_HEIGHT_MAX
_WHOLE = Crop(0, 0, 1, 1)
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "AVIF")
Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
warnings.simplefilter("error", Image.DecompressionBombWarning)


class PillowPictures:
    """Decodes every picture once, in a thread."""

    def __init__(self) -> None:
        self._one_large = asyncio.Semaphore(1)

    async def checked_webp(self, data: bytes, max_width: int, max_height: int) -> bytes:
        """The same bytes where they hold nothing but the picture, else the picture encoded anew."""
        return await asyncio.to_thread(_checked_webp, data, max_width, max_height)

    async def fitted(self, data: bytes, crop: Crop, side: int) -> bytes:
        """That part of a picture as webp; one at a time, since the largest need a quarter of a gigabyte."""
        async with self._one_large:
            return await asyncio.to_thread(_fitted, data, crop, (side, side), _QUALITY)

    async def thumbnail(self, data: bytes) -> bytes:
        """The picture as small as a video's thumbnail; one at a time, as `fitted`."""
        async with self._one_large:
            return await asyncio.to_thread(_fitted, data, _WHOLE, _THUMB, round(VIDEO_THUMB_QUALITY * 100))

    async def shrunk(self, webp: bytes, width: int) -> bytes:
        """A copy of a sound picture for lists, no wider than this; the same bytes where it is not."""
        return await asyncio.to_thread(_shrunk, webp, width)

    async def png(self, webp: bytes) -> bytes:
        """The picture as PNG, on paper where it is clear."""
        return await asyncio.to_thread(_png, webp)


def _shrunk(webp: bytes, width: int) -> bytes:
    with Image.open(io.BytesIO(webp), formats=["WEBP"]) as picture:
        if picture.width <= width:
            return webp
        small = picture.convert("RGB")
        small.thumbnail((width, picture.height), Image.Resampling.BOX, reducing_gap=2.0)
        out = io.BytesIO()
        small.save(out, "WEBP", quality=_QUALITY, method=2)
        del small
    # The last step of every preview that is put: while people draw, one comes each second.
    give_back()
    return out.getvalue()


def _fitted(data: bytes, crop: Crop, box: tuple[int, int], quality: int) -> bytes:
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            _scan_small(picture, crop, max(box))
            part = _part(picture, crop)
        part.thumbnail(box, Image.Resampling.LANCZOS, reducing_gap=2.0)
        out = io.BytesIO()
        on_paper(part).save(out, "WEBP", quality=quality)
        return out.getvalue()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BadPicture(messages.PICTURE_HUGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, OverflowError) as error:
        raise BadPicture(messages.PICTURE_UNREADABLE) from error
    finally:
        give_back()


def _scan_small(picture: Image.Image, crop: Crop, side: int) -> None:
    """Have a JPEG decoded no larger than needed; other kinds know no such thing."""
    scale = side / (min(crop.width, crop.height) * max(picture.size))
    if scale < 1:
        picture.draft("RGB", (math.ceil(picture.width * scale), math.ceil(picture.height * scale)))


def _part(picture: Image.Image, crop: Crop) -> Image.Image:
    """The part as RGB or, where something shines through, RGBA; turned as the camera was held."""
    upright = ImageOps.exif_transpose(picture)
    width, height = upright.size
    left, top = min(int(crop.x * width), width - 1), min(int(crop.y * height), height - 1)
    right = max(left + 1, min(width, round((crop.x + crop.width) * width)))
    bottom = max(top + 1, min(height, round((crop.y + crop.height) * height)))
    part = upright.crop((left, top, right, bottom))
    return part.convert("RGBA" if part.has_transparency_data else "RGB")


def _png(webp: bytes) -> bytes:
    picture = opened(io.BytesIO(webp))
    if picture is None:
        raise BadPicture(messages.PICTURE_UNREADABLE)
    out = io.BytesIO()
    on_paper(picture).save(out, "PNG")
    del picture
    give_back()
    return out.getvalue()


def _checked_webp(data: bytes, max_width: int, max_height: int) -> bytes:
    try:
        with Image.open(io.BytesIO(data), formats=["WEBP"]) as picture:
            if picture.width > max_width or picture.height > max_height:
                raise BadPicture(messages.larger_than(max_width, max_height))
            if getattr(picture, "n_frames", 1) != 1:
                raise BadPicture(messages.PICTURE_MOVES)
            picture.load()
            if not {"exif", "xmp", "icc_profile"} & picture.info.keys():
                return data
            clean = io.BytesIO()
            picture.convert("RGB").save(clean, "WEBP", quality=_QUALITY)
            return clean.getvalue()
    except BadPicture:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BadPicture(messages.PICTURE_HUGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise BadPicture(messages.PICTURE_NOT_WEBP) from error
