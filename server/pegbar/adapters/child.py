"""Long work in a process of its own, so that the server answers meanwhile and gets its memory back.

A child is a module that is run as ``python -m MODULE TARGET CPU_SECONDS PARENT``: the work as JSON on stdin, progress
(0 to 1, one a line) on stdout. It ends with 0, or with another code and the reason on stderr. A signal to the server's
process group does not reach it; it is killed when the server ends, however that ends.

What a child may take is counted in memory and in CPU time, which say something about the work. A child that was ended
from outside, or that had too little CPU time by the clock, was interrupted: see `kernel.interruptions`.
"""

import asyncio
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

import pegbar
from pegbar.adapters.child_process import TOO_LARGE
from pegbar.kernel.interruptions import Interrupted, InterruptedTooOften, interruption

PACKAGE_ROOT: Final = str(Path(pegbar.__file__).resolve().parent.parent)
_INHERITED: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "PYTHONHOME")
"""All that a child has of the environment: secrets are in the rest of it."""
_CRASHES: Final = frozenset(
    {
        signal.SIGABRT,
        signal.SIGBUS,
        signal.SIGFPE,
        signal.SIGILL,
        signal.SIGSEGV,
        signal.SIGSYS,
        signal.SIGTRAP,
    }
)
"""Signals that a process brings about itself; any other one came from outside."""
_CLOCK_FACTOR: Final = 10
_WAITING_SECONDS_MAX: Final = 3600
"""How much longer than its CPU time a child may take by the clock, at most."""
_REASON_BYTES: Final = 2000
_REPORT_BYTES: Final = 4096
_STEP_BACK: Final = 5
"""Of 19, the most that a process can be nice to others."""


class ChildFailed(Exception):
    """The child did not do its work; the text says why, for a log."""


class ChildTooLarge(ChildFailed):
    """The work takes more memory than a child may have: it would again."""


class ChildTooLong(ChildFailed):
    """The work takes more CPU time than a child may have: it would again."""


def clock_seconds(cpu_seconds: float) -> float:
    """How long by the clock a child may take to get this CPU time: generous, to find those that hang."""
    return min(_CLOCK_FACTOR * cpu_seconds, cpu_seconds + _WAITING_SECONDS_MAX)


def environment() -> dict[str, str]:
    """Return the environment of a child, without the server's secrets."""
    paths = filter(None, [PACKAGE_ROOT, os.environ.get("PYTHONPATH", "")])
    inherited = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    return inherited | {"PYTHONPATH": os.pathsep.join(paths), "TMPDIR": tempfile.gettempdir()}


def failure(code: int, reason: str) -> ChildFailed | Interrupted | InterruptedTooOften:
    """Return the exception to raise for a child that ended with this code and gave this reason."""
    if code == TOO_LARGE:
        return ChildTooLarge(reason)
    if code == -signal.SIGXCPU:
        return ChildTooLong("it used up its CPU time")
    if code >= 0 or -code in _CRASHES:
        return ChildFailed(reason or f"the process ended with {code}")
    return interruption(f"the process was ended by signal {-code}")


async def run_child(
    module: str,
    job: Mapping[str, object],
    target: Path,
    on_progress: Callable[[float], Awaitable[None]],
    cpu_seconds: float,
) -> None:
    """Have a child write `target`, which appears only when it is whole. The work is plain data; paths become text.

    Cancelling the task kills the child and leaves nothing behind. Raises ChildFailed, of it ChildTooLarge and
    ChildTooLong for work that takes more than a child may have; Interrupted or InterruptedTooOften for a child that was
    ended from outside, could not be started, or took too long by the clock.
    """
    part = target.with_name(f".{target.name}.part")
    most = clock_seconds(cpu_seconds)
    with TemporaryFile() as told, TemporaryFile() as complaints:
        await asyncio.to_thread(_write, told, job)
        try:
            child = start(module, [str(part), str(math.ceil(cpu_seconds)), str(os.getpid())], told, complaints)
        except OSError as error:
            raise interruption(f"the process could not be started: {error}") from error
        try:
            step_back(child.pid)
            async with asyncio.timeout(most):
                await _follow(child, on_progress)
                code = await asyncio.to_thread(child.wait)
            if code != 0:
                raise failure(code, tail(complaints.fileno()))
            part.replace(target)
        except TimeoutError:
            raise interruption(f"it took longer than {most:.0f} s by the clock") from None
        finally:
            child.kill()  # does nothing where it has ended
            await asyncio.to_thread(child.wait)
            part.unlink(missing_ok=True)


def _write(file: IO[bytes], job: Mapping[str, object]) -> None:
    file.write(json.dumps(job, default=str).encode())
    file.seek(0)


def start(module: str, words: Sequence[str], told: IO[bytes], complaints: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Start a child with these arguments, what it is told and where it complains. Raises OSError.

    By `subprocess`, which asks the system for a vfork; the event loop's own way copies the tables of all memory. In a
    server of 250 MB that takes 15 ms, in which nobody is answered; this way takes half of one.
    """
    return subprocess.Popen(  # noqa: S603  # this very interpreter, with a module of ours
        [sys.executable, "-m", module, *words],
        bufsize=0,
        stdin=told,
        stdout=subprocess.PIPE,
        stderr=complaints,
        env=environment(),
        process_group=0,
    )


def step_back(pid: int) -> None:
    """From now on the server's own process goes before this one: before it has begun, for a start is work too."""
    with suppress(ProcessLookupError, PermissionError):
        os.setpriority(os.PRIO_PROCESS, pid, _STEP_BACK)


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
