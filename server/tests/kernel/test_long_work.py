"""Long database work runs in threads, is atomic, and has a limited wait in the writer queue."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, text

from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel import engines
from pegbar.kernel.database import Database
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.settings import Settings
from pegbar.kernel.tables import TopicHead
from pegbar.kernel.threads import run_in_thread
from pegbar.migrate import migrate
from pegbar.wiring import Instance

ROWS = 2000
FOREVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
_ADD = Prepared(insert(TopicHead.__table__))  # type: ignore[arg-type]
_ALL = Prepared(select(TopicHead.topic, TopicHead.seq).order_by(TopicHead.seq))


def _make_rows() -> list[dict[str, object]]:
    mark = new_id()
    return [{"topic": f"many:{mark}:{number}", "seq": number} for number in range(ROWS)]


async def _count_topic_heads(db: Database) -> int:
    async with db.read() as tx:
        return (await tx.execute(select(func.count()).select_from(TopicHead))).scalar_one()


async def test_thousands_of_rows_round_trip_without_blocking_the_loop(instance: Instance) -> None:
    rows, turns = _make_rows(), 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other_task = asyncio.create_task(count_turns())
    await asyncio.sleep(0)
    async with instance.services.db.write() as tx:
        before = turns
        await tx.execute_many(_ADD, rows)
        assert turns > before
        found, parts = await tx.fetch_many(_ALL, {}), await tx.fetch_in_batches(_ALL, {})
        odd = await tx.fetch_matching(_ALL, {}, lambda row: row.seq % 2 == 1 and "many:" in row.topic, 3, of=10_000)
        few = await tx.fetch_matching(_ALL, {}, lambda row: row in found[:100], 1000, of=40)
        counted = await tx.execute_long(select(func.count()).select_from(TopicHead))
    other_task.cancel()
    assert parts == found
    assert odd == [row for row in found if row.seq % 2 == 1 and "many:" in row.topic][:3]
    assert few == found[:40]
    wanted = {row["topic"]: row["seq"] for row in rows}
    assert {row.topic: row.seq for row in found if row.topic in wanted} == wanted
    assert counted[0][0] >= ROWS


async def test_cancelled_long_work_is_rolled_back_and_blocks_no_one(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url="")
    migrate(settings.database)
    db = Database(settings.database)
    has_begun = asyncio.Event()

    async def write_forever() -> None:
        async with db.write() as tx:
            await tx.execute(insert(TopicHead), {"topic": "half", "seq": 1})
            has_begun.set()
            await tx.execute_long(text(FOREVER))

    task = asyncio.create_task(write_forever())
    await has_begun.wait()
    task.cancel()
    async with asyncio.timeout(30):
        with pytest.raises(asyncio.CancelledError):
            await task
        async with db.write() as tx:
            await tx.execute(insert(TopicHead), {"topic": "whole", "seq": 1})
    async with db.read() as tx:
        assert (await tx.execute(select(TopicHead.topic))).scalars().all() == ["whole"]
    await db.close()


async def test_cancelled_before_start_does_not_wait(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url="")
    migrate(settings.database)
    db = Database(settings.database)
    busy = threading.Event()
    others = [asyncio.create_task(run_in_thread(busy.wait)) for _ in range(8)]  # more than there are threads

    async def read_forever() -> None:
        async with db.read() as tx:
            await tx.execute_long(text(FOREVER))

    task = asyncio.create_task(read_forever())
    await asyncio.sleep(0)
    task.cancel()
    busy.set()
    async with asyncio.timeout(30):
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.gather(*others)
    await db.close()


@pytest.mark.parametrize("yields", range(8))
async def test_long_commit_is_announced_after_its_caller_was_cancelled(settings: Settings, yields: int) -> None:
    db, announced, rows = Database(settings.database), asyncio.Event(), _make_rows()
    topic = f"user:{new_id()}"

    async def listen(topics: Sequence[str]) -> None:
        assert topics == [topic]
        announced.set()

    db.listener = listen
    at_its_end = asyncio.Event()

    async def change() -> None:
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
            await tx.execute_many(_ADD, rows)
            at_its_end.set()

    before = await _count_topic_heads(db)
    task = asyncio.create_task(change())
    await at_its_end.wait()
    for _ in range(yields):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    after = await _count_topic_heads(db)
    assert after in {before, before + ROWS + 1}
    if after > before:
        async with asyncio.timeout(30):
            await announced.wait()
    await db.close()


async def test_writer_gets_unavailable_while_another_does_not_end(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WRITER_WAIT_SECONDS", 0.2)
    db = Database(settings.database, pool_size=1)
    async with db.write():
        with pytest.raises(Unavailable) as caught:
            async with db.write():
                pass
    assert caught.value.retry_after
    async with db.write():
        pass
    await db.close()


async def test_wait_for_a_locked_file_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "WRITER_WAIT_SECONDS", 0.2)
    settings = Settings(data=tmp_path, database_url="")
    migrate(settings.database)
    db = Database(settings.database)
    with closing(sqlite3.connect(tmp_path / "pegbar.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable) as caught:
            async with db.write():
                pass
        assert caught.value.retry_after
        other.execute("ROLLBACK")
    async with db.write() as tx:
        await tx.execute(insert(TopicHead), {"topic": "after it", "seq": 1})
    await db.close()
