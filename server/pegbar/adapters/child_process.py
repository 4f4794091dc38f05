"""Runs long jobs in child processes: the server stays responsive, and the memory is freed when a job ends.

A child is a module run as ``python -m MODULE TARGET CPU_SECONDS PARENT`` (PARENT: the server's process id). It reads
the job as JSON from stdin and writes progress (0 to 1, one number per line) to stdout. It exits with 0, or with another
code and the reason on stderr. It has a process group of its own, so signals to the server's group don't reach it; it is
killed when the server ends.

The limits are on memory and CPU time, because these depend on the job and not on the machine's load. If a child was
killed from outside, or got too little CPU time within its wall-clock limit, the job was interrupted and can be tried
again: see `kernel.interruptions`.
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
from pegbar.adapters.worker_main import TOO_LARGE
from pegbar.kernel.interruptions import Interrupted, InterruptionLimitReached, create_interruption

PACKAGE_ROOT: Final = str(Path(pegbar.__file__).resolve().parent.parent)
_INHERITED_VARIABLES: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "PYTHONHOME")
"""The only environment variables that a child inherits; others may hold secrets."""
_CRASH_SIGNALS: Final = frozenset(
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
"""Signals that a process causes itself; all others come from outside."""
_CLOCK_FACTOR: Final = 10
_EXTRA_CLOCK_SECONDS_MAX: Final = 3600
"""Upper bound of the wall-clock time that a child may take beyond its CPU time."""
_REASON_BYTES_MAX: Final = 2000
_READ_BYTES: Final = 4096
_NICENESS: Final = 5
"""Niceness of children (0 to 19)."""


class ChildFailed(Exception):
    """The child failed. The exception's text is the reason, for logs."""


class ChildTooLarge(ChildFailed):
    """The job needs more memory than a child may use; a retry would fail as well."""


class ChildTooLong(ChildFailed):
    """The job needs more CPU time than a child may use; a retry would fail as well."""


def get_wall_clock_limit(cpu_seconds: float) -> float:
    """Return the wall-clock limit in seconds for a child with this limit of CPU time.

    It is generous, so that only children that hang exceed it.
    """
    return min(_CLOCK_FACTOR * cpu_seconds, cpu_seconds + _EXTRA_CLOCK_SECONDS_MAX)


def get_child_environment() -> dict[str, str]:
    """Return the environment of a child, without the server's secrets."""
    paths = filter(None, [PACKAGE_ROOT, os.environ.get("PYTHONPATH", "")])
    inherited = {name: os.environ[name] for name in _INHERITED_VARIABLES if name in os.environ}
    return inherited | {"PYTHONPATH": os.pathsep.join(paths), "TMPDIR": tempfile.gettempdir()}


def build_failure(code: int, reason: str) -> ChildFailed | Interrupted | InterruptionLimitReached:
    """Return the exception to raise for a child's exit code and reason."""
    if code == TOO_LARGE:
        return ChildTooLarge(reason)
    if code == -signal.SIGXCPU:
        return ChildTooLong("it used up its CPU time")
    if code >= 0 or -code in _CRASH_SIGNALS:
        return ChildFailed(reason or f"the process ended with {code}")
    return create_interruption(f"the process was ended by signal {-code}")


async def run_child(
    module: str,
    job: Mapping[str, object],
    target: Path,
    on_progress: Callable[[float], Awaitable[None]],
    cpu_seconds: float,
) -> None:
    """Run a job in a child, which writes `target`; the file appears only when it is complete.

    `job` is passed as JSON; paths in it become text. Cancelling the task kills the child and removes its partial
    output. Raises ChildFailed (ChildTooLarge or ChildTooLong for exceeded limits); Interrupted or
    InterruptionLimitReached if the child was killed from outside, couldn't be started, or exceeded the wall-clock
    limit.
    """
    part = target.with_name(f".{target.name}.part")
    clock_limit = get_wall_clock_limit(cpu_seconds)
    with TemporaryFile() as stdin, TemporaryFile() as stderr:
        await asyncio.to_thread(_write_job, stdin, job)
        try:
            child = start_child(module, [str(part), str(math.ceil(cpu_seconds)), str(os.getpid())], stdin, stderr)
        except OSError as error:
            raise create_interruption(f"the process could not be started: {error}") from error
        try:
            lower_priority(child.pid)
            async with asyncio.timeout(clock_limit):
                await _read_progress(child, on_progress)
                code = await asyncio.to_thread(child.wait)
            if code != 0:
                raise build_failure(code, read_tail(stderr.fileno()))
            part.replace(target)
        except TimeoutError:
            raise create_interruption(f"it took longer than {clock_limit:.0f} s by the clock") from None
        finally:
            child.kill()  # no effect if it has exited
            await asyncio.to_thread(child.wait)
            part.unlink(missing_ok=True)


def _write_job(file: IO[bytes], job: Mapping[str, object]) -> None:
    file.write(json.dumps(job, default=str).encode())
    file.seek(0)


def start_child(
    module: str, arguments: Sequence[str], stdin: IO[bytes], stderr: IO[bytes]
) -> "subprocess.Popen[bytes]":
    """Start a child with these arguments, stdin and stderr. Raises OSError.

    Uses `subprocess`, because it calls vfork; the event loop's own method calls fork, which copies the page tables. In
    a server of 250 MB, fork blocks the event loop for 15 ms, vfork for half a millisecond.
    """
    return subprocess.Popen(  # noqa: S603  # this very interpreter, with a module of ours
        [sys.executable, "-m", module, *arguments],
        bufsize=0,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=get_child_environment(),
        process_group=0,
    )


def lower_priority(pid: int) -> None:
    """Lower the priority of a child below the server's. Called right after the start, because start-up is work too."""
    with suppress(ProcessLookupError, PermissionError):
        os.setpriority(os.PRIO_PROCESS, pid, _NICENESS)


async def _read_progress(child: "subprocess.Popen[bytes]", on_progress: Callable[[float], Awaitable[None]]) -> None:
    """Report the child's progress until it closes its stdout."""
    if child.stdout is None:
        raise ChildFailed("the process has no pipe")
    reader = _ProgressReader(child.stdout)
    try:
        while (share := await reader.next()) is not None:
            await on_progress(share)
    finally:
        reader.close()


class _ProgressReader:
    """Reads progress from a pipe and is the only owner of the pipe.

    An asyncio transport (`connect_read_pipe`) would be a second owner: uvloop would close the descriptor, and then the
    file object would close the same descriptor number again, which another thread's file may have by then.
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
        """Wait for progress and return the latest; None at the end of the pipe."""
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
            data = os.read(self._pipe.fileno(), _READ_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        if not data:
            self._has_ended = True
            self._loop.remove_reader(self._pipe.fileno())
        *lines, rest = (self._line + data).split(b"\n")
        self._line = rest[:_READ_BYTES]
        for line in lines:
            with suppress(ValueError):
                share = float(line)
                if not math.isnan(share):
                    self._share = min(max(share, 0.0), 1.0)
        self._changed.set()


def read_tail(file: int) -> str:
    """Return the last 2,000 bytes of a child's stderr as text. `file` is the file descriptor of stderr."""
    size = os.fstat(file).st_size
    return os.pread(file, _REASON_BYTES_MAX, max(0, size - _REASON_BYTES_MAX)).decode(errors="replace").strip()
