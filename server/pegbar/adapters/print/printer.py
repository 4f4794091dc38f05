"""Prints boards in a process of their own."""

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

CHILD: Final = "pegbar.adapters.print.board_worker"


class PdfPrinter:
    """The `Printer` port by a child process (`board_worker`) for each board."""

    def __init__(self, fonts: Path = FONTS, *, cpu_seconds: float = 300) -> None:
        """With the folder of the fonts, and the CPU time that a board may take."""
        self._fonts = fonts
        self._cpu_seconds = cpu_seconds

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Printer.print_board`. A board that takes more CPU time is a PrintFailed."""
        await asyncio.to_thread(require_fonts, self._fonts)
        with TemporaryDirectory(prefix="fonts-", dir=target.parent) as subsets:
            try:
                job = {"board": asdict(board), "fonts": self._fonts.absolute(), "subsets": subsets}
                await run_child(CHILD, job, target, on_progress, self._cpu_seconds)
            except ChildFailed as error:
                raise PrintFailed(f"printing: {error}") from error
