"""Worker process that reads and writes interchange formats. Protocol: `adapters.child_process`."""

import gc
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.interchange import otio
from pegbar.adapters.worker_main import read_job, set_memory_limit
from pegbar.domains.interchange.exports.rules.tasks import PSD, STORYBOARDER
from pegbar.domains.interchange.imports.rules.parsed_file import encode_result
from pegbar.kernel.frames import write_frames

_MEMORY_MB: Final = 1500

Task = Callable[[Sequence[Path], Mapping[str, Any], Path], None]
"""Runs a task on files and facts, and writes the result to a file. Any exception fails the task."""


def _read_edit(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the edit in `files[0]`, whose original name is the fact `file_name`.

    The facts `fps` (a fraction as text, "24000/1001") and `drop` (drop-frame timecode) supply the values that an EDL
    doesn't state. The fact `board` is the frame rate of the project.
    """
    from pegbar.domains.interchange.imports.rules.edits.edit_file import read_edit_file  # noqa: PLC0415  # only what a task needs

    gc.disable()  # Repeated collections of a million elements are slow; the process is short-lived.
    fps = None if facts["fps"] is None else Fraction(facts["fps"])
    board = Fraction(facts["board"]) if facts.get("board") else None
    _write_result(target, lambda: read_edit_file(files[0], facts["file_name"], fps, facts["drop"], board).to_json())


def _read_script(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """Read the script in `files[0]`, whose original name is the fact `file_name`."""
    from pegbar.domains.interchange.imports.rules.scripts.script_file import read_script  # noqa: PLC0415  # as above

    _write_result(target, lambda: read_script(files[0].read_bytes(), facts["file_name"]).to_plain())


def _read_boards(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.import_boards import read_boards  # noqa: PLC0415  # as above

    read_boards(files, facts, target)


def _read_timing(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.domains.interchange.imports.rules import timing_csv  # noqa: PLC0415  # as above

    _write_result(target, lambda: timing_csv.read(files[0].read_bytes(), facts["file_name"]))


def _write_result(target: Path, read: Callable[[], Any]) -> None:
    with target.open("wb") as file:
        write_frames(file, [encode_result(read)])


def _write_psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.layered_export import export_psd  # noqa: PLC0415

    export_psd(files, facts, target)


def _write_storyboarder(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.layered_export import export_storyboarder  # noqa: PLC0415

    export_storyboarder(files, facts, target)


TASKS: Final[dict[str, Task]] = {
    "boards.read": _read_boards,
    "edit.otio": otio.write_timeline,
    "edit.read": _read_edit,
    PSD: _write_psd,
    "script.read": _read_script,
    STORYBOARDER: _write_storyboarder,
    "timing.read": _read_timing,
}
"""Tasks by name. Each imports what it needs."""


def main() -> None:
    """Run the task given on stdin."""
    set_memory_limit(_MEMORY_MB)
    raw, target = read_job()
    TASKS[raw["task"]]([Path(path) for path in raw["files"]], raw["facts"], target)


if __name__ == "__main__":
    main()
