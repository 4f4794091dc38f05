"""Previews of cuts, decoded. For the child process of pictures alone (`picture_worker`)."""

import io
from typing import Final

from PIL import Image, UnidentifiedImageError

from pegbar.adapters.paint import foreign
from pegbar.adapters.paint.paper import JPEG_QUALITY, on_paper, opened
from pegbar.kernel import texts
from pegbar.kernel.limits import PREVIEW_QUALITY
from pegbar.ports.pictures import BadPicture, Crop

_QUALITY: Final = round(PREVIEW_QUALITY * 100)
_METHOD: Final = 2
"""Pictures come after each pause of a pen."""
_FORMATS: Final = ("WEBP", "PNG", "JPEG")
_WHOLE: Final = Crop(0, 0, 1, 1)


def checked(data: bytes, max_width: int, max_height: int) -> bytes:
    """A webp of nothing but the picture: the same bytes where they are one, else encoded anew. Raises BadPicture."""
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            if picture.width > max_width or picture.height > max_height:
                raise BadPicture(texts.picture_too_large(max_width, max_height))
            if getattr(picture, "n_frames", 1) != 1:
                raise BadPicture(texts.PICTURE_MOVES)
            if picture.format != "WEBP":
                return foreign.fitted(data, _WHOLE, (max_width, max_height), _QUALITY, _METHOD)
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


def shrunk(webp: bytes, width: int) -> bytes:
    """A copy of a sound picture for lists, no wider than this; the same bytes where it is not."""
    with Image.open(io.BytesIO(webp), formats=["WEBP"]) as picture:
        if picture.width <= width:
            return webp
        small = picture.convert("RGB")
        small.thumbnail((width, picture.height), Image.Resampling.BOX, reducing_gap=2.0)
        out = io.BytesIO()
        small.save(out, "WEBP", quality=_QUALITY, method=_METHOD)
        return out.getvalue()


def png(webp: bytes) -> bytes:
    """The picture as PNG, on paper where it is clear. Raises BadPicture."""
    return _as(webp, "PNG")


def jpeg(webp: bytes) -> bytes:
    """The picture as JPEG, on paper where it is clear. Raises BadPicture."""
    return _as(webp, "JPEG", quality=JPEG_QUALITY)


def _as(webp: bytes, kind: str, **how: int) -> bytes:
    picture = opened(io.BytesIO(webp))
    if picture is None:
        raise BadPicture(texts.PICTURE_UNREADABLE)
    out = io.BytesIO()
    on_paper(picture).save(out, kind, **how)
    return out.getvalue()
