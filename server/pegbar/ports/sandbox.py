"""The sandbox: foreign bytes worked out where they can harm nobody, bounded in memory and time."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol


class SandboxFailed(Exception):
    """The work needs more memory or time than there is, or failed otherwise; the text says why, for a log."""


class Sandbox(Protocol):
    """Does the work that a task names. Few at once; of several people who wait, each has a turn."""

    async def run(
        self, task: str, drawings: Sequence[Path], facts: Mapping[str, float], target: Path, whose: str
    ) -> None:
        """Do `task` with drawings, files of framed updates (see `kernel.frames`), and write its results into `target`.

        `whose` turn it is: a person's, or the thing's for which a job asks. Raises SandboxFailed.
        """
        ...
