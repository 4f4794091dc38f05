"""A job whose worker process is killed from outside, for example by Ctrl+C, runs again without blaming the file."""

import os
import signal

import pytest

from pegbar.wiring import Instance
from tests.support.api.jobs import JOBS, Job, create_project_with_content
from tests.support.api.people import Newcomer
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children

pytestmark = pytest.mark.database


async def _wait_for_child(job: Job, parent: int) -> int:
    async def find_child() -> int | None:
        return next(iter(list_children(job.worker, of=parent)), None)

    return await wait_until(find_child, 60, f"{job.worker} runs")


# The end of a worker doesn't depend on the database, so one kind of job per database is enough.
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.once, pytest.mark.extended] * (name != "sound")) for name in JOBS],
)
async def test_a_job_runs_again_when_its_worker_is_terminated(
    newcomer: Newcomer, instance: Instance, name: str
) -> None:
    job, person = JOBS[name], await newcomer()
    project = await create_project_with_content(person)
    made = await job.start(person, project)
    os.kill(await _wait_for_child(job, os.getpid()), signal.SIGTERM)
    await job.wait_for_success(person, project, made)
