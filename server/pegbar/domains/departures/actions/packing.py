"""One ZIP of what all slices tell of a person, written a piece at a time."""

import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import structlog

from pegbar.access.belongings import Entry
from pegbar.access.house import House
from pegbar.domains.departures import messages
from pegbar.domains.departures.actions.slices import SLICES
from pegbar.kernel import clock
from pegbar.kernel.errors import TooLarge, disk_problem
from pegbar.kernel.threads import run_in_thread

_PLAIN: Final = (".json", ".txt", ".vtt", ".csv", ".yjs")
"""What becomes smaller; pictures and films are already."""
log = structlog.get_logger()


async def pack(house: House, person: str, target: Path, tell: Callable[[float], Awaitable[None]]) -> None:
    """Write the file; what cannot be read is left out and named in the README. Raises DiskFull and DiskFailed."""
    missing: list[str] = []
    now = clock.now()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for at, slice_ in enumerate(SLICES.values()):
                async for entry in slice_.told(house, person):
                    if not await _add(house, archive, entry, now):
                        missing.append(entry.path)
                    await tell((at + entry.share) / len(SLICES))
            left_out = messages.LEFT_OUT + "\n".join(missing) + "\n" if missing else messages.ALL_THERE
            text = messages.README.format(day=f"{now:%d %B %Y}", missing=left_out)
            await _add(house, archive, Entry("README.txt", data=text.encode()), now)
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise


async def _add(house: House, archive: zipfile.ZipFile, entry: Entry, now: datetime) -> bool:
    """Whether it could be read."""
    try:
        pieces = await _opened(house, entry)
    except (KeyError, TooLarge) as error:
        log.warning("takeout.left_out", path=entry.path, reason=str(error))
        return False
    info = zipfile.ZipInfo(entry.path, now.timetuple()[:6])
    info.compress_type = zipfile.ZIP_DEFLATED if entry.path.endswith(_PLAIN) else zipfile.ZIP_STORED
    out = archive.open(info, "w", force_zip64=True)
    try:
        async for piece in pieces:
            await run_in_thread(lambda piece=piece: out.write(piece))
    finally:
        await run_in_thread(out.close)
    return True


async def _opened(house: House, entry: Entry) -> AsyncIterator[bytes]:
    if entry.key is not None:
        return (await house.blobs.open(entry.key)).pieces
    if entry.pieces is not None:
        return await entry.pieces()
    return _whole(entry.data or b"")


async def _whole(data: bytes) -> AsyncIterator[bytes]:
    yield data
