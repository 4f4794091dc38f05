"""The worker's side of `worker_pool`: runs jobs one after the other, each with limits.

Imports as little as possible, because a request waits until the worker has started.
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


class JobRefusedError(Exception):
    """The job was refused. Its argument is the reason for the user, a text packed as JSON."""


def serve(run_job: Callable[[Job, bytes], bytes]) -> None:
    """Run the jobs that arrive on stdin, until it is closed.

    The command-line arguments are the memory limit in megabytes, the CPU limit in seconds, and the niceness. The limits
    apply to each job: beyond the memory limit, an allocation raises MemoryError; beyond the CPU limit, the process is
    killed.
    """
    megabytes, seconds, niceness = (int(word) for word in sys.argv[1:4])
    # On Ctrl+C or a signal to the process group, finish the job that the parent waits for; closing stdin ends the
    # worker.
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, signal.SIG_IGN)
    os.nice(niceness)
    with suppress(ValueError, OSError):  # the system doesn't have this limit, or has a lower one
        limit = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    stdin, stdout = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output that libraries print must not mix with answers
    while line := stdin.readline():
        job: Job = json.loads(line)
        data = stdin.read(job["size"])
        _extend_cpu_limit(seconds)
        refusal, result = None, b""
        try:
            result = run_job(job, data)
        except JobRefusedError as reason:
            (refusal,) = reason.args
        del data
        peak, current = _get_memory_use()
        head = {"size": len(result), "refused": refusal, "peak": peak, "held": current}
        stdout.write(json.dumps(head).encode() + b"\n" + result)
        stdout.flush()


def _extend_cpu_limit(seconds: int) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    with suppress(ValueError, OSError):
        limit = math.ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _get_memory_use() -> tuple[int, int]:
    """Return the peak and the current resident memory in bytes, as far as the system reports them."""
    sizes = {"VmHWM": 0, "VmRSS": 0}
    with suppress(OSError), open("/proc/self/status", "rb") as file:  # noqa: PTH123  # pathlib takes long to load
        for line in file:
            name, _, rest = line.decode().partition(":")
            if name in sizes:
                sizes[name] = int(rest.split()[0]) * 1024
    return sizes["VmHWM"], sizes["VmRSS"]
