"""The `Sandbox` port with one worker process per task."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.ports.sandbox import SandboxFailed

DRAWING_MODULE: Final = "pegbar.workers.drawing_worker"
INTERCHANGE_MODULE: Final = "pegbar.workers.interchange_worker"
_CONCURRENT_TASKS: Final = 2


class ProcessSandbox:
    """The `Sandbox` port with a worker process for each task.

    Two tasks run at a time, but only one per user. Workers limit their memory themselves.
    """

    def __init__(self, child: str = DRAWING_MODULE, seconds: float = 30) -> None:
        """Create it with the worker's module and the CPU limit per task, in seconds."""
        self._module = child
        self._seconds = seconds
        self._semaphore = FairSemaphore[str](_CONCURRENT_TASKS, 1)

    async def run(
        self,
        task: str,
        files: Sequence[Path],
        arguments: Mapping[str, Any],
        target: Path,
        fairness_key: str,
        on_progress: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        """See `Sandbox.run`."""
        job = {"task": task, "files": [str(path) for path in files], "facts": dict(arguments)}
        async with self._semaphore.acquire(fairness_key):
            try:
                await run_child(self._module, job, target, on_progress or _ignore_progress, self._seconds)
            except ChildFailed as error:
                raise SandboxFailed(str(error)) from error


async def _ignore_progress(_share: float) -> None:
    pass
