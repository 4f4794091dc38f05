"""In a child that stays for many pieces of work: how it is told them, and what each of them may take.

It is started while somebody waits, so it imports next to nothing. See `lasting` for the parent's side.
"""

import json
import math
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

Job = dict[str, Any]


class Refused(Exception):
    """The work is not done; the text says why to who asked for it."""


def serve(do: Callable[[Job, bytes], bytes]) -> None:
    """Do what stdin tells until it ends, as it does with the parent. Arguments: megabytes, seconds of CPU, niceness.

    The bounds are those of each piece of work. What goes beyond the memory raises MemoryError where it is asked for;
    beyond the CPU, the process ends.
    """
    megabytes, seconds, niceness = (int(word) for word in sys.argv[1:4])
    # Told to end together with the parent, it does what the parent waits for; the end of stdin ends it.
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.SIG_IGN)
    os.nice(niceness)
    with suppress(ValueError, OSError):  # a system that knows no such bound, or has a lower one
        most = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    told, says = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    while line := told.readline():
        job: Job = json.loads(line)
        data = told.read(job["size"])
        _allow(seconds)
        refused, done = None, b""
        try:
            done = do(job, data)
        except Refused as reason:
            refused = str(reason)
        del data
        peak, held = _memory()
        head = {"size": len(done), "refused": refused, "peak": peak, "held": held}
        says.write(json.dumps(head).encode() + b"\n" + done)
        says.flush()


def _allow(seconds: int) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    with suppress(ValueError, OSError):
        most = math.ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _memory() -> tuple[int, int]:
    """The bytes that were resident at most, and those that are now, as far as the system tells."""
    found = {"VmHWM": 0, "VmRSS": 0}
    with suppress(OSError), open("/proc/self/status", "rb") as file:  # noqa: PTH123  # pathlib takes long to load
        for line in file:
            name, _, rest = line.decode().partition(":")
            if name in found:
                found[name] = int(rest.split()[0]) * 1024
    return found["VmHWM"], found["VmRSS"]
