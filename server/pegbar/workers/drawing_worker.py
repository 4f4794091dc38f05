"""The process that works out one task of drawings; `adapters.child_process` says how it is spoken with.

It puts together what the tiers below may not: the storyboard's rules and the painter.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.worker_main import read_job, set_memory_limit
from pegbar.domains.storyboard.rules.document import merge, read_layers
from pegbar.domains.storyboard.rules.document_tasks import PAINT, PAINT_PART, TASKS
from pegbar.kernel.frames import read_frames, write_frames
from pegbar.ports.painter import Part

_MEGABYTES: Final = 700


def _painted(task: str, drawings: Sequence[Sequence[bytes]], facts: Mapping[str, Any]) -> list[bytes]:
    from pegbar.adapters.paint.foreign import seen  # noqa: PLC0415  # most tasks do without Pillow
    from pegbar.adapters.paint.painter import flat_part, flat_picture  # noqa: PLC0415

    layers = [layer for updates in drawings for layer in read_layers(merge(updates))]
    if task == PAINT_PART:
        return [flat_part(layers, Part(**facts), seen)]
    return [flat_picture(layers, facts["width"], facts["height"], seen)]


def main() -> None:
    """Do what stands on stdin."""
    set_memory_limit(_MEGABYTES)
    raw, target = read_job()
    drawings = [list(read_frames(Path(path))) for path in raw["files"]]
    task = raw["task"]
    results = _painted(task, drawings, raw["facts"]) if task in {PAINT, PAINT_PART} else TASKS[task](drawings)
    with target.open("wb") as file:
        write_frames(file, results)


if __name__ == "__main__":
    main()
