"""The `Printer` port with worker processes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pegbar.adapters.child_process import ChildFailed, run_child
from pegbar.adapters.text.font_files import require_fonts
from pegbar.kernel.settings import FONTS
from pegbar.ports.printer import BoardSheet, PrintFailed

WORKER_MODULE: Final = "pegbar.adapters.print.board_worker"


class PdfPrinter:
    """The `Printer` port with one worker process (`board_worker`) per board."""

    def __init__(self, fonts: Path = FONTS, *, cpu_seconds: float = 300) -> None:
        """Create it with the folder of the font files and the CPU limit per board, in seconds."""
        self._fonts = fonts
        self._cpu_seconds = cpu_seconds

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Printer.print_board`. Exceeding the CPU limit raises PrintFailed."""
        await asyncio.to_thread(require_fonts, self._fonts)
        with TemporaryDirectory(prefix="fonts-", dir=target.parent) as subsets:
            try:
                job = {"board": asdict(board), "fonts": self._fonts.absolute(), "subsets": subsets}
                await run_child(WORKER_MODULE, job, target, on_progress, self._cpu_seconds)
            except ChildFailed as error:
                raise PrintFailed(f"printing: {error}") from error
