"""Whatever lies among a project's files and can be seen, as a picture. For the child process of pictures alone."""

import io
import signal
from contextlib import closing
from typing import Any, Final, cast

from pegbar.adapters.paint import foreign
from pegbar.adapters.paint.paper import COUNTED_BYTES
from pegbar.kernel import texts
from pegbar.ports.pictures import BadPicture, Crop

_MORE: Final = ("TIFF", "PSD")
_WHOLE: Final = Crop(0, 0, 1, 1)
_PDF: Final = b"%PDF-"
_HEAD_BYTES: Final = 1024
"""Some programs write other things before a PDF's first line."""
_METHOD: Final = 4
PAGE_CPU_SECONDS: Final = 8
"""Of one page of a PDF, whose process ends with it."""


def still(data: bytes, side: int, quality: int) -> bytes:
    """A picture, or the first page of a PDF, as webp of nothing else, no longer than `side`. Raises BadPicture."""
    if _PDF in data[:_HEAD_BYTES]:
        return page(data, 1, side, quality)[COUNTED_BYTES:]
    return foreign.fitted(data, _WHOLE, (side, side), quality, formats=(*foreign.FORMATS, *_MORE))


def page(data: bytes, number: int, side: int, quality: int) -> bytes:
    """How many pages a PDF has, and behind it one as webp; nothing where it has fewer. Raises BadPicture."""
    import pypdfium2  # noqa: PLC0415  # who waits for a picture does not wait for this too

    # A small document may draw itself thousands of times: beyond this the system ends the process.
    signal.setitimer(signal.ITIMER_PROF, PAGE_CPU_SECONDS)
    try:
        with closing(pypdfium2.PdfDocument(data)) as document:
            pages = len(document)
            if number > pages > 0:
                return pages.to_bytes(COUNTED_BYTES)
            shown = document[number - 1]
            scale = side / max(*shown.get_size(), 1.0)
            picture = cast(Any, shown).render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
    except (pypdfium2.PdfiumError, ValueError, IndexError, OverflowError) as error:
        raise BadPicture(texts.PICTURE_UNREADABLE) from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    picture.thumbnail((side, side))
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=_METHOD)
    return pages.to_bytes(COUNTED_BYTES) + out.getvalue()
