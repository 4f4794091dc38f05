"""Render previews of any image or PDF file of a project. For the picture worker process only."""

import io
import signal
from contextlib import closing
from typing import Any, Final, cast

from pegbar.adapters.paint import image_decoder
from pegbar.adapters.paint.paper import PAGE_COUNT_BYTES
from pegbar.kernel import texts
from pegbar.ports.pictures import BadPicture, Crop

_EXTRA_FORMATS: Final = ("TIFF", "PSD")
_FULL_IMAGE: Final = Crop(0, 0, 1, 1)
_PDF: Final = b"%PDF-"
_HEAD_BYTES: Final = 1024
"""The signature of a PDF is searched in this many bytes, because some programs write other data before it."""
_METHOD: Final = 4
PAGE_CPU_SECONDS: Final = 8
"""CPU time limit for one PDF page; the process ends when it is exceeded."""


def render_still(data: bytes, side: int, quality: int) -> bytes:
    """Render a picture, or the first page of a PDF, as WebP with sides of at most `side` pixels. Raises BadPicture."""
    if _PDF in data[:_HEAD_BYTES]:
        return render_page(data, 1, side, quality)[PAGE_COUNT_BYTES:]
    return image_decoder.fit(
        data, _FULL_IMAGE, (side, side), quality, formats=(*image_decoder.FORMATS, *_EXTRA_FORMATS)
    )


def render_page(data: bytes, number: int, side: int, quality: int) -> bytes:
    """Return the page count of a PDF (`PAGE_COUNT_BYTES`, big-endian), followed by page `number` as WebP.

    Returns only the page count if the page does not exist. Raises BadPicture.
    """
    import pypdfium2  # noqa: PLC0415  # jobs for other pictures don't wait for this import

    # A small document can draw the same content thousands of times. Beyond this limit, the system kills the process.
    signal.setitimer(signal.ITIMER_PROF, PAGE_CPU_SECONDS)
    try:
        with closing(pypdfium2.PdfDocument(data)) as document:
            pages = len(document)
            if number > pages > 0:
                return pages.to_bytes(PAGE_COUNT_BYTES)
            pdf_page = document[number - 1]
            scale = side / max(*pdf_page.get_size(), 1.0)
            picture = cast(Any, pdf_page).render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
    except (pypdfium2.PdfiumError, ValueError, IndexError, OverflowError) as error:
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    picture.thumbnail((side, side))
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=_METHOD)
    return pages.to_bytes(PAGE_COUNT_BYTES) + out.getvalue()
