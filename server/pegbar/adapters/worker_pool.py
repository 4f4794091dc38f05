"""Pool of long-lived worker processes for short jobs; process start-up costs more than a typical job.

Jobs process untrusted files. So results aren't trusted, and workers know no secrets: they inherit only the environment
variables that Python needs. A worker is ended after a failure, when its memory has grown to 160 MB, after 500 jobs, and
when it was idle for a minute. If its parent is killed, its stdin is closed, and it ends.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from tempfile import TemporaryFile
from typing import Any, Final, NamedTuple

from pegbar.adapters.child_process import (
    ChildFailed,
    build_failure,
    get_child_environment,
    get_wall_clock_limit,
    read_tail,
)
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.kernel.interruptions import create_interruption
from pegbar.kernel.text_catalog import TextError, unpack
from pegbar.kernel.threads import run_in_thread

_JOBS_PER_WORKER: Final = 500
_MEMORY_GROWTH_MAX: Final = 160 * 1024 * 1024
_IDLE_SECONDS: Final = 60
_END_SECONDS: Final = 5
_HEAD_BYTES: Final = 4096
_RESULT_BYTES_MAX: Final = 256 * 1024 * 1024
_MALLOC_SETTINGS: Final = {"MALLOC_MMAP_THRESHOLD_": str(1024 * 1024), "MALLOC_ARENA_MAX": "1"}
"""Settings of glibc's malloc: large freed blocks are returned to the system, so that memory doesn't fragment."""


Load = Callable[[], Awaitable[bytes]]


class JobRefused(TextError):
    """A worker refused the job."""


class WorkerResult(NamedTuple):
    """A result, with the worker's peak and current resident memory in bytes."""

    data: bytes
    peak_memory: int
    current_memory: int


