"""PDF printer without a server: duration and peak memory of a PDF of 240 panels.

Not part of the table: ``python -m bench.interchange.pdf_printer`` prints one line of JSON.
"""

import asyncio
import io
import json
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from pegbar.adapters.paint.painter import render_preview
from pegbar.adapters.print.printer import PdfPrinter
from pegbar.demo.lanterns import LANTERNS
from pegbar.ports.printer import BoardSheet, Panel

PANELS = 240
NOTE = "She lifts the lantern and waits. 灯りが水面に映る。 The tide turns on beat two; hold the horizon. " * 6


def create_previews(folder: Path) -> list[Path]:
    """Save 240 different WebP previews of 1920 × 1080, drawn from the demo board, and return their paths."""
    images = [
        Image.open(io.BytesIO(render_preview(LANTERNS.layers(shot), 1920, 1080, lambda *_: None)))
        for shot in LANTERNS.shots[:6]
    ]
    paths: list[Path] = []
    for index in range(PANELS):
        picture = images[index % len(images)].rotate(index // len(images), fillcolor=(251, 250, 246))
        paths.append(folder / f"{index}.webp")
        picture.save(paths[-1], quality=70, method=0)
    return paths


async def main() -> None:
    """Print the board once and report."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        panels = tuple(
            Panel(index + 1, f"Cut {index + 1}", NOTE, 24, 1.0, path)
            for index, path in enumerate(create_previews(folder))
        )
        board = BoardSheet("Bench", "Lanterns at Low Tide", "1", "vertical", 1920, 1080, panels, "24 fps")

        async def ignore_progress(_share: float) -> None:
            return

        start = time.perf_counter()
        await PdfPrinter().print_board(board, folder / "board.pdf", ignore_progress)
        seconds = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        size = (folder / "board.pdf").stat().st_size / 1024**2
    facts = {"panels": PANELS, "seconds": round(seconds, 2), "peak_mib": round(peak), "file_mib": round(size, 1)}
    sys.stdout.write(f"{json.dumps(facts)}\n")


if __name__ == "__main__":
    asyncio.run(main())
