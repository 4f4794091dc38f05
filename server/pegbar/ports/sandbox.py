"""Interface of the sandbox: processes untrusted files in workers with limited memory and time."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol


class SandboxFailed(Exception):
    """The task exceeded its limits of memory or time, or failed; the text is the reason, for a log."""


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
        """Run a task on files and plain data (`arguments`), and write its results to `target`.

        The task defines its files and results; drawings are framed updates (see `kernel.frames`). `fairness_key` is
        the key of the round-robin: a user's id or, in jobs, the id of the processed object. `on_progress` is called
        with the progress from 0 to 1. Raises SandboxFailed; Interrupted for interrupted work (see
        `kernel.interruptions`).
        """
        ...
