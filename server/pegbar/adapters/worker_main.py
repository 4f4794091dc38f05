"""The child's side of `child_process`: read the job, set limits, report progress.

Every child imports this module at its start, so it imports little: no asyncio, no subprocess.
"""

import ctypes
import json
import os
import resource
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn, cast

TOO_LARGE: Final = 75
"""Exit code of a child that exceeds its memory limit."""
_KILL_DELAY_SECONDS: Final = 5
"""Seconds of CPU time between the signal SIGXCPU, at the CPU limit, and the kill of the child."""
_PR_SET_PDEATHSIG: Final = 1  # sys/prctl.h
_CHECK_SECONDS: Final = 0.02
_RESERVED_PER_RESIDENT: Final = 3
"""Limit of reserved memory as a multiple of the resident memory's limit.

Codecs reserve far more memory, for threads and frames, than they use.
"""
_KILOBYTES: Final = 1 if sys.platform == "darwin" else 1024


def read_job() -> tuple[dict[str, Any], Path]:
    """Read the job from stdin and return it with the target path. Call it first.

    Also sets the limit of CPU time, and makes the process end when its parent ends.
    """
    target, cpu_seconds, parent = sys.argv[1:4]
    _end_with_parent(int(parent))
    _set_limit(resource.RLIMIT_CPU, int(cpu_seconds), int(cpu_seconds) + _KILL_DELAY_SECONDS)
    return cast(dict[str, Any], json.loads(sys.stdin.buffer.read())), Path(target)


def _end_with_parent(parent: int) -> None:
    """Make the kernel kill this process when its parent ends.

    On systems other than Linux, it runs until its next write to the parent's pipe fails.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has ended already
            os.kill(os.getpid(), signal.SIGKILL)


def _set_limit(resource_type: int, soft: int, hard: int) -> None:
    with suppress(ValueError, OSError):  # the system doesn't have this limit, or has a lower one
        resource.setrlimit(resource_type, (soft, hard))


def set_memory_limit(megabytes: int) -> None:
    """Limit the memory that this process may reserve; larger allocations fail."""
    limit = megabytes * 1024 * 1024
    _set_limit(resource.RLIMIT_DATA, limit, limit)


def limit_rss(megabytes: int) -> None:
    """Limit the resident memory of this process: it exits with TOO_LARGE when the limit is exceeded.

    The memory that the process may reserve is limited to a multiple of that.
    """
    set_memory_limit(_RESERVED_PER_RESIDENT * megabytes)
    threading.Thread(target=_watch_memory, args=(megabytes,), daemon=True).start()


def exit_too_large(reason: str) -> NoReturn:
    """Exit with TOO_LARGE and this reason."""
    sys.stderr.write(f"{reason}\n")
    sys.stderr.flush()
    os._exit(TOO_LARGE)  # without clean-up, which may need memory; the parent deletes the target


def _watch_memory(megabytes: int) -> None:
    while (resident := _get_resident_bytes()) <= megabytes * 1024 * 1024:
        time.sleep(_CHECK_SECONDS)
    exit_too_large(f"it held {resident >> 20} MB, and may hold {megabytes}")


def _get_resident_bytes() -> int:
    """Return the resident memory in bytes, without shared pages.

    On systems without /proc, returns the peak of the resident memory, with shared pages.
    """
    try:
        _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_bytes().split())
    except (OSError, ValueError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTES
    return (resident - shared) * resource.getpagesize()


class ProgressReporter:
    """Reports progress to the parent process on stdout, in steps of one percent."""

    def __init__(self) -> None:
        self._reported = -1

    def __call__(self, share: float) -> None:
        """Report that the fraction `share` of the work is done (0 to 1)."""
        if int(share * 100) != self._reported:
            self._reported = int(share * 100)
            sys.stdout.write(f"{share:.2f}\n")
            sys.stdout.flush()
