"""Interface of the sandbox: processes untrusted files in workers with limited memory and time."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol


class SandboxFailed(Exception):
    """The task exceeded its limits of memory or time, or failed. The exception's text is the reason, for logs."""


class Sandbox(Protocol):
    """Runs named tasks in worker processes, a few in parallel, round-robin by requester."""

    async def run(
        self,
        task: str,
        files: Sequence[Path],
        arguments: Mapping[str, Any],
        target: Path,
        fairness_key: str,
        on_progress: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        """Run a task on files and `arguments`, which are passed as JSON. The task writes its results to `target`.

        Each task defines the meaning of its files, arguments and results; drawings are passed as framed updates (see
        `kernel.frames`). `fairness_key` is the key of the round-robin: a user's id or, in jobs, the id of the processed
        object. `on_progress` is called with the progress from 0 to 1. Raises SandboxFailed; Interrupted for interrupted
        work (see `kernel.interruptions`).
        """
        ...
