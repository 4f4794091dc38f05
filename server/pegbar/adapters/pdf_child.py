"""The process that prints one board: a `BoardSheet` as JSON on stdin, progress (0 to 1, one a line) on stdout.

Run as ``python -m pegbar.adapters.pdf_child TARGET``. It opens the pictures that the board names, writes TARGET, and
ends with 0, or with another code and the reason on stderr.
"""

import json
import logging
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from PIL import Image

from pegbar.adapters.pdf_board import PICTURE_PIXELS_MAX, BoardPdf
from pegbar.ports.printer import BoardSheet, Panel


def read_board(text: bytes) -> BoardSheet:
    """The board from its JSON, as `dataclasses.asdict` gives it."""
    raw = cast(dict[str, Any], json.loads(text))
    panels: list[Panel] = []
    for panel in cast(list[dict[str, Any]], raw.pop("panels")):
        picture = panel.pop("picture")
        panels.append(Panel(picture=Path(picture) if picture else None, **panel))
    return BoardSheet(panels=tuple(panels), **raw)


def main() -> None:
    """Print the board that stands on stdin."""
    os.nice(5)  # the server answers first
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    Image.MAX_IMAGE_PIXELS = PICTURE_PIXELS_MAX
    board = read_board(sys.stdin.buffer.read())
    told = -1

    def tell(share: float) -> None:
        nonlocal told
        if int(share * 100) != told:
            told = int(share * 100)
            print(f"{share:.2f}", flush=True)

    with TemporaryDirectory(prefix="pegbar-fonts-") as folder:
        BoardPdf(board, Path(folder)).write(Path(sys.argv[1]), tell)


if __name__ == "__main__":
    main()
