"""Fair scheduling of jobs: requesters take turns in every queue, however many jobs one of them has waiting."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import get_args

import pytest
from sqlalchemy import func, select

from pegbar.adapters import table_jobs
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id
from pegbar.kernel.tables import Job
from pegbar.ports.jobs import Queue
from pegbar.wiring import Instance
from tests.support.polling import wait_until

pytestmark = pytest.mark.database

_NAME = "tests.fair_queue"
_AT_ONCE = {"quick": 16}
_MANY = 50
_EACH = pytest.mark.parametrize("queue", get_args(Queue))


@dataclass
class _Bench:
    """Jobs that record when they start and wait until the gate is opened."""

    instance: Instance
    begun: list[str] = field(default_factory=list[str])
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    ids: list[str] = field(default_factory=list[str])

    async def run(self, argument: str) -> None:
        self.begun.append(argument)
        if argument == "broken":
            raise RuntimeError("planted")
        if argument == "parent":
            async with self.instance.services.db.write() as tx:
                await self._add(tx, "tiles", "child", None)
        await self.gate.wait()

    async def add(self, queue: Queue, what: str, who: str | None, after_seconds: float = 0) -> None:
        async with self.instance.services.db.write() as tx:
            await self._add(tx, queue, what, who, after_seconds)

    async def _add(self, tx: Transaction, queue: Queue, what: str, who: str | None, after_seconds: float = 0) -> None:
        job_id = new_id()
        self.ids.append(job_id)
        await self.instance.services.jobs.enqueue(
            tx, _NAME, what, queue=queue, job_id=job_id, requested_by=who, after_seconds=after_seconds
        )

    async def count_due(self, **columns: str) -> int:
        """Return the number of jobs with these values in their columns that can start now."""
        due = select(func.count()).select_from(Job).where(Job.state == "waiting", Job.due_at <= clock.now())
        async with self.instance.services.db.read() as tx:
            return (await tx.execute(due.filter_by(**columns))).scalar_one()

    async def begins(self, count: int) -> None:
        async def has_begun_enough() -> bool:
            return len(self.begun) >= count

        await wait_until(has_begun_enough, 60, f"{count} jobs begin")


@pytest.fixture
async def bench(instance: Instance) -> AsyncGenerator[_Bench, None]:
    made = _Bench(instance)
    instance.services.jobs.handle(_NAME, made.run)
    yield made
    made.gate.set()
    for job_id in made.ids:
        await instance.services.jobs.cancel(job_id)

    async def is_idle() -> bool:
        async with instance.services.db.read() as tx:
            counts = await instance.services.jobs.count_by_state(tx)
        return counts["begun"] == 0

    await wait_until(is_idle, 60, "all jobs are over")


@pytest.mark.samples(1)
@_EACH
async def test_a_job_starts_next_despite_fifty_waiting_jobs_of_another_requester(bench: _Bench, queue: Queue) -> None:
    at_once = _AT_ONCE.get(queue, 1)
    # Concurrent transactions don't see each other's jobs.
    await asyncio.gather(*(bench.add(queue, f"a{number}", "ann") for number in range(_MANY)))
    await bench.begins(at_once)
    await bench.add(queue, "b", "ben")
    bench.gate.set()

    async def has_begun() -> bool:
        return "b" in bench.begun

    await wait_until(has_begun, 60, "the other's job begins")
    # Running jobs continue first; jobs that start together may be recorded in any order.
    assert bench.begun.index("b") < at_once * 2 if at_once > 1 else bench.begun.index("b") == 1


async def test_requesters_alternate_and_their_own_jobs_stay_in_order(bench: _Bench) -> None:
    await bench.add("imports", "a0", "ann")
    await bench.begins(1)
    for number in range(1, 4):
        await bench.add("imports", f"a{number}", "ann")
    for number in range(3):
        await bench.add("imports", f"b{number}", "ben")
    await bench.add("imports", "c0", "cleo")
    bench.gate.set()
    await bench.begins(8)
    assert bench.begun == ["a0", "b0", "c0", "a1", "b1", "a2", "b2", "a3"]


async def test_a_returning_requester_waits_for_the_others(bench: _Bench) -> None:
    for number in range(3):
        await bench.add("imports", f"a{number}", "ann")
    await bench.begins(1)
    await bench.add("imports", "b0", "ben")
    await bench.add("imports", "b1", "ben")
    bench.gate.set()
    await bench.begins(5)
    assert bench.begun == ["a0", "b0", "a1", "b1", "a2"]


async def test_a_job_enqueued_by_a_job_takes_the_turn_of_its_requester(bench: _Bench) -> None:
    await bench.add("tiles", "parent", "ann")
    await bench.begins(1)
    for number in range(2):
        await bench.add("tiles", f"a{number}", "ann")
    await bench.add("tiles", "b", "ben")
    assert await bench.count_due(requester="ann") == 3
    bench.gate.set()
    await bench.begins(5)
    assert bench.begun.index("b") == 1


async def test_a_job_cancelled_between_two_attempts_does_not_run_again(
    bench: _Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_jobs, "_FAILURE_PAUSES_SECONDS", (0.5, 0.5, 0.5))
    bench.gate.set()
    await bench.add("imports", "broken", "ann")
    await bench.begins(1)
    await bench.instance.services.jobs.cancel(bench.ids[-1])
    await bench.add("imports", "next", "ann")
    await bench.begins(2)
    assert bench.begun == ["broken", "next"]


async def test_delayed_jobs_due_together_do_not_starve_others(bench: _Bench) -> None:
    await bench.add("imports", "first", "cleo")
    await bench.begins(1)
    for number in range(5):
        await bench.add("imports", f"a{number}", "ann", after_seconds=0.2)

    async def are_due() -> bool:
        return await bench.count_due(queue="imports") == 5

    await wait_until(are_due, 30, "the delayed jobs are due")
    await bench.add("imports", "b", "ben")
    bench.gate.set()
    await bench.begins(7)
    assert bench.begun.index("b") <= 2
