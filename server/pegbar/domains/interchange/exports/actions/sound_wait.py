"""Wait for a board's sounds before an export, because an early export would lack them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from pegbar.access.services import Services
from pegbar.domains.interchange.limits import SOUND_WAIT_SECONDS, STALLED_UPLOAD_SECONDS
from pegbar.domains.storyboard.sound.actions import board_audio

_POLL_SECONDS: Final = 0.5


async def wait_for_sounds(
    services: Services,
    project_id: str,
    report_count: Callable[[int], Awaitable[None]],
    *,
    seconds: float = SOUND_WAIT_SECONDS,
) -> int:
    """Wait until the sounds of a board's clips are ready, and return how many aren't.

    `report_count` is called with the number of pending sounds when it changes. Stalled uploads and undecodable files
    are not waited for; after `seconds`, waiting ends.
    """
    deadline, last_reported = time.monotonic() + seconds, 0
    while True:
        async with services.db.read() as tx:
            now = await tx.now()
            unready = await board_audio.count_unready(
                tx, project_id, stalled_before=now - timedelta(seconds=STALLED_UPLOAD_SECONDS)
            )
        if unready.pending == 0 or time.monotonic() >= deadline:
            return unready.pending + unready.missing
        if unready.pending != last_reported:
            last_reported = unready.pending
            await report_count(last_reported)
        await asyncio.sleep(_POLL_SECONDS)
