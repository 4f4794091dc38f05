"""The sandbox as a process for each piece of work."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.ports.sandbox import SandboxFailed

DRAWINGS: Final = "pegbar.workers.drawing_worker"
INTERCHANGE: Final = "pegbar.workers.interchange_worker"
_AT_ONCE: Final = 2


class ProcessSandbox:
    """The `Sandbox` port by a child process for each task, two at once, one of them for one asker; it bounds itself."""

    def __init__(self, child: str = DRAWINGS, seconds: float = 30) -> None:
        """With a module that is the child, and the CPU time that each task may take."""
        self._child = child
        self._seconds = seconds
        self._turns = FairSemaphore[str](_AT_ONCE, 1)

    async def run(
        self,
        task: str,
        files: Sequence[Path],
        facts: Mapping[str, Any],
        target: Path,
        whose: str,
        tell: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        """See `Sandbox.run`."""
        job = {"task": task, "files": [str(path) for path in files], "facts": dict(facts)}
        async with self._turns.acquire(whose):
            try:
                await run_child(self._child, job, target, tell or _ignore, self._seconds)
            except ChildFailed as error:
                raise SandboxFailed(str(error)) from error


async def _ignore(_share: float) -> None:
    pass
