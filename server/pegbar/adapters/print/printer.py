"""Prints boards in a process of their own."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pegbar.adapters.child import ChildFailed, run_child
from pegbar.ports.printer import BoardSheet, PrintFailed

CHILD: Final = "pegbar.adapters.print.board_child"


class PdfPrinter:
    """The `Printer` port by a child process (`board_child`) for each board."""

    def __init__(self, cpu_seconds: float = 300) -> None:
        self._cpu_seconds = cpu_seconds

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Printer.print_board`. A board that takes more CPU time is a PrintFailed."""
        with TemporaryDirectory(prefix="fonts-", dir=target.parent) as fonts:
            try:
                work = {"board": asdict(board), "fonts": fonts}
                await run_child(CHILD, work, target, on_progress, self._cpu_seconds)
            except ChildFailed as error:
                raise PrintFailed(f"printing: {error}") from error
