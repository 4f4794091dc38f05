"""A transaction that PostgreSQL aborts because of others runs again."""

import asyncio

import pytest
from sqlalchemy import select, text

from pegbar.access.ask import Ask, transactions_as
from pegbar.access.who import NOBODY
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel.errors import DiskFailed, Invalid, TransactionConflict
from pegbar.kernel.ids import new_id
from pegbar.kernel.tables import TopicHead
from pegbar.kernel.work import Work
from pegbar.wiring import Instance

pytestmark = pytest.mark.database

_ABORT = "DO $$ BEGIN RAISE EXCEPTION 'aborted' USING ERRCODE = '{}'; END $$"


@pytest.fixture
def on_postgres(cluster: str | None) -> None:
    if cluster is None:
        pytest.skip("SQLite has one writer: it aborts nobody")


async def _abort(work: Work, state: str = "40P01") -> None:
    await work.run(text(_ABORT.format(state)))


async def test_both_of_two_transactions_that_wait_for_each_other_are_committed(instance: Instance) -> None:
    db, topics = instance.house.db, [f"user:{new_id()}" for _ in range(2)]
    both_hold_one = asyncio.Barrier(2)

    async def announce(first: str, second: str) -> int:
        runs = 0

        async def write(work: Work) -> None:
            nonlocal runs
            runs += 1
            await work.announce(first, ProjectsChanged())
            if runs == 1 and not work.on_sqlite:
                await both_hold_one.wait()
            await work.announce(second, ProjectsChanged())

        await db.transact(write)
        return runs

    runs = await asyncio.gather(announce(*topics), announce(*reversed(topics)))
    async with db.read() as work:
        heads = select(TopicHead.seq).where(TopicHead.topic.in_(topics))
        assert list((await work.run(heads)).scalars()) == [2, 2]
        assert sorted(runs) == ([1, 1] if work.on_sqlite else [1, 2])


@pytest.mark.usefixtures("on_postgres")
@pytest.mark.parametrize("state", ["40001", "40P01"])
async def test_after_three_more_runs_the_client_is_told_to_come_again(instance: Instance, state: str) -> None:
    runs = 0

    async def write(work: Work) -> None:
        nonlocal runs
        runs += 1
        await _abort(work, state)

    with pytest.raises(TransactionConflict) as refused:
        await instance.house.db.transact(write)
    assert (runs, refused.value.status) == (4, 503)
    assert refused.value.retry_after


@pytest.mark.usefixtures("on_postgres")
async def test_an_aborted_run_leaves_nothing_and_calls_nobody(instance: Instance) -> None:
    topic, called, runs = f"user:{new_id()}", list[int](), 0

    async def write(work: Work) -> int:
        nonlocal runs
        runs += 1
        run = runs

        async def call() -> None:
            called.append(run)

        work.after_commit(call)
        await work.announce(topic, ProjectsChanged())
        if run < 3:
            await _abort(work)
        return run

    assert await instance.house.db.transact(write) == 3
    assert called == [3]
    async with instance.house.db.read() as work:
        assert (await work.run(select(TopicHead.seq).where(TopicHead.topic == topic))).scalar_one() == 1


async def test_a_refusal_is_final(instance: Instance) -> None:
    runs = 0

    async def write(work: Work) -> None:
        nonlocal runs
        runs += 1
        raise Invalid("no")

    with pytest.raises(Invalid):
        await instance.house.db.transact(write)
    assert runs == 1


@pytest.mark.usefixtures("on_postgres")
async def test_a_rate_counts_a_request_once_however_often_it_runs(instance: Instance) -> None:
    key, runs = new_id(), 0

    async def action(ask: Ask) -> None:
        nonlocal runs
        runs += 1
        await ask.house.throttle("1/hour", "test", key)
        if runs < 3:
            await _abort(ask.work)

    await transactions_as(instance.house, NOBODY)(action)
    assert runs == 3


@pytest.mark.usefixtures("on_postgres")
async def test_a_disk_of_postgresql_that_fails_is_named(instance: Instance) -> None:
    with pytest.raises(DiskFailed) as refused:
        async with instance.house.db.write() as work:
            await _abort(work, "58030")
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (503, "disk_failed", 10)
