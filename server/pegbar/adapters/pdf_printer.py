"""Prints boards in a process of their own, so that the server answers meanwhile and gets its memory back."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

import pegbar
from pegbar.ports.printer import BoardSheet, PrintFailed

CHILD: Final = "pegbar.adapters.pdf_child"
_PACKAGE_ROOT: Final = str(Path(pegbar.__file__).resolve().parent.parent)
_REASON_BYTES: Final = 2000


class PdfPrinter:
    """The `Printer` port by a child process (`pdf_child`) for each board."""

    def __init__(self, timeout_seconds: float = 300) -> None:
        self._timeout = timeout_seconds

    async def print_board(
        self, board: BoardSheet, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """See `Printer.print_board`. Takes longer than the time-out: killed, PrintFailed."""
        part = target.with_name(f".{target.name}.part")
        with TemporaryFile() as complaints:
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                CHILD,
                str(part),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
                env=os.environ | {"PYTHONPATH": os.pathsep.join([_PACKAGE_ROOT, os.environ.get("PYTHONPATH", "")])},
            )
            try:
                async with asyncio.timeout(self._timeout):
                    await _feed(child, board)
                    await _follow(child, on_progress)
                    code = await child.wait()
                if code != 0:
                    raise PrintFailed(_tail(complaints.fileno()) or f"the printing process ended with {code}")
                part.replace(target)
            except TimeoutError:
                raise PrintFailed(f"printing took longer than {self._timeout:.0f} s") from None
            finally:
                await _end(child)
                part.unlink(missing_ok=True)


async def _feed(child: asyncio.subprocess.Process, board: BoardSheet) -> None:
    pipe = child.stdin
    if pipe is None:
        raise PrintFailed("the printing process has no input")
    with suppress(ConnectionError):  # a child that died at once is told by its exit code
        pipe.write(json.dumps(asdict(board), default=str).encode())
        await pipe.drain()
        pipe.close()
        await pipe.wait_closed()


async def _follow(child: asyncio.subprocess.Process, on_progress: Callable[[float], Awaitable[None]]) -> None:
    pipe = child.stdout
    while pipe is not None and (line := await pipe.readline()):
        with suppress(ValueError):
            await on_progress(min(max(float(line), 0.0), 1.0))


async def _end(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()


def _tail(file: int) -> str:
    size = os.fstat(file).st_size
    return os.pread(file, _REASON_BYTES, max(0, size - _REASON_BYTES)).decode(errors="replace").strip()
