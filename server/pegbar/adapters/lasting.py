"""Short work in a few processes that stay: to start one takes longer than most of the work.

What it works on comes from strangers, so nothing that such a process answers is believed, and it knows no secret: of
the environment it has the words that Python needs. It is ended when it failed, when it has grown, after many
pieces of work, and when nobody has asked for a while; killed with its parent it ends by the end of its stdin.
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

from pegbar.adapters.child import ChildFailed, clock_seconds, environment, failure, tail
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.kernel.interruptions import interruption
from pegbar.kernel.threads import run_in_thread

_WORKS_MAX: Final = 500
_GROWN_BYTES: Final = 160 * 1024 * 1024
_IDLE_SECONDS: Final = 60
_END_SECONDS: Final = 5
_HEAD_BYTES: Final = 4096
_ANSWER_BYTES: Final = 256 * 1024 * 1024
_GIVEN_BACK: Final = {"MALLOC_MMAP_THRESHOLD_": str(1024 * 1024), "MALLOC_ARENA_MAX": "1"}
"""Large blocks go back to the system when they are freed: the next picture does not find the last one's holes."""


Load = Callable[[], Awaitable[bytes]]


class WorkRefused(Exception):
    """A child would not do the work; the text says why to who asked for it."""


class Answer(NamedTuple):
    """What a child made, the bytes that it had resident at most in its life, and those that it has now."""

    data: bytes
    peak: int
    held: int


class LastingChild:
    """One such process: `module` is run with its bounds. Its methods block; one thread at a time."""

    def __init__(self, module: str, megabytes: int, cpu_seconds: int, niceness: int) -> None:
        self._command = [sys.executable, "-m", module, str(megabytes), str(cpu_seconds), str(niceness)]
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints = TemporaryFile()  # noqa: SIM115  # `end` closes it
        self.works = 0

    @property
    def pid(self) -> int | None:
        """The process's id; None where it has not begun."""
        return None if self._process is None else self._process.pid

    @property
    def lives(self) -> bool:
        """Whether it can be told something: it runs, or has not begun."""
        return self._process is None or self._process.poll() is None

    def do(self, job: Mapping[str, object], data: bytes) -> Answer:
        """Have it do something. Raises WorkRefused; ChildFailed where there is no sound answer, or as `failure`."""
        try:
            process = self._process or self._start()
        except OSError as error:
            raise interruption(f"the process could not be started: {error}") from error
        self.works += 1
        told, says = process.stdin, process.stdout
        if told is None or says is None:
            raise ChildFailed("the process has no pipes")
        with suppress(OSError):  # what died is told by the end of its answer
            told.write(json.dumps({**job, "size": len(data)}).encode() + b"\n")
            told.write(data)
            told.flush()
        try:
            head: dict[str, Any] = json.loads(says.readline(_HEAD_BYTES))
            size, peak, held = int(head["size"]), int(head["peak"]), int(head["held"])
            made = says.read(size) if 0 <= size <= _ANSWER_BYTES else b""
            refused = head["refused"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise self._failure(process) from error
        if len(made) != size:
            raise self._failure(process)
        if refused is not None:
            raise WorkRefused(str(refused))
        return Answer(made, peak, held)

    def _failure(self, process: subprocess.Popen[bytes]) -> Exception:
        """The exception for an answer that is missing or makes no sense."""
        reason = tail(self._complaints.fileno())
        try:
            return failure(process.wait(_END_SECONDS), reason)
        except subprocess.TimeoutExpired:
            return ChildFailed(reason or "its answer makes no sense")

    def kill(self) -> None:
        """End it at once, from any thread."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def end(self) -> None:
        """End it and give back what it held here."""
        process, self._process = self._process, None
        self._complaints.close()
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what it was not told any more
                    pipe.close()
        process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(  # noqa: S603  # this very interpreter, with a module of ours
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env=environment() | _GIVEN_BACK,
            process_group=0,
        )
        return self._process


class LastingChildren:
    """A few of them, given to people in turn; each begins when it is first needed."""

    def __init__(
        self,
        module: str,
        count: int,
        *,
        megabytes: int,
        seconds: float,
        each: int | None = None,
        niceness: int = 0,
    ) -> None:
        """`megabytes` and `seconds` (of CPU time) bound each piece of work; `each` person has so many."""
        self._clock_seconds = clock_seconds(seconds)
        self._make = partial(LastingChild, module, megabytes, max(1, round(seconds)), niceness)
        self._turns = FairSemaphore[Hashable](count, each)
        self._threads = ThreadPoolExecutor(count, "lasting")
        self._idle: list[tuple[LastingChild, float]] = []
        self._closed = False

    async def run(self, key: Hashable, job: Mapping[str, object], data: bytes | Load) -> Answer:
        """Have something done in somebody's name. Raises WorkRefused or as `run_child`; cancelled, the child is killed.

        What `data` loads is loaded when it is its turn; what that raises is raised.
        """
        async with self._turns.acquire(key):
            if self._closed:
                raise interruption("the server ends")
            given = data if isinstance(data, bytes) else await data()
            child, fit = await self._child(), False
            try:
                async with asyncio.timeout(self._clock_seconds):
                    answer = await run_in_thread(partial(child.do, job, given), pool=self._threads, stop=child.kill)
                fit = answer.held < _GROWN_BYTES
            except WorkRefused:
                fit = True
                raise
            except TimeoutError:
                raise interruption(f"it took longer than {self._clock_seconds:.0f} s by the clock") from None
            finally:
                if fit and child.works < _WORKS_MAX and not self._closed:
                    self._keep(child)
                else:
                    await run_in_thread(child.end, pool=self._threads)
            return answer

    @property
    def pids(self) -> list[int]:
        """The processes that wait for work."""
        return [child.pid for child, _ in self._idle if child.pid is not None]

    async def close(self) -> None:
        """End those that wait for work now, the others when they have done theirs."""
        self._closed = True
        while self._idle:
            await run_in_thread(self._idle.pop()[0].end, pool=self._threads)

    async def _child(self) -> LastingChild:
        while self._idle:
            child, _ = self._idle.pop()
            if child.lives:
                return child
            await run_in_thread(child.end, pool=self._threads)
        return self._make()

    def _keep(self, child: LastingChild) -> None:
        loop = asyncio.get_running_loop()
        self._idle.append((child, loop.time()))
        loop.call_later(_IDLE_SECONDS + 1, self._let_go)

    def _let_go(self) -> None:
        """End those that nobody has asked for a while."""
        before = asyncio.get_running_loop().time() - _IDLE_SECONDS
        stale = [child for child, since in self._idle if since <= before]
        self._idle = [(child, since) for child, since in self._idle if since > before]
        for child in stale:
            self._threads.submit(child.end)
