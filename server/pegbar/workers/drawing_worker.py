"""Worker process that runs one task on drawings. Protocol: `adapters.child_process`.

It is in `workers`, not in `adapters`, because it combines adapters with rules of the storyboard domain.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pegbar.adapters.worker_main import read_job, set_memory_limit
from pegbar.domains.storyboard.rules.document import merge, read_layers
from pegbar.domains.storyboard.rules.document_tasks import PAINT, PAINT_PART, TASKS
from pegbar.kernel.frames import read_frames, write_frames
from pegbar.ports.painter import Part

_MEMORY_MB: Final = 700


def _paint(task: str, drawings: Sequence[Sequence[bytes]], facts: Mapping[str, Any]) -> list[bytes]:
    from pegbar.adapters.paint.image_decoder import try_decode_placed  # noqa: PLC0415  # most tasks do without Pillow
    from pegbar.adapters.paint.painter import render_part, render_preview  # noqa: PLC0415

    layers = [layer for updates in drawings for layer in read_layers(merge(updates))]
    if task == PAINT_PART:
        return [render_part(layers, Part(**facts), try_decode_placed)]
    return [render_preview(layers, facts["width"], facts["height"], try_decode_placed)]


def main() -> None:
    """Run the task given on stdin."""
    set_memory_limit(_MEMORY_MB)
    raw, target = read_job()
    drawings = [list(read_frames(Path(path))) for path in raw["files"]]
    task = raw["task"]
    results = _paint(task, drawings, raw["facts"]) if task in {PAINT, PAINT_PART} else TASKS[task](drawings)
    with target.open("wb") as file:
        write_frames(file, results)


if __name__ == "__main__":
    main()
