"""Check, shrink and convert previews of cuts. For the picture worker process only (`picture_worker`)."""

import io
from typing import Final

from PIL import Image, UnidentifiedImageError

from pegbar.adapters.paint import image_decoder
from pegbar.adapters.paint.paper import JPEG_QUALITY, flatten_on_paper, open_picture
from pegbar.kernel import texts
from pegbar.kernel.limits import PREVIEW_QUALITY
from pegbar.ports.pictures import BadPicture, Crop

_QUALITY: Final = round(PREVIEW_QUALITY * 100)
_METHOD: Final = 2
"""Effort of the WebP encoder: low, because a preview arrives after every pause in drawing."""
_FORMATS: Final = ("WEBP", "PNG", "JPEG")
_FULL_IMAGE: Final = Crop(0, 0, 1, 1)


def check_preview(data: bytes, max_width: int, max_height: int) -> bytes:
    """Return the picture as a WebP without metadata; the same bytes if it already is such a WebP. Raises BadPicture."""
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            if picture.width > max_width or picture.height > max_height:
                raise BadPicture(texts.picture_too_large(max_width, max_height))
            if getattr(picture, "n_frames", 1) != 1:
                raise BadPicture(texts.PICTURE_MOVES)
            if picture.format != "WEBP":
                return image_decoder.fit(data, _FULL_IMAGE, (max_width, max_height), _QUALITY, _METHOD)
            picture.load()
            if not {"exif", "xmp", "icc_profile"} & picture.info.keys():
                return data
            clean = io.BytesIO()
            picture.convert("RGB").save(clean, "WEBP", quality=_QUALITY)
            return clean.getvalue()
    except BadPicture:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise BadPicture(texts.PICTURE_HUGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise BadPicture(texts.PICTURE_UNREADABLE) from error


def shrink(webp: bytes, width: int) -> bytes:
    """Reduce a valid WebP to at most `width` pixels; returns the same bytes if it isn't wider."""
    with Image.open(io.BytesIO(webp), formats=["WEBP"]) as picture:
        if picture.width <= width:
            return webp
        small = picture.convert("RGB")
        small.thumbnail((width, picture.height), Image.Resampling.BOX, reducing_gap=2.0)
        out = io.BytesIO()
        small.save(out, "WEBP", quality=_QUALITY, method=_METHOD)
        return out.getvalue()


def to_png(webp: bytes) -> bytes:
    """Convert a picture to PNG; transparent areas become paper. Raises BadPicture."""
    return _convert(webp, "PNG")


def to_jpeg(webp: bytes) -> bytes:
    """Convert a picture to JPEG; transparent areas become paper. Raises BadPicture."""
    return _convert(webp, "JPEG", quality=JPEG_QUALITY)


def _convert(webp: bytes, format_name: str, **options: int) -> bytes:
    picture = open_picture(io.BytesIO(webp))
    if picture is None:
        raise BadPicture(texts.PICTURE_UNREADABLE)
    out = io.BytesIO()
    flatten_on_paper(picture).save(out, format_name, **options)
    return out.getvalue()
