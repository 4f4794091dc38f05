"""Write the ZIP archive of a data export, chunk by chunk."""

import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import structlog

from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry
from pegbar.domains.data_export import texts
from pegbar.domains.data_export.actions.user_data import USER_DATA_BY_DOMAIN
from pegbar.kernel import clock
from pegbar.kernel.errors import TooLarge, disk_problem
from pegbar.kernel.threads import run_in_thread

_COMPRESSIBLE: Final = (".json", ".txt", ".vtt", ".csv", ".yjs")
"""File types to deflate; pictures and videos are already compressed."""
log = structlog.get_logger()


async def write_archive(
    services: Services, user_id: str, target: Path, report_progress: Callable[[float], Awaitable[None]]
) -> None:
    """Write the archive of a user's data to `target`. Calls `report_progress` with 0 to 1 after each entry.

    Unreadable entries are left out and listed in the README. Raises DiskFull and DiskFailed.
    """
    missing: list[str] = []
    now = clock.now()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for index, user_data in enumerate(USER_DATA_BY_DOMAIN.values()):
                async for entry in user_data.export(services, user_id):
                    if not await _add_entry(services, archive, entry, now):
                        missing.append(entry.path)
                    await report_progress((index + entry.share) / len(USER_DATA_BY_DOMAIN))
            text = texts.readme(now, missing)
            await _add_entry(services, archive, ExportEntry("README.txt", data=text.encode()), now)
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise


async def _add_entry(services: Services, archive: zipfile.ZipFile, entry: ExportEntry, now: datetime) -> bool:
    """Add an entry to the archive. Returns False if it can't be read."""
    try:
        pieces = await _open_entry(services, entry)
    except (KeyError, TooLarge) as error:
        log.warning("data_export.entry_skipped", path=entry.path, reason=str(error))
        return False
    info = zipfile.ZipInfo(entry.path, now.timetuple()[:6])
    info.compress_type = zipfile.ZIP_DEFLATED if entry.path.endswith(_COMPRESSIBLE) else zipfile.ZIP_STORED
    out = archive.open(info, "w", force_zip64=True)
    try:
        async for piece in pieces:
            await run_in_thread(lambda piece=piece: out.write(piece))
    finally:
        await run_in_thread(out.close)
    return True


async def _open_entry(services: Services, entry: ExportEntry) -> AsyncIterator[bytes]:
    if entry.key is not None:
        return (await services.blobs.open(entry.key)).chunks
    if entry.pieces is not None:
        return await entry.pieces()
    return _iter_once(entry.data or b"")


async def _iter_once(data: bytes) -> AsyncIterator[bytes]:
    yield data
