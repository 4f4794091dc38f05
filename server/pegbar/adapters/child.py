"""Long work in a process of its own, so that the server answers meanwhile and gets its memory back.

A child is a module that is run as ``python -m MODULE TARGET``: the work as JSON on stdin, progress (0 to 1, one a
line) on stdout. It ends with 0, or with another code and the reason on stderr.
"""

import asyncio
import json
import math
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final, NoReturn, cast

import pegbar

PACKAGE_ROOT: Final = str(Path(pegbar.__file__).resolve().parent.parent)
_REASON_BYTES: Final = 2000
_REPORT_BYTES: Final = 4096
_STEP_BACK: Final = 5
"""Of 19, the most that a process can be nice to others."""
_TOO_LARGE: Final = 75
"""The code with which a child ends that was about to hold more than it may."""
_LOOKS_EVERY_SECONDS: Final = 0.02
_RESERVED_PER_HELD: Final = 3
"""Codecs reserve for each thread and each frame in flight far more than they ever touch."""
_KILOBYTES: Final = 1 if sys.platform == "darwin" else 1024


class ChildFailed(Exception):
    """The child did not do its work; the text says why, for a log."""


class ChildTooLarge(ChildFailed):
    """The work takes more memory than a child may have: it would again."""


class ChildTooLong(ChildFailed):
    """The work takes longer than a child may: it would again, but for what else the machine does."""


async def run_child(
    module: str,
    work: Mapping[str, object],
    target: Path,
    on_progress: Callable[[float], Awaitable[None]],
    timeout_seconds: float,
) -> None:
    """Have a child write `target`, which appears only when it is whole. The work is plain data; paths become text.

    Cancelling the task kills the child and leaves nothing behind. Raises ChildFailed, of it ChildTooLong when the work
    takes longer than the time-out.
    """
    part = target.with_name(f".{target.name}.part")
    with TemporaryFile() as told, TemporaryFile() as complaints:
        await asyncio.to_thread(_write, told, work)
        child = _start(module, part, told, complaints)
        try:
            step_back(child.pid)
            async with asyncio.timeout(timeout_seconds):
                await _follow(child, on_progress)
                code = await asyncio.to_thread(child.wait)
            if code == _TOO_LARGE:
                raise ChildTooLarge(tail(complaints.fileno()))
            if code != 0:
                raise ChildFailed(tail(complaints.fileno()) or f"the process ended with {code}")
            part.replace(target)
        except TimeoutError:
            raise ChildTooLong(f"it took longer than {timeout_seconds:.0f} s") from None
        finally:
            child.kill()  # does nothing where it has ended
            await asyncio.to_thread(child.wait)
            part.unlink(missing_ok=True)


def _write(file: IO[bytes], work: Mapping[str, object]) -> None:
    file.write(json.dumps(work, default=str).encode())
    file.seek(0)


def _start(module: str, part: Path, told: IO[bytes], complaints: IO[bytes]) -> "subprocess.Popen[bytes]":
    """By `subprocess`, which asks the system for a vfork; the event loop's own way copies the tables of all memory.

    In a server of 250 MB that takes 15 ms, in which nobody is answered; this way takes half of one.
    """
    return subprocess.Popen(  # noqa: S603  # this very interpreter, with a module of ours
        [sys.executable, "-m", module, str(part)],
        bufsize=0,
        stdin=told,
        stdout=subprocess.PIPE,
        stderr=complaints,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([PACKAGE_ROOT, os.environ.get("PYTHONPATH", "")])},
    )


def step_back(pid: int) -> None:
    """From now on the server's own process goes before this one: before it has begun, for a start is work too."""
    with suppress(ProcessLookupError, PermissionError):
        os.setpriority(os.PRIO_PROCESS, pid, _STEP_BACK)


def told_work() -> tuple[dict[str, Any], Path]:
    """In the child: what is to be done, and where to write it."""
    return cast(dict[str, Any], json.loads(sys.stdin.buffer.read())), Path(sys.argv[1])


def bound(megabytes: int, cpu_seconds: int) -> None:
    """In the child: never take more memory or time than this; what asks for more fails here, and nowhere else."""
    for what, most in ((resource.RLIMIT_DATA, megabytes * 1024 * 1024), (resource.RLIMIT_CPU, cpu_seconds)):
        with suppress(ValueError, OSError):  # a system that knows no such bound, or has a lower one
            resource.setrlimit(what, (most, most))


def bound_held(megabytes: int, cpu_seconds: int) -> None:
    """In the child, as `bound`, but it is what the process really holds that is counted, not what it reserves.

    Ends the process as too large as soon as it holds more. What it may reserve is a multiple, and of that asking fails.
    """
    bound(_RESERVED_PER_HELD * megabytes, cpu_seconds)
    threading.Thread(target=_watch, args=(megabytes,), daemon=True).start()


def end_as_too_large(reason: str) -> NoReturn:
    """In the child: the work cannot be done in the memory that there is."""
    sys.stderr.write(f"{reason}\n")
    sys.stderr.flush()
    os._exit(_TOO_LARGE)  # nothing is tidied up: that may take memory too, and the target is the parent's to drop


def _watch(megabytes: int) -> None:
    while (held := _held_bytes()) <= megabytes * 1024 * 1024:
        time.sleep(_LOOKS_EVERY_SECONDS)
    end_as_too_large(f"it held {held >> 20} MB, and may hold {megabytes}")


def _held_bytes() -> int:
    """What is in memory of this process' own; where no system tells, the most that it ever held, shared or not."""
    try:
        _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_bytes().split())
    except (OSError, ValueError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTES
    return (resident - shared) * resource.getpagesize()


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


async def _follow(child: "subprocess.Popen[bytes]", on_progress: Callable[[float], Awaitable[None]]) -> None:
    """Pass on how far the child is until it closes its end of the pipe."""
    if child.stdout is None:
        raise ChildFailed("the process has no pipe")
    reports = _Reports(child.stdout)
    try:
        while (share := await reports.next()) is not None:
            await on_progress(share)
    finally:
        reports.close()


class _Reports:
    """Reads shares from a pipe, and is the pipe's only owner.

    A transport (`connect_read_pipe`) would be a second one: uvloop closes the descriptor, and then the file closes the
    same number again, which by then may be a file of another thread.
    """

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._line = b""
        self._share: float | None = None
        self._has_ended = False
        self._changed = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        os.set_blocking(pipe.fileno(), False)
        self._loop.add_reader(pipe.fileno(), self._read)

    async def next(self) -> float | None:
        """Wait for a share and return the latest one; None once the pipe has ended."""
        while self._share is None and not self._has_ended:
            self._changed.clear()
            await self._changed.wait()
        share, self._share = self._share, None
        return share

    def close(self) -> None:
        """Stop reading and close the pipe."""
        self._loop.remove_reader(self._pipe.fileno())
        self._pipe.close()

    def _read(self) -> None:
        try:
            data = os.read(self._pipe.fileno(), _REPORT_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        if not data:
            self._has_ended = True
            self._loop.remove_reader(self._pipe.fileno())
        *lines, rest = (self._line + data).split(b"\n")
        self._line = rest[:_REPORT_BYTES]
        for line in lines:
            with suppress(ValueError):
                share = float(line)
                if not math.isnan(share):
                    self._share = min(max(share, 0.0), 1.0)
        self._changed.set()


def tail(file: int) -> str:
    """The end of what a child said on stderr, which is this file."""
    size = os.fstat(file).st_size
    return os.pread(file, _REASON_BYTES, max(0, size - _REASON_BYTES)).decode(errors="replace").strip()
