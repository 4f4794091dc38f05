"""The `Pictures` port with worker processes: this process never decodes untrusted files."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from PIL import Image

from pegbar.adapters.child_process import ChildFailed
from pegbar.adapters.paint.paper import PAGE_COUNT_BYTES
from pegbar.adapters.paint.placement import Placement
from pegbar.adapters.worker_pool import JobRefused, Load, WorkerPool
from pegbar.kernel import texts
from pegbar.kernel.limits import VIDEO_THUMB_HEIGHT_MAX, VIDEO_THUMB_QUALITY, VIDEO_THUMB_WIDTH_MAX
from pegbar.ports.pictures import BadPicture, Crop, DocumentPage

WORKER_MODULE: Final = "pegbar.adapters.paint.picture_worker"
_SECONDS: Final = 30
_LARGE_MB: Final = 640
"""Limit in MB of the data memory of a process; its total memory, with the libraries, then stays below 700 MB."""
_SMALL_MB: Final = 256
_WORKERS: Final = 2
_NICENESS: Final = 5
_QUALITY: Final = 70
_THUMB: Final = VIDEO_THUMB_WIDTH_MAX, VIDEO_THUMB_HEIGHT_MAX
_THUMB_QUALITY: Final = round(VIDEO_THUMB_QUALITY * 100)
_FULL_IMAGE: Final = (0, 0, 1, 1)
log = structlog.get_logger()


class PillowPictures:
    """The `Pictures` port with two worker pools (`picture_worker`), each shared fairly between users.

    Previews, which arrive after every pause in drawing, have a separate pool, so they never wait for a large picture.
    In the pool for large pictures, one picture of each user is decoded at a time.
    """

    def __init__(self) -> None:
        self._large = WorkerPool(
            WORKER_MODULE, _WORKERS, megabytes=_LARGE_MB, seconds=_SECONDS, per_user=1, niceness=_NICENESS
        )
        self._small = WorkerPool(WORKER_MODULE, _WORKERS, megabytes=_SMALL_MB, seconds=_SECONDS)

    async def convert_to_webp(self, data: bytes, max_width: int, max_height: int, fairness_key: str) -> bytes:
        """See `Pictures.convert_to_webp`. Returns the same bytes if they already are a WebP without metadata."""
        return await _run(self._small, fairness_key, data, do="check", width=max_width, height=max_height)

    async def crop_to_webp(self, data: bytes, crop: Crop, side: int, fairness_key: str) -> bytes:
        """See `Pictures.crop_to_webp`."""
        crop_box = (crop.x, crop.y, crop.width, crop.height)
        return await _run(self._large, fairness_key, data, do="fit", crop=crop_box, box=(side, side), quality=_QUALITY)

    async def crop_to_jpeg(self, data: bytes, crop: Crop, side: int, quality: int, fairness_key: str) -> bytes:
        """See `Pictures.crop_to_jpeg`."""
        crop_box = (crop.x, crop.y, crop.width, crop.height)
        return await _run(self._large, fairness_key, data, do="crop_square", crop=crop_box, side=side, quality=quality)

    async def make_thumbnail(self, data: bytes, fairness_key: str) -> bytes:
        """See `Pictures.make_thumbnail`."""
        return await _run(
            self._large, fairness_key, data, do="fit", crop=_FULL_IMAGE, box=_THUMB, quality=_THUMB_QUALITY
        )

    async def render_preview(self, data: bytes, side: int, fairness_key: str) -> bytes:
        """See `Pictures.render_preview`."""
        return await _run(self._large, fairness_key, data, do="still", side=side, quality=_QUALITY)

    async def render_page(
        self, read: Callable[[], Awaitable[bytes]], number: int, side: int, fairness_key: str
    ) -> DocumentPage:
        """See `Pictures.render_page`."""
        result = await _run(self._large, fairness_key, read, do="page", number=number, side=side, quality=_QUALITY)
        return DocumentPage(int.from_bytes(result[:PAGE_COUNT_BYTES]), result[PAGE_COUNT_BYTES:] or None)

    async def shrink(self, webp: bytes, width: int, fairness_key: str) -> bytes:
        """See `Pictures.shrink`."""
        return await _run(self._small, fairness_key, webp, do="shrink", width=width)

    async def convert_to_png(self, webp: bytes, fairness_key: str) -> bytes:
        """See `Pictures.convert_to_png`."""
        return await _run(self._small, fairness_key, webp, do="png")

    async def convert_to_jpeg(self, webp: bytes, fairness_key: str) -> bytes:
        """See `Pictures.convert_to_jpeg`."""
        return await _run(self._small, fairness_key, webp, do="jpeg")

    async def decode_placed(self, data: bytes, placement: Placement, fairness_key: str) -> Image.Image | None:
        """Decode the visible part of a placed picture as RGBA; None if it isn't a readable picture."""
        size = placement.columns[1] - placement.columns[0], placement.rows[1] - placement.rows[0]
        try:
            return Image.frombytes(
                "RGBA", size, await _run(self._large, fairness_key, data, do="decode_placed", placement=placement)
            )
        except ValueError:  # BadPicture is a ValueError too.
            return None

    @property
    def pids(self) -> list[int]:
        """Return the process ids of idle workers."""
        return self._large.pids + self._small.pids

    async def close(self) -> None:
        """See `Pictures.close`."""
        await self._large.close()
        await self._small.close()


async def _run(pool: WorkerPool, fairness_key: str, data: bytes | Load, **job: Any) -> bytes:
    try:
        return (await pool.run(fairness_key, job, data)).data
    except JobRefused as refused:
        raise BadPicture(refused.text) from refused
    except ChildFailed as failed:
        log.warning("picture.failed", reason=str(failed))
        raise BadPicture(texts.PICTURE_UNREADABLE) from failed
