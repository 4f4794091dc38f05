"""The process that reads and writes foreign formats; `adapters.child` says how it is spoken with."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.child import bound, told_work
from pegbar.domains.storyboard.exports.rules.tasks import PSD, STORYBOARDER

_MEGABYTES: Final = 1500
_CPU_SECONDS: Final = 240

Task = Callable[[Sequence[Path], Mapping[str, Any], Path], None]
"""Does it with files and facts, and writes what came of it into a file. Whatever it raises fails the task."""


def _psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.layered import psd  # noqa: PLC0415

    psd(files, facts, target)


def _storyboarder(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.layered import storyboarder  # noqa: PLC0415

    storyboarder(files, facts, target)


TASKS: Final[dict[str, Task]] = {PSD: _psd, STORYBOARDER: _storyboarder}
"""By name; what a task needs, it loads itself."""


def main() -> None:
    """Do what stands on stdin."""
    bound(_MEGABYTES, _CPU_SECONDS)
    raw, target = told_work()
    TASKS[raw["task"]]([Path(path) for path in raw["files"]], raw["facts"], target)


if __name__ == "__main__":
    main()
