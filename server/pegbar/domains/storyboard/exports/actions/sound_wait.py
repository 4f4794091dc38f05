"""Wait for the sounds of a board's clips before a file is made: made too early, it would be silent there."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from pegbar.access.services import Services
from pegbar.domains.storyboard.exports.limits import SOUND_WAIT_SECONDS, STALLED_UPLOAD_SECONDS
from pegbar.domains.storyboard.sound.actions import board_audio

_LOOK_SECONDS: Final = 0.5


async def wait_for_sounds(
    services: Services, project_id: str, tell: Callable[[int], Awaitable[None]], *, seconds: float = SOUND_WAIT_SECONDS
) -> int:
    """Wait until the sounds of a board's clips are ready, and return how many are not.

    `tell` is called with the number of sounds that are waited for, whenever it changes. A stalled upload and a
    file that could not be read are not waited for; after `seconds` no sound is.
    """
    until, last_told = time.monotonic() + seconds, 0
    while True:
        async with services.db.read() as tx:
            now = await tx.now()
            found = await board_audio.count_unready(
                tx, project_id, stalled_before=now - timedelta(seconds=STALLED_UPLOAD_SECONDS)
            )
        if found.pending == 0 or time.monotonic() >= until:
            return found.pending + found.missing
        if found.pending != last_told:
            last_told = found.pending
            await tell(last_told)
        await asyncio.sleep(_LOOK_SECONDS)
