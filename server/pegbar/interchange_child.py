"""The process that reads and writes foreign formats; `adapters.child` says how it is spoken with."""

import gc
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.child import bound, told_work

_MEGABYTES: Final = 1500
_CPU_SECONDS: Final = 240

Task = Callable[[Sequence[Path], Mapping[str, Any], Path], None]
"""Does it with files and facts, and writes what came of it into a file. Whatever it raises fails the task."""


def _read_edit(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.domains.storyboard.imports.rules.edits.reading import answer  # noqa: PLC0415  # only for this task

    gc.disable()  # a tree of a million elements is looked through again and again; the process ends with it
    answer(files, facts, target)


TASKS: Final[dict[str, Task]] = {"edit.read": _read_edit}
"""By name; what a task needs, it loads itself."""


def main() -> None:
    """Do what stands on stdin."""
    bound(_MEGABYTES, _CPU_SECONDS)
    raw, target = told_work()
    TASKS[raw["task"]]([Path(path) for path in raw["files"]], raw["facts"], target)


if __name__ == "__main__":
    main()
