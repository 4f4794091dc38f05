"""Several processes on one database: if a process ends or hangs, its jobs are still done, exactly once."""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Person, new_client, sign_up
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children
from tests.support.servers.server_process import ServerProcess, run_server, run_worker
from tests.support.services.databases import new_database

_HALF_WAY = 0.12
pytestmark = pytest.mark.long


@pytest.fixture
def shared(cluster: str | None, request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty database that several machines could share."""
    if cluster is None:
        pytest.skip("SQLite is for one machine")
    return new_database(cluster, request.node.name[:60])


@dataclass
class Film:
    """Running video export: the person who started it, and its state."""

    person: Person
    export: dict[str, Any]

    async def seen_by(self, server: ServerProcess) -> "Film":
        """Return the same export as seen from another server."""
        http = new_client(server.base_url)
        http.cookies = self.person.http.cookies
        return Film(Person(http, self.person.id), self.export)

    async def is_made(self, *, anew: bool) -> None:
        """Wait for the export and check that it is a complete film."""
        done = await wait_for_export(self.person, self.export, may_restart=anew)
        assert (done["state"], done["detail"]) == ("done", None)
        assert (await self.person.http.get(done["url"])).content[4:8] == b"ftyp"


@asynccontextmanager
async def _start_film_export(server: ServerProcess) -> AsyncGenerator[Film, None]:
    person = await sign_up(server.base_url)
    project = await new_project(person)
    for _ in range(2):
        await add_cut(person, project, duration_frames=400)
    export = await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "mp4"})

    async def is_half_way() -> bool:
        state = await person.json("GET", f"/api/exports/{export['id']}", 200)
        assert state["state"] in {"queued", "running"}, "over too soon"
        return state["state"] == "running" and state["progress"] > _HALF_WAY

    await wait_until(is_half_way, 60, "the film is being made")
    yield Film(person, export)
    await person.http.aclose()


def _count_attempts(database: str, film: Film) -> int:
    url = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as connection:
        statement = "SELECT attempt FROM jobs WHERE id = %s"
        row = connection.execute(statement, [f"export-{film.export['id']}"]).fetchone()
        assert row is not None
        return row[0]


@contextmanager
def _pause_processes(*pids: int) -> Generator[None, None, None]:
    """Pause processes (SIGSTOP) during the block."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):  # it has ended with its parent
                os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("sign", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.faults)])
async def test_jobs_of_an_ended_process_are_done_by_another(tmp_path: Path, shared: str, sign: signal.Signals) -> None:
    # A process that shuts down in order returns its jobs, so this works without detecting its loss.
    given_up = {} if sign == signal.SIGKILL else {"jobs_lost_seconds": "3000"}
    async with run_server(tmp_path, database_url=shared, **given_up) as first, _start_film_export(first) as film:
        await first.stop(sign)
        async with run_server(tmp_path, database_url=shared, **given_up) as second:
            await (await film.seen_by(second)).is_made(anew=True)


async def test_processes_with_one_name_do_not_run_each_others_jobs(tmp_path: Path, shared: str) -> None:
    async with run_server(tmp_path, database_url=shared) as first, _start_film_export(first) as film:
        with _pause_processes(*list_children("encode_worker", of=first.pid)):
            async with run_worker(first):
                assert _count_attempts(shared, film) == 1
        await film.is_made(anew=False)
        assert _count_attempts(shared, film) == 1


@pytest.mark.faults
async def test_a_process_that_resumes_after_a_hang_changes_nothing(tmp_path: Path, shared: str) -> None:
    async with run_server(tmp_path, database_url=shared) as first, _start_film_export(first) as film:
        with _pause_processes(first.pid):
            async with run_server(tmp_path, database_url=shared) as second:
                film_on_second = await film.seen_by(second)
                await film_on_second.is_made(anew=True)
                done = await film_on_second.person.json("GET", f"/api/exports/{film.export['id']}", 200)

        async def is_job_lost() -> bool:
            return await asyncio.to_thread(lambda: "jobs.lost" in first.log.read_text(encoding="utf-8"))

        await wait_until(is_job_lost, what="the first one gives the job up")
        after = await film.person.json("GET", f"/api/exports/{film.export['id']}", 200)
        assert {**after, "url": ""} == {**done, "url": ""}
        assert _count_attempts(shared, film) == 2


@pytest.mark.extended
async def test_a_second_process_on_a_folder_does_not_run_jobs_of_the_first(tmp_path: Path, cluster: str | None) -> None:
    if cluster is not None:
        return  # only SQLite has the lock file in the data folder
    async with run_server(tmp_path) as first, _start_film_export(first) as film:
        with _pause_processes(*list_children("encode_worker", of=first.pid)):
            async with run_server(tmp_path) as second:
                film_on_second = await film.seen_by(second)
                assert (await film_on_second.person.json("GET", f"/api/exports/{film.export['id']}", 200))[
                    "progress"
                ] > 0
                await first.stop(signal.SIGKILL)
                await film_on_second.is_made(anew=True)
