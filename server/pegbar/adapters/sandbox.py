"""The sandbox as a process for each piece of work."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pegbar.adapters.child import ChildFailed, run_child
from pegbar.kernel.in_turn import InTurn
from pegbar.ports.sandbox import SandboxFailed

CHILD: Final = "pegbar.drawing_child"
_AT_ONCE: Final = 2
_SECONDS: Final = 60


class ProcessSandbox:
    """The `Sandbox` port by a child process for each task, two at once, one of them for one asker; it bounds itself."""

    def __init__(self) -> None:
        self._turns = InTurn[str](_AT_ONCE, 1)

    async def run(
        self, task: str, drawings: Sequence[Path], facts: Mapping[str, float], target: Path, whose: str
    ) -> None:
        """See `Sandbox.run`."""
        work = {"task": task, "drawings": [str(path) for path in drawings], "facts": dict(facts)}
        async with self._turns.turn(whose):
            try:
                await run_child(CHILD, work, target, _ignore, _SECONDS)
            except ChildFailed as error:
                raise SandboxFailed(str(error)) from error


async def _ignore(_share: float) -> None:
    pass
