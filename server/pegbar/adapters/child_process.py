"""What a child process does itself: read its work, limit what it takes, report its progress. Its parent: see `child`.

Every child imports this module before it can begin, so it imports little: no asyncio, no subprocess.
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
"""The code with which a child ends that was about to hold more than it may."""
_KILLED_AFTER_SECONDS: Final = 5
"""A child that goes on after SIGXCPU is killed after so many more seconds of CPU time."""
_PR_SET_PDEATHSIG: Final = 1  # sys/prctl.h
_LOOKS_EVERY_SECONDS: Final = 0.02
_RESERVED_PER_HELD: Final = 3
"""Codecs reserve for each thread and each frame in flight far more than they ever touch."""
_KILOBYTES: Final = 1 if sys.platform == "darwin" else 1024


def told_work() -> tuple[dict[str, Any], Path]:
    """Return what is to be done, and where to write it. From now on its CPU time is bounded, and its life."""
    target, cpu_seconds, parent = sys.argv[1:4]
    _end_with(int(parent))
    _set_limit(resource.RLIMIT_CPU, int(cpu_seconds), int(cpu_seconds) + _KILLED_AFTER_SECONDS)
    return cast(dict[str, Any], json.loads(sys.stdin.buffer.read())), Path(target)


def _end_with(parent: int) -> None:
    """Have the system kill this process when its parent ends; elsewhere than on Linux it goes on until it writes."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before that
            os.kill(os.getpid(), signal.SIGKILL)


def _set_limit(what: int, soft: int, hard: int) -> None:
    with suppress(ValueError, OSError):  # a system that knows no such bound, or has a lower one
        resource.setrlimit(what, (soft, hard))


def bound(megabytes: int) -> None:
    """In the child: never take more memory than this; what asks for more fails here, and nowhere else."""
    most = megabytes * 1024 * 1024
    _set_limit(resource.RLIMIT_DATA, most, most)


def bound_held(megabytes: int) -> None:
    """In the child, as `bound`, but it is what the process really holds that is counted, not what it reserves.

    Ends the process as too large as soon as it holds more. What it may reserve is a multiple, and of that asking fails.
    """
    bound(_RESERVED_PER_HELD * megabytes)
    threading.Thread(target=_watch, args=(megabytes,), daemon=True).start()


def end_as_too_large(reason: str) -> NoReturn:
    """In the child: the work cannot be done in the memory that there is."""
    sys.stderr.write(f"{reason}\n")
    sys.stderr.flush()
    os._exit(TOO_LARGE)  # nothing is tidied up: that may take memory too, and the target is the parent's to drop


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
