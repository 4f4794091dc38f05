"""Long work in a process of its own, so that the server answers meanwhile and gets its memory back.

A child is a module that is run as ``python -m MODULE TARGET``: the work as JSON on stdin, progress (0 to 1, one a
line) on stdout. It ends with 0, or with another code and the reason on stderr.
"""

import asyncio
import json
import os
import resource
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final, cast

import pegbar

PACKAGE_ROOT: Final = str(Path(pegbar.__file__).resolve().parent.parent)
_REASON_BYTES: Final = 2000


class ChildFailed(Exception):
    """The child did not do its work; the text says why, for a log."""


async def run_child(
    module: str,
    work: Mapping[str, object],
    target: Path,
    on_progress: Callable[[float], Awaitable[None]],
    timeout_seconds: float,
) -> None:
    """Have a child write `target`, which appears only when it is whole. The work is plain data; paths become text.

    Cancelling the task kills the child and leaves nothing behind. Raises ChildFailed, also when the work takes longer
    than the time-out.
    """
    part = target.with_name(f".{target.name}.part")
    with TemporaryFile() as complaints:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            str(part),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=complaints,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([PACKAGE_ROOT, os.environ.get("PYTHONPATH", "")])},
        )
        try:
            async with asyncio.timeout(timeout_seconds):
                await _feed(child, json.dumps(work, default=str).encode())
                await _follow(child, on_progress)
                code = await child.wait()
            if code != 0:
                raise ChildFailed(tail(complaints.fileno()) or f"the process ended with {code}")
            part.replace(target)
        except TimeoutError:
            raise ChildFailed(f"it took longer than {timeout_seconds:.0f} s") from None
        finally:
            await _end(child)
            part.unlink(missing_ok=True)


def told_work() -> tuple[dict[str, Any], Path]:
    """In the child: what is to be done, and where to write it. From now on the server's process answers first."""
    os.nice(5)
    return cast(dict[str, Any], json.loads(sys.stdin.buffer.read())), Path(sys.argv[1])


def bound(megabytes: int, cpu_seconds: int) -> None:
    """In the child: never take more memory or time than this; what asks for more fails here, and nowhere else."""
    for what, most in ((resource.RLIMIT_DATA, megabytes * 1024 * 1024), (resource.RLIMIT_CPU, cpu_seconds)):
        with suppress(ValueError, OSError):  # a system that knows no such bound, or has a lower one
            resource.setrlimit(what, (most, most))


class Teller:
    """In the child: tells the parent how far the work is, in steps of a hundredth."""

    def __init__(self) -> None:
        self._told = -1

    def __call__(self, share: float) -> None:
        """Tell a share from 0 to 1."""
        if int(share * 100) != self._told:
            self._told = int(share * 100)
            sys.stdout.write(f"{share:.2f}\n")
            sys.stdout.flush()


async def _feed(child: asyncio.subprocess.Process, text: bytes) -> None:
    pipe = child.stdin
    if pipe is None:
        raise ChildFailed("the process has no input")
    with suppress(ConnectionError):  # a child that died at once is told by its exit code
        pipe.write(text)
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


def tail(file: int) -> str:
    """The end of what a child said on stderr, which is this file."""
    size = os.fstat(file).st_size
    return os.pread(file, _REASON_BYTES, max(0, size - _REASON_BYTES)).decode(errors="replace").strip()
