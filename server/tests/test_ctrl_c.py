"""Ctrl+C while jobs run: the server stops in order, no process remains, and the next start finishes all jobs.

The terminal sends SIGINT to its complete foreground process group, so the server runs in its own session here.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.api.boards import add_cut, new_project
from tests.support.api.jobs import JOBS, Job, create_project_with_content
from tests.support.api.people import Person, reconnect, sign_up
from tests.support.polling import wait_until
from tests.support.servers.processes import is_gone, is_stopped, list_session_processes
from tests.support.servers.server_process import SERVER, ServerProcess, start_process
from tests.support.services.databases import new_database

_END_SECONDS: Final = 40
"""Ten for open requests, five for jobs, and the rest for a busy machine."""
_TRIES: Final = 10
_TERMINATED: Final = ("sound", "mp4")
"""Kinds of jobs that are also interrupted by the SIGTERM of a service manager; only the exit code differs."""
_SESSION: Final = ["setsid"]
# `make run` would build these first; they exist or aren't needed here.
_BUILT: Final = ["-o", ".stamps/python", "-o", ".stamps/dist"]
_MAKE: Final = ["make", "--no-print-directory", "-C", str(SERVER.parent), *_BUILT, f"PY={sys.executable}"]


@asynccontextmanager
async def _run_in_session(server: ServerProcess) -> AsyncGenerator[ServerProcess, None]:
    """Run a server in its own session, and kill all processes of the session at the end."""
    server.command_prefix = _SESSION
    try:
        await server.start()
        yield server
    finally:
        if server.process is not None:
            for pid in list_session_processes(server.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await server.stop(signal.SIGKILL)


async def _begin_and_stop_child(
    server: ServerProcess, job: Job, person: Person, project: dict[str, Any]
) -> tuple[Any, int]:
    """Start a job and stop its worker (SIGSTOP) while it runs.

    If the worker has already exited, try with another job.
    """
    for _ in range(_TRIES):
        made = await job.start(person, project)

        async def find_child() -> int | None:
            return next(iter(list_session_processes(server.pid, job.worker)), None)

        child = await wait_until(find_child, 60, f"{job.worker} runs")
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGSTOP)

        async def is_stopped_or_gone(child: int = child) -> bool:
            return is_stopped(child) or is_gone(child)

        await wait_until(is_stopped_or_gone, what=f"{job.worker} is stopped")
        if is_stopped(child):
            return made, child
        await job.wait_for_success(person, project, made)
    raise AssertionError(f"{job.worker} always ended before it could be stopped")


async def _interrupt(server: ServerProcess, sign: signal.Signals, *children: int) -> int:
    """Signal the process group as a terminal does, and return the exit code of the server."""
    assert server.process is not None
    os.killpg(server.pid, sign)
    for child in children:
        os.kill(child, signal.SIGCONT)  # it would receive the signal now if it were in the group
    code = await asyncio.to_thread(server.process.wait, _END_SECONDS)
    assert list_session_processes(server.pid) == set(), "a process outlived the server"
    output = server.log.read_text("utf-8")
    assert "Traceback" not in output, output
    assert "ended by signal" not in output, output
    return code


async def _assert_done_after_restart(
    server: ServerProcess, sign: signal.Signals, code: int, name: str, person: Person, project: dict[str, Any]
) -> None:
    job = JOBS[name]
    made, child = await _begin_and_stop_child(server, job, person, project)
    assert await _interrupt(server, sign, child) == code
    await server.start()
    person = await reconnect(person, server.base_url)
    await job.wait_for_success(person, project, made)
    assert "job.failed" not in server.log.read_text("utf-8")
    await person.http.aclose()


@pytest.mark.faults
async def test_make_run_stops_on_ctrl_c_and_finishes_its_job_after_restart(tmp_path: Path) -> None:
    async with _run_in_session(ServerProcess(tmp_path, command=_MAKE, subcommand="run", is_migrated=False)) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        await add_cut(person, project, duration_frames=24)
        # `make` ends by the signal itself, as all commands in a terminal do.
        await _assert_done_after_restart(server, signal.SIGINT, -signal.SIGINT, "import", person, project)


@pytest.mark.faults
@pytest.mark.parametrize(
    ("name", "sign", "code"),
    [*((name, signal.SIGINT, 0) for name in JOBS), *((name, signal.SIGTERM, -signal.SIGTERM) for name in _TERMINATED)],
)
async def test_a_job_interrupted_by_ctrl_c_is_finished_after_restart(
    tmp_path: Path, cluster: str | None, name: str, sign: signal.Signals, code: int
) -> None:
    database = {"PEGBAR_DATABASE_URL": new_database(cluster, f"ctrl_c_{sign.name}_{name}".lower())}
    async with _run_in_session(ServerProcess(tmp_path, database)) as server:
        person = await sign_up(server.base_url)
        await _assert_done_after_restart(server, sign, code, name, person, await create_project_with_content(person))


@pytest.mark.parametrize("stage", ["modules load", pytest.param("migrations run", marks=pytest.mark.faults)])
async def test_ctrl_c_during_the_start_prints_nothing(tmp_path: Path, stage: str) -> None:
    log = tmp_path / "log"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SERVER), "PEGBAR_DATA": str(tmp_path)}
    with log.open("wb") as log_file:
        process = start_process([*_SESSION, sys.executable, "-m", "pegbar.cli", "serve"], log_file, environment)
    maps, database = Path(f"/proc/{process.pid}/maps"), tmp_path / "pegbar.sqlite3"

    def is_reached() -> bool:
        assert process.poll() is None
        if stage == "migrations run":
            return database.exists() and len(list_session_processes(process.pid)) > 1
        return "pydantic_core" in maps.read_text(encoding="utf-8")  # one of the first of many modules

    async def is_reached_in_thread() -> bool:
        return await asyncio.to_thread(is_reached)

    await wait_until(is_reached_in_thread, what=stage)
    os.killpg(process.pid, signal.SIGINT)
    assert await asyncio.to_thread(process.wait, _END_SECONDS) == -signal.SIGINT
    assert log.read_text("utf-8") == ""
    assert list_session_processes(process.pid) == set()


@pytest.mark.faults
@pytest.mark.parametrize("is_repeated", [False, True])
async def test_a_hung_request_is_aborted_and_the_server_stops_in_order(tmp_path: Path, is_repeated: bool) -> None:
    async with _run_in_session(ServerProcess(tmp_path, is_migrated=False)) as server:
        person = await sign_up(server.base_url)
        project = await create_project_with_content(person)
        made, child = await _begin_and_stop_child(server, JOBS["mp4"], person, project)
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        request_headers = f"Host: 127.0.0.1:{server.port}\r\nCookie: pegbar_session={person.cookie}\r\n"
        writer.write(f"POST /api/projects HTTP/1.1\r\n{request_headers}".encode())
        writer.write(b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        await writer.drain()
        if is_repeated:
            os.killpg(server.pid, signal.SIGINT)
            await wait_until(server.refuses_connections, what="the server takes no more connections")
        assert await _interrupt(server, signal.SIGINT, child) == 0
        was_waited_for = "timeout graceful shutdown exceeded" in server.log.read_text("utf-8")
        assert was_waited_for != is_repeated
        writer.close()
        await server.start()
        person = await reconnect(person, server.base_url)
        await JOBS["mp4"].wait_for_success(person, project, made)
        await person.http.aclose()
