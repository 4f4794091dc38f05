"""Worker process that prints one board.

Takes a `BoardSheet`, the font folder and an empty folder for font subsets as JSON. Protocol: `adapters.child_process`.
"""

import logging
from pathlib import Path
from typing import Any, cast

from PIL import Image

from pegbar.adapters.paint.paper import PICTURE_PIXELS_MAX
from pegbar.adapters.print.board import BoardPdf
from pegbar.adapters.worker_main import ProgressReporter, read_job
from pegbar.ports.encoder import View
from pegbar.ports.printer import Area, BoardSheet, Panel, PrintedCamera


def read_board(raw: dict[str, Any]) -> BoardSheet:
    """Create a `BoardSheet` from its JSON form: the output of `dataclasses.asdict`, with paths as text."""
    panels: list[Panel] = []
    for panel in cast(list[dict[str, Any]], raw.pop("panels")):
        picture = panel.pop("picture")
        camera, view = panel.pop("camera"), panel.pop("view")
        panels.append(
            Panel(
                picture=Path(picture) if picture else None,
                camera=None if camera is None else PrintedCamera(Area(*camera[0]), View(*camera[1]), View(*camera[2])),
                view=None if view is None else View(*view),
                **panel,
            )
        )
    return BoardSheet(panels=tuple(panels), **raw)


def main() -> None:
    """Print the board given on stdin."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    job, target = read_job()
    board = BoardPdf(read_board(job["board"]), Path(job["fonts"]), Path(job["subsets"]))
    board.write(target, ProgressReporter())


if __name__ == "__main__":
    main()
