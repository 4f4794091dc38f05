"""Jobs start immediately in the process that created them, independent of the polling interval."""

from pathlib import Path

import pytest

from tests.support.api.boards import add_cut, new_project
from tests.support.api.exports import create_export
from tests.support.api.people import sign_up
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server

pytestmark = [pytest.mark.long, pytest.mark.once]
_LOOKS_EVERY_SECONDS = 60


async def test_jobs_start_immediately_one_after_the_other(tmp_path: Path) -> None:
    async with run_server(tmp_path, jobs_poll_seconds=str(_LOOKS_EVERY_SECONDS)) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        await add_cut(person, project)
        created_exports = [await create_export(person, project, "pdf") for _ in range(2)]

        async def are_all_done() -> bool:
            states = [
                (await person.json("GET", f"/api/exports/{each['id']}", 200))["state"] for each in created_exports
            ]
            assert set(states) <= {"queued", "running", "done"}
            return states == ["done"] * 2

        await wait_until(are_all_done, _LOOKS_EVERY_SECONDS / 2, "both are done before anybody looks for jobs")
        await person.http.aclose()