class WorkerProcess:
    """A process that runs the worker module `module`, with these limits for each job.

    Its methods block. Except for `kill`, only one thread at a time may call them.
    """

    def __init__(self, module: str, megabytes: int, cpu_seconds: int, niceness: int) -> None:
        self._command = [sys.executable, "-m", module, str(megabytes), str(cpu_seconds), str(niceness)]
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr = TemporaryFile()  # noqa: SIM115  # `end` closes it
        self.jobs_done = 0

    @property
    def pid(self) -> int | None:
        """Return the process id; None if the process hasn't been started."""
        return None if self._process is None else self._process.pid

    @property
    def is_alive(self) -> bool:
        """Return whether the worker can run a job: its process is running, or will be started by the first job."""
        return self._process is None or self._process.poll() is None

    def run(self, job: Mapping[str, object], data: bytes) -> WorkerResult:
        """Run a job and return its result.

        Raises JobRefused if the worker refuses the job. If there is no valid result, raises the exception that
        `build_failure` returns for the worker's exit code.
        """
        try:
            process = self._process or self._start()
        except OSError as error:
            raise create_interruption(f"the process could not be started: {error}") from error
        self.jobs_done += 1
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:
            raise ChildFailed("the process has no pipes")
        with suppress(OSError):  # if it died, reading the result fails
            stdin.write(json.dumps({**job, "size": len(data)}).encode() + b"\n")
            stdin.write(data)
            stdin.flush()
        try:
            head: dict[str, Any] = json.loads(stdout.readline(_HEAD_BYTES))
            size, peak_memory, current_memory = int(head["size"]), int(head["peak"]), int(head["held"])
            result = stdout.read(size) if 0 <= size <= _RESULT_BYTES_MAX else b""
            refused = None if head["refused"] is None else unpack(head["refused"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._build_failure(process) from error
        if len(result) != size:
            raise self._build_failure(process)
        if refused is not None:
            raise JobRefused(refused)
        return WorkerResult(result, peak_memory, current_memory)

    def _build_failure(self, process: subprocess.Popen[bytes]) -> Exception:
        """Return the exception for a missing or invalid result."""
        reason = read_tail(self._stderr.fileno())
        try:
            return build_failure(process.wait(_END_SECONDS), reason)
        except subprocess.TimeoutExpired:
            return ChildFailed(reason or "its result is invalid")

    def kill(self) -> None:
        """Kill the process, from any thread."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def end(self) -> None:
        """Kill the process and close its pipes."""
        process, self._process = self._process, None
        self._stderr.close()
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # unsent data
                    pipe.close()
        process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(  # noqa: S603  # this very interpreter, with a module of ours
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env=get_child_environment() | _MALLOC_SETTINGS,
            process_group=0,
        )
        return self._process


class WorkerPool:
    """A few workers, assigned to users round-robin. A worker is started when it is first needed."""

    def __init__(
        self,
        module: str,
        count: int,
        *,
        megabytes: int,
        seconds: float,
        per_user: int | None = None,
        niceness: int = 0,
    ) -> None:
        """Create a pool of `count` workers that run `module` with this niceness.

        `megabytes` and `seconds` (of CPU time) limit each job; `per_user` is the maximum number of workers that run
        jobs of one user at a time.
        """
        self._wall_clock_seconds = get_wall_clock_limit(seconds)
        self._make = partial(WorkerProcess, module, megabytes, max(1, round(seconds)), niceness)
        self._semaphore = FairSemaphore[Hashable](count, per_user)
        self._threads = ThreadPoolExecutor(count, "worker-pool")
        self._idle: list[tuple[WorkerProcess, float]] = []
        self._closed = False

    async def run(self, key: Hashable, job: Mapping[str, object], data: bytes | Load) -> WorkerResult:
        """Run a job for the user `key` and return its result. Cancelling the task kills the worker.

        `data` may be a function that loads the bytes; it is called when a worker is free, and its exceptions are
        raised. Raises JobRefused, and the exceptions of `run_child`.
        """
        async with self._semaphore.acquire(key):
            if self._closed:
                raise create_interruption("the server ends")
            payload = data if isinstance(data, bytes) else await data()
            worker, is_reusable = await self._get_worker(), False
            try:
                async with asyncio.timeout(self._wall_clock_seconds):
                    call = partial(worker.run, job, payload)
                    result = await run_in_thread(call, pool=self._threads, stop=worker.kill)
                is_reusable = result.current_memory < _MEMORY_GROWTH_MAX
            except JobRefused:
                is_reusable = True
                raise
            except TimeoutError:
                raise create_interruption(
                    f"it took longer than {self._wall_clock_seconds:.0f} s by the clock"
                ) from None
            finally:
                if is_reusable and worker.jobs_done < _JOBS_PER_WORKER and not self._closed:
                    self._return_worker(worker)
                else:
                    await run_in_thread(worker.end, pool=self._threads)
            return result

    @property
    def pids(self) -> list[int]:
        """List the process ids of idle workers."""
        return [worker.pid for worker, _ in self._idle if worker.pid is not None]

    async def close(self) -> None:
        """End idle workers now, and busy workers after their current job."""
        self._closed = True
        while self._idle:
            await run_in_thread(self._idle.pop()[0].end, pool=self._threads)

    async def _get_worker(self) -> WorkerProcess:
        while self._idle:
            worker, _ = self._idle.pop()
            if worker.is_alive:
                return worker
            await run_in_thread(worker.end, pool=self._threads)
        return self._make()

    def _return_worker(self, worker: WorkerProcess) -> None:
        loop = asyncio.get_running_loop()
        self._idle.append((worker, loop.time()))
        loop.call_later(_IDLE_SECONDS + 1, self._end_idle)

    def _end_idle(self) -> None:
        """End workers that have been idle for at least a minute."""
        before = asyncio.get_running_loop().time() - _IDLE_SECONDS
        stale = [worker for worker, since in self._idle if since <= before]
        self._idle = [(worker, since) for worker, since in self._idle if since > before]
        for worker in stale:
            self._threads.submit(worker.end)
