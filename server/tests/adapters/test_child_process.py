"""Child processes: memory and time limits, how they end, and what they inherit."""

import asyncio
import io
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvloop

import pegbar
from pegbar.adapters import child_process
from pegbar.adapters.child_process import ChildFailed, ChildTooLarge, ChildTooLong, run_child
from pegbar.adapters.film import films
from pegbar.kernel import texts
from pegbar.kernel.interruptions import RETRIES_LEFT, Interrupted, InterruptionLimitReached
from pegbar.ports.films import BadFilm, FilmFacts
from tests.support.polling import wait_until
from tests.support.servers.processes import is_gone, list_children

pytestmark = pytest.mark.long

MEMORY_WORKER = "tests.support.faults.memory_worker"
ENDLESS_WORKER = "tests.support.faults.endless_worker"
REPORTING_WORKER = "tests.support.faults.reporting_worker"
SERVER = Path(__file__).parents[2]
MODULES = sorted(
    f"pegbar.{'.'.join(file.relative_to(SERVER / 'pegbar').with_suffix('').parts)}"
    for file in Path(pegbar.__path__[0]).rglob("*.py")
    if "= read_job()" in file.read_text("utf-8")
)
"""All modules that run as child processes."""


@pytest.fixture(autouse=True)
def _set_python_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SERVER))


async def _ignore(_: float) -> None:
    pass


async def _run(target: Path, *, holds: int, reserves: int) -> None:
    job = {"holds": holds, "reserves": reserves, "ends_with": 100}
    await run_child(MEMORY_WORKER, job, target, _ignore, 30)


async def test_reserved_but_unused_memory_does_not_count(tmp_path: Path) -> None:
    await _run(tmp_path / "made", holds=50, reserves=400)
    assert (tmp_path / "made").exists()


async def test_a_child_over_the_memory_limit_is_ended_with_its_own_error(tmp_path: Path) -> None:
    with pytest.raises(ChildTooLarge, match="may hold 200"):
        await _run(tmp_path / "made", holds=300, reserves=1)
    assert not os.listdir(tmp_path)  # noqa: PTH208


async def test_reserved_memory_is_limited_too(tmp_path: Path) -> None:
    with pytest.raises(ChildFailed):
        await _run(tmp_path / "made", holds=1, reserves=4000)


async def test_a_film_whose_conversion_needs_too_much_memory_is_refused_with_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "CONVERT_MODULE", "tests.support.faults.out_of_memory_worker")
    facts = FilmFacts("video/mp4", 64, 36, 6, 24, 1, 0.0, 0.25, False, "encode", b"")
    with pytest.raises(BadFilm) as refused:
        await films.PyavFilms().convert(tmp_path / "sent", facts, tmp_path / "made", _ignore)
    assert str(refused.value) == texts.VIDEO_TOO_HEAVY


class _Reused(io.FileIO):
    """A pipe's end that opens a file just before it closes, like a thread that gets the lowest free descriptor."""

    closings = 0
    lost = 0

    def close(self) -> None:
        if self.closed:
            return
        other = os.open(__file__, os.O_RDONLY)
        try:
            super().close()
        except OSError:  # The descriptor had been closed already.
            _Reused.lost += 1
        _Reused.closings += 1
        try:
            os.fstat(other)
            os.close(other)
        except OSError:
            _Reused.lost += 1


