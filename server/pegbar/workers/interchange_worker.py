"""The process that reads and writes foreign formats; `adapters.child_process` says how it is spoken with."""

import gc
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.interchange import otio
from pegbar.adapters.worker_main import read_job, set_memory_limit
from pegbar.domains.storyboard.exports.rules.tasks import PSD, STORYBOARDER
from pegbar.domains.storyboard.imports.rules.parsed_file import encode_result
from pegbar.kernel.frames import write_frames

_MEGABYTES: Final = 1500

Task = Callable[[Sequence[Path], Mapping[str, Any], Path], None]
"""Does it with files and facts, and writes what came of it into a file. Whatever it raises fails the task."""


def _read_edit(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """The edit in the only file, called `file_name`; `fps` ("24000/1001") and `drop` are what an EDL does not say.

    `board` is the project's own rate.
    """
    from pegbar.domains.storyboard.imports.rules.edits.edit_file import read_edit_file  # noqa: PLC0415  # only what a task needs

    gc.disable()  # a tree of a million elements is looked through again and again; the process ends with it
    fps = None if facts["fps"] is None else Fraction(facts["fps"])
    board = Fraction(facts["board"]) if facts.get("board") else None
    _write(target, lambda: read_edit_file(files[0], facts["file_name"], fps, facts["drop"], board).to_json())


def _read_script(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    """The script in the only file, called `file_name`."""
    from pegbar.domains.storyboard.imports.rules.scripts.script_file import read_script  # noqa: PLC0415  # as above

    _write(target, lambda: read_script(files[0].read_bytes(), facts["file_name"]).to_plain())


def _read_boards(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.import_boards import read  # noqa: PLC0415  # as above

    read(files, facts, target)


def _read_timing(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.domains.storyboard.imports.rules import timing_csv  # noqa: PLC0415  # as above

    _write(target, lambda: timing_csv.read(files[0].read_bytes(), facts["file_name"]))


def _write(target: Path, read: Callable[[], Any]) -> None:
    with target.open("wb") as file:
        write_frames(file, [encode_result(read)])


def _psd(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.layered_export import psd  # noqa: PLC0415

    psd(files, facts, target)


def _storyboarder(files: Sequence[Path], facts: Mapping[str, Any], target: Path) -> None:
    from pegbar.workers.layered_export import storyboarder  # noqa: PLC0415

    storyboarder(files, facts, target)


TASKS: Final[dict[str, Task]] = {
    "boards.read": _read_boards,
    "edit.otio": otio.write,
    "edit.read": _read_edit,
    PSD: _psd,
    "script.read": _read_script,
    STORYBOARDER: _storyboarder,
    "timing.read": _read_timing,
}
"""By name; what a task needs, it loads itself."""


def main() -> None:
    """Do what stands on stdin."""
    set_memory_limit(_MEGABYTES)
    raw, target = read_job()
    TASKS[raw["task"]]([Path(path) for path in raw["files"]], raw["facts"], target)


if __name__ == "__main__":
    main()
