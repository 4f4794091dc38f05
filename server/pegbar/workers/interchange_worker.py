"""Worker process that reads and writes interchange formats. Protocol: `adapters.child_process`."""

import gc
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

from pegbar.adapters.worker_main import read_job, set_memory_limit
from pegbar.domains.interchange.formats.common.parsed_file import encode_result
from pegbar.domains.interchange.formats.format import load
from pegbar.domains.interchange.formats.registry import WRITING_TASKS
from pegbar.kernel.frames import write_frames

_MEMORY_MB: Final = 1500

Task = Callable[[Sequence[Path], Mapping[str, Any], Path], None]
"""Runs a task on files and facts, and writes the result to a file. Any exception fails the task."""


def _read_edit(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the edit in `files[0]`, whose original name is the fact `file_name`.

    The facts `fps` (a fraction as text, "24000/1001") and `drop` (drop-frame timecode) supply the values that an EDL
    doesn't state. The fact `board` is the frame rate of the project.
    """
    from pegbar.domains.interchange.formats.edit_file import read_edit_file  # noqa: PLC0415  # only what a task needs

    gc.disable()  # Repeated collections of a million elements are slow; the process is short-lived.
    fps = None if facts["fps"] is None else Fraction(facts["fps"])
    board = Fraction(facts["board"]) if facts.get("board") else None
    _write_result(target, lambda: read_edit_file(files[0], facts["file_name"], fps, facts["drop"], board).to_json())


def _read_script(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the script in `files[0]`, whose original name is the fact `file_name`."""
    from pegbar.domains.interchange.formats.script_file import read_script  # noqa: PLC0415  # as above

    _write_result(target, lambda: read_script(files[0].read_bytes(), facts["file_name"]).to_plain())


def _read_boards(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.import_boards import read_boards  # noqa: PLC0415  # as above

    read_boards(files, facts, target)


def _read_timing(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.domains.interchange.formats.timing_sheet import reader  # noqa: PLC0415  # as above

    _write_result(target, lambda: reader.read(files[0].read_bytes(), facts["file_name"]))


def _write_result(target: Path, read: Callable[[], Any]) -> None:
    with target.open("wb") as file:
        write_frames(file, [encode_result(read)])


READING_TASKS: Final[Mapping[str, Task]] = {
    "boards.read": _read_boards,
    "edit.read": _read_edit,
    "script.read": _read_script,
    "timing.read": _read_timing,
}
"""The tasks that read files, by name: one for each kind of import. Each imports what it needs."""


def find_task(name: str) -> Task:
    """Return a task by name: a reading task, or a writing task of a format. Raises KeyError for an unknown name."""
    return READING_TASKS[name] if name in READING_TASKS else cast("Task", load(WRITING_TASKS[name]))


def main() -> None:
    """Run the task given on stdin."""
    set_memory_limit(_MEMORY_MB)
    raw, target = read_job()
    find_task(raw["task"])([Path(path) for path in raw["files"]], raw["facts"], target)


if __name__ == "__main__":
    main()
