"""The sandbox: foreign bytes worked out where they can harm nobody, bounded in memory and time."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol


class SandboxFailed(Exception):
    """The work needs more memory or time than there is, or failed otherwise; the text says why, for a log."""


class Sandbox(Protocol):
    """Does the work that a task names. Few at once; of several people who wait, each has a turn."""

    async def run(
        self,
        task: str,
        files: Sequence[Path],
        facts: Mapping[str, Any],
        target: Path,
        whose: str,
        tell: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        """Do `task` with files, and with facts that are plain data, and write its results into `target`.

        Which files and results these are, the task says; those of drawings are framed updates (see `kernel.frames`).
        `whose` turn it is: a person's, or the thing's for which a job asks. What a task says of how far it is, 0 to 1,
        is told. Raises SandboxFailed; Interrupted for work that was cut off (see `kernel.interruptions`).
        """
        ...
