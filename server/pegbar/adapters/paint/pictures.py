"""Pictures by Pillow, in processes of their own: this one decodes nothing that a stranger sent."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from PIL import Image

from pegbar.adapters.child_process import ChildFailed
from pegbar.adapters.paint.paper import COUNTED_BYTES
from pegbar.adapters.paint.parts import Spot
from pegbar.adapters.worker_pool import JobRefused, Load, WorkerPool
from pegbar.kernel import texts
from pegbar.kernel.limits import VIDEO_THUMB_HEIGHT_MAX, VIDEO_THUMB_QUALITY, VIDEO_THUMB_WIDTH_MAX
from pegbar.ports.pictures import BadPicture, Crop, Page

CHILD: Final = "pegbar.adapters.paint.picture_worker"
_SECONDS: Final = 30
_LARGE_MB: Final = 640
"""Of data; with the libraries themselves a process stays below 700 MB."""
_SMALL_MB: Final = 256
_PLACES: Final = 2
_STEP_BACK: Final = 5
_QUALITY: Final = 70
_THUMB: Final = VIDEO_THUMB_WIDTH_MAX, VIDEO_THUMB_HEIGHT_MAX
_THUMB_QUALITY: Final = round(VIDEO_THUMB_QUALITY * 100)
_WHOLE: Final = (0, 0, 1, 1)
log = structlog.get_logger()


class PillowPictures:
    """The `Pictures` port by two lanes of two processes each (`picture_worker`), a lane shared by people in turn.

    Previews, which come after each pause of a pen, never wait for a cover that takes seconds. Of the large ones a
    person has one decoded at a time; the other place is somebody else's.
    """

    def __init__(self) -> None:
        self._large = WorkerPool(CHILD, _PLACES, megabytes=_LARGE_MB, seconds=_SECONDS, each=1, niceness=_STEP_BACK)
        self._small = WorkerPool(CHILD, _PLACES, megabytes=_SMALL_MB, seconds=_SECONDS)

    async def checked_webp(self, data: bytes, max_width: int, max_height: int, whose: str) -> bytes:
        """See `Pictures.checked_webp`: the same bytes where they are a webp of nothing but the picture."""
        return await _made(self._small, whose, data, do="checked", width=max_width, height=max_height)

    async def fitted(self, data: bytes, crop: Crop, side: int, whose: str) -> bytes:
        """See `Pictures.fitted`."""
        part = (crop.x, crop.y, crop.width, crop.height)
        return await _made(self._large, whose, data, do="fitted", crop=part, box=(side, side), quality=_QUALITY)

    async def portrait(self, data: bytes, crop: Crop, side: int, quality: int, whose: str) -> bytes:
        """See `Pictures.portrait`."""
        part = (crop.x, crop.y, crop.width, crop.height)
        return await _made(self._large, whose, data, do="portrait", crop=part, side=side, quality=quality)

    async def thumbnail(self, data: bytes, whose: str) -> bytes:
        """See `Pictures.thumbnail`."""
        return await _made(self._large, whose, data, do="fitted", crop=_WHOLE, box=_THUMB, quality=_THUMB_QUALITY)

    async def any_still(self, data: bytes, side: int, whose: str) -> bytes:
        """See `Pictures.any_still`."""
        return await _made(self._large, whose, data, do="any_still", side=side, quality=_QUALITY)

    async def page(self, read: Callable[[], Awaitable[bytes]], number: int, side: int, whose: str) -> Page:
        """See `Pictures.page`."""
        said = await _made(self._large, whose, read, do="page", number=number, side=side, quality=_QUALITY)
        return Page(int.from_bytes(said[:COUNTED_BYTES]), said[COUNTED_BYTES:] or None)

    async def shrunk(self, webp: bytes, width: int, whose: str) -> bytes:
        """See `Pictures.shrunk`."""
        return await _made(self._small, whose, webp, do="shrunk", width=width)

    async def png(self, webp: bytes, whose: str) -> bytes:
        """See `Pictures.png`."""
        return await _made(self._small, whose, webp, do="png")

    async def jpeg(self, webp: bytes, whose: str) -> bytes:
        """See `Pictures.jpeg`."""
        return await _made(self._small, whose, webp, do="jpeg")

    async def placed(self, data: bytes, spot: Spot, whose: str) -> Image.Image | None:
        """What a sheet shows of a picture that was put down there, as RGBA; None for what is no good picture."""
        size = spot.across[1] - spot.across[0], spot.down[1] - spot.down[0]
        try:
            return Image.frombytes("RGBA", size, await _made(self._large, whose, data, do="placed", spot=spot))
        except ValueError:  # BadPicture among them
            return None

    @property
    def pids(self) -> list[int]:
        """The processes that wait for a picture."""
        return self._large.pids + self._small.pids

    async def close(self) -> None:
        """See `Pictures.close`."""
        await self._large.close()
        await self._small.close()


async def _made(children: WorkerPool, whose: str, data: bytes | Load, **job: Any) -> bytes:
    try:
        return (await children.run(whose, job, data)).data
    except JobRefused as refused:
        raise BadPicture(str(refused)) from refused
    except ChildFailed as failed:
        log.warning("picture.failed", reason=str(failed))
        raise BadPicture(texts.PICTURE_UNREADABLE) from failed