def test_no_descriptor_of_another_thread_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Popen(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            assert self.stdout is not None
            number = os.dup(self.stdout.fileno())
            self.stdout.close()
            self.stdout = _Reused(number)

    async def follow() -> None:
        for number in range(3):
            await run_child(REPORTING_WORKER, {"steps": 5}, tmp_path / str(number), _ignore, 60)

    monkeypatch.setattr(subprocess, "Popen", Popen)
    uvloop.run(follow())
    assert (_Reused.closings, _Reused.lost) == (3, 0)


async def _start_lingering_child(target: Path, cpu_seconds: float, do: str = "wait") -> tuple[int, asyncio.Task[None]]:
    """Start a lingering child and return its process id and the task that waits for it."""
    begun = asyncio.Event()

    async def note_start(_: float) -> None:
        begun.set()

    before = list_children(ENDLESS_WORKER)
    waiting = asyncio.create_task(run_child(ENDLESS_WORKER, {"do": do}, target, note_start, cpu_seconds))
    await asyncio.wait_for(begun.wait(), 60)
    [pid] = list_children(ENDLESS_WORKER) - before
    return pid, waiting


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_a_child_ended_by_a_signal_raises_interrupted(tmp_path: Path, sign: signal.Signals) -> None:
    pid, waiting = await _start_lingering_child(tmp_path / "made", 30)
    os.kill(pid, sign)
    with pytest.raises(Interrupted) as interrupted:
        await waiting
    assert (interrupted.value.status, str(interrupted.value)) == (503, texts.SERVER_BUSY)
    assert not os.listdir(tmp_path)  # noqa: PTH208


async def test_an_interruption_in_the_last_attempt_raises_its_own_error(tmp_path: Path) -> None:
    RETRIES_LEFT.set(0)
    pid, waiting = await _start_lingering_child(tmp_path / "made", 30)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(InterruptionLimitReached, match="signal 9"):
        await waiting


async def test_a_crashed_child_fails(tmp_path: Path) -> None:
    pid, waiting = await _start_lingering_child(tmp_path / "made", 30)
    os.kill(pid, signal.SIGSEGV)
    with pytest.raises(ChildFailed, match="-11"):
        await waiting


@pytest.mark.extended
async def test_a_child_over_the_cpu_limit_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine one second of CPU time may take minutes.
    monkeypatch.setattr(child_process, "_CLOCK_FACTOR", 600)
    _, waiting = await _start_lingering_child(tmp_path / "made", 1, "spin")
    with pytest.raises(ChildTooLong, match="CPU time"):
        await waiting


async def test_a_stopped_child_over_the_wall_clock_limit_is_interrupted(tmp_path: Path) -> None:
    pid, waiting = await _start_lingering_child(tmp_path / "made", 0.5)
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(Interrupted):
        await waiting
    assert not list_children(ENDLESS_WORKER)


async def test_a_child_that_cannot_be_started_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with pytest.raises(Interrupted):
        await run_child(ENDLESS_WORKER, {}, tmp_path / "made", _ignore, 30)


async def test_a_child_is_not_in_the_process_group_of_the_server(tmp_path: Path) -> None:
    pid, waiting = await _start_lingering_child(tmp_path / "made", 30)
    assert os.getpgid(pid) != os.getpgid(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


_PARENT = """
import asyncio
from pathlib import Path
from pegbar.adapters.child_process import run_child
async def tell(_):
    print("begun", flush=True)
asyncio.run(run_child({module!r}, {{"do": "wait"}}, Path({target!r}), tell, 30))
"""


async def test_a_child_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    program = _PARENT.format(module=ENDLESS_WORKER, target=str(tmp_path / "made"))
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)  # noqa: ASYNC220
    assert parent.stdout is not None
    assert await asyncio.to_thread(parent.stdout.readline) == b"begun\n"
    [pid] = list_children(ENDLESS_WORKER, of=parent.pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()

    async def is_child_gone() -> bool:
        return is_gone(pid)

    await wait_until(is_child_gone, what="the child has ended")


@pytest.mark.cold
@pytest.mark.samples(3)
@pytest.mark.parametrize("module", MODULES)
async def test_a_child_inherits_no_secrets_or_open_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    secret = "known to the server alone"
    for name in ("PEGBAR_SECRET", "PEGBAR_SMTP_URL", "PEGBAR_DATABASE_URL", "AWS_SECRET_ACCESS_KEY", "PGPASSWORD"):
        monkeypatch.setenv(name, secret)
    job = asyncio.create_task(run_child(module, {"do": "nothing"}, tmp_path / "made", _ignore, 30))

    async def find_child() -> int | None:
        assert not job.done(), "over too soon to be looked at"
        return next(iter(list_children(module)), None)

    with (SERVER / "pyproject.toml").open() as open_file:
        os.set_inheritable(open_file.fileno(), True)
        pid = await wait_until(find_child)
        os.kill(pid, signal.SIGSTOP)
        process = Path(f"/proc/{pid}")
        inherited = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
        files = [os.readlink(file) for file in (process / "fd").iterdir()]  # noqa: PTH115
        os.kill(pid, signal.SIGCONT)
    assert b"PYTHONPATH=" in inherited
    assert secret.encode() not in inherited
    assert b"PEGBAR" not in inherited
    assert str(SERVER / "pyproject.toml") not in files
    with suppress(ChildFailed):  # The job isn't a valid one.
        await job


def test_the_list_of_child_modules_is_complete() -> None:
    known = {
        "pegbar.workers.drawing_worker",
        "pegbar.adapters.sound.decode_worker",
        "pegbar.adapters.print.board_worker",
    }
    assert known < {*MODULES}
    assert len(MODULES) >= 11
