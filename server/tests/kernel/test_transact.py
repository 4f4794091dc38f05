"""Retries of transactions that PostgreSQL aborts because of conflicts."""

import asyncio

import pytest
from sqlalchemy import select, text

from pegbar.access.context import RequestContext, transactions_as
from pegbar.access.principal import ANONYMOUS
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel import texts
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import DiskFailed, Invalid, TransactionConflict
from pegbar.kernel.ids import new_id
from pegbar.kernel.tables import TopicHead
from pegbar.wiring import Instance

pytestmark = pytest.mark.database

_ABORT = "DO $$ BEGIN RAISE EXCEPTION 'aborted' USING ERRCODE = '{}'; END $$"


@pytest.fixture
def on_postgres(cluster: str | None) -> None:
    if cluster is None:
        pytest.skip("SQLite has one writer: it aborts nobody")


async def _abort(tx: Transaction, state: str = "40P01") -> None:
    await tx.execute(text(_ABORT.format(state)))


async def test_deadlocked_transactions_are_both_committed(instance: Instance) -> None:
    db, topics = instance.services.db, [f"user:{new_id()}" for _ in range(2)]
    both_hold_one = asyncio.Barrier(2)

    async def announce(first: str, second: str) -> int:
        runs = 0

        async def write(tx: Transaction) -> None:
            nonlocal runs
            runs += 1
            await tx.events.append(first, ProjectsChanged())
            if runs == 1 and not tx.on_sqlite:
                await both_hold_one.wait()
            await tx.events.append(second, ProjectsChanged())

        await db.transact(write)
        return runs

    runs = await asyncio.gather(announce(*topics), announce(*reversed(topics)))
    async with db.read() as tx:
        heads = select(TopicHead.seq).where(TopicHead.topic.in_(topics))
        assert list((await tx.execute(heads)).scalars()) == [2, 2]
        assert sorted(runs) == ([1, 1] if tx.on_sqlite else [1, 2])


@pytest.mark.usefixtures("on_postgres")
@pytest.mark.parametrize("state", ["40001", "40P01"])
async def test_transaction_is_unavailable_after_three_retries(instance: Instance, state: str) -> None:
    runs = 0

    async def write(tx: Transaction) -> None:
        nonlocal runs
        runs += 1
        await _abort(tx, state)

    with pytest.raises(TransactionConflict) as refused:
        await instance.services.db.transact(write)
    assert (runs, refused.value.status) == (4, 503)
    assert refused.value.retry_after


@pytest.mark.usefixtures("on_postgres")
async def test_aborted_run_leaves_no_changes_and_runs_no_hooks(instance: Instance) -> None:
    topic, called, runs = f"user:{new_id()}", list[int](), 0

    async def write(tx: Transaction) -> int:
        nonlocal runs
        runs += 1
        run = runs

        async def call() -> None:
            called.append(run)

        tx.hooks.after_commit(call)
        await tx.events.append(topic, ProjectsChanged())
        if run < 3:
            await _abort(tx)
        return run

    assert await instance.services.db.transact(write) == 3
    assert called == [3]
    async with instance.services.db.read() as tx:
        assert (await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))).scalar_one() == 1


async def test_problem_is_not_retried(instance: Instance) -> None:
    runs = 0

    async def write(tx: Transaction) -> None:
        nonlocal runs
        runs += 1
        raise Invalid(texts.NOTHING_HERE)

    with pytest.raises(Invalid):
        await instance.services.db.transact(write)
    assert runs == 1


@pytest.mark.usefixtures("on_postgres")
async def test_rate_limit_counts_a_retried_request_once(instance: Instance) -> None:
    key, runs = new_id(), 0

    async def action(ctx: RequestContext) -> None:
        nonlocal runs
        runs += 1
        await ctx.services.throttle("1/hour", "test", key)
        if runs < 3:
            await _abort(ctx.tx)

    await transactions_as(instance.services, ANONYMOUS)(action)
    assert runs == 3


@pytest.mark.usefixtures("on_postgres")
async def test_postgresql_disk_error_is_reported_as_disk_failed(instance: Instance) -> None:
    with pytest.raises(DiskFailed) as refused:
        async with instance.services.db.write() as tx:
            await _abort(tx, "58030")
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (503, "disk_failed", 10)
