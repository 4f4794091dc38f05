"""The sandbox as a process for each piece of work."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pegbar.adapters.child import ChildFailed, run_child
from pegbar.kernel import messages
from pegbar.kernel.errors import Unavailable
from pegbar.ports.sandbox import SandboxFailed

CHILD: Final = "pegbar.drawing_child"
_AT_ONCE: Final = 2
_SECONDS: Final = 60
_TURN_SECONDS: Final = 20


class ProcessSandbox:
    """The `Sandbox` port by a child process for each task, two at once; its bounds are the child's own."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(_AT_ONCE)

    async def run(
        self, task: str, drawings: Sequence[Path], facts: Mapping[str, int], target: Path, whose: str
    ) -> None:
        """See `Sandbox.run`."""
        try:
            async with asyncio.timeout(_TURN_SECONDS):
                await self._places.acquire()
        except TimeoutError:
            raise Unavailable(messages.SERVER_BUSY, retry_after=5) from None
        try:
            work = {"task": task, "drawings": [str(path) for path in drawings], "facts": dict(facts)}
            await run_child(CHILD, work, target, _ignore, _SECONDS)
        except ChildFailed as error:
            raise SandboxFailed(str(error)) from error
        finally:
            self._places.release()


async def _ignore(_share: float) -> None:
    pass
