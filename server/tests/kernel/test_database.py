"""Transactions: atomic, serialized, and announced only after the commit."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, select, text, update
from sqlalchemy.dialects import sqlite

from pegbar.domains.accounts.models import User
from pegbar.domains.projects.events import ProjectsChanged, ProjectUpdated
from pegbar.kernel import clock, texts
from pegbar.kernel.database import Database
from pegbar.kernel.errors import DiskFull, SaveUnknown, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.settings import Settings
from pegbar.kernel.tables import ID, Base, Event, TopicHead
from pegbar.wiring import Instance
from tests.support.api.boards import get_board, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.polling import send_until_accepted
from tests.support.services.postgres import free_port
from tests.support.services.proxy import run_proxy

pytestmark = pytest.mark.database

WRITERS = 50
_HASH = Prepared(select(User.password_hash).where(User.id == bindparam("id", type_=ID)))


async def test_fifty_concurrent_writers_lose_no_update(instance: Instance) -> None:
    db, topic = instance.services.db, f"user:{new_id()}"
    async with db.write() as tx:
        await tx.events.append(topic, ProjectsChanged())

    async def count_up() -> None:
        async with db.write() as tx:
            statement = select(TopicHead.seq).where(TopicHead.topic == topic).with_for_update()
            seq = (await tx.execute(statement)).scalar_one()
            await asyncio.sleep(0)
            await tx.execute(update(TopicHead).where(TopicHead.topic == topic).values(seq=seq + 1))

    await asyncio.gather(*(count_up() for _ in range(WRITERS)))
    async with db.read() as tx:
        assert (await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))).scalar_one() == WRITERS + 1


async def _add_cut(person: Person, project: dict[str, Any]) -> str:
    """Add a cut, with retries while the server is busy, and return its id."""
    new = new_id()
    answer = await send_until_accepted(
        lambda: person.http.post(f"/api/projects/{project['slug']}/cuts", json={"id": new})
    )
    assert answer.status_code == 201, answer.text
    return new


async def test_fifty_concurrently_added_cuts_are_stored(newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    made = await asyncio.gather(*(_add_cut(owner, project) for _ in range(WRITERS)))
    items = (await get_board(owner, project))["items"]
    assert {item["id"] for item in items} == set(made)
    assert [item["position"] for item in items] == list(range(WRITERS))


async def test_topic_numbers_have_no_gaps_after_cancellations(instance: Instance) -> None:
    db, topic = instance.services.db, f"user:{new_id()}"

    async def announce(number: int) -> None:
        with suppress(LookupError):
            async with db.write() as tx:
                await tx.events.append(topic, ProjectUpdated(version=number))
                await asyncio.sleep(0)
                if number % 3 == 0:
                    raise LookupError

    await asyncio.gather(*(announce(number) for number in range(WRITERS)))
    async with db.read() as tx:
        rows = (
            await tx.execute(select(Event.seq, Event.payload).where(Event.topic == topic).order_by(Event.seq))
        ).all()
    uncancelled = [number for number in range(WRITERS) if number % 3]
    assert [seq for seq, _ in rows] == list(range(1, len(uncancelled) + 1))
    assert sorted(json.loads(payload)["version"] for _, payload in rows) == uncancelled


async def test_events_are_announced_after_commit_only(settings: Settings) -> None:
    db, announced = Database(settings.database), list[Sequence[str]]()
    topic = f"user:{new_id()}"

    async def listen(topics: Sequence[str]) -> None:
        async with db.read() as tx:  # announced changes are already readable
            assert (await tx.execute(select(Event.seq).where(Event.topic == topic))).all()
        announced.append(list(topics))

    db.listener = listen
    after: list[str] = []

    async def note() -> None:
        after.append("noted")

    with pytest.raises(LookupError):
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
            tx.hooks.after_commit(note)
            raise LookupError
    assert announced == after == []
    async with db.write() as tx:
        await tx.events.append(topic, ProjectsChanged())
        await tx.events.append(topic, ProjectsChanged())
        tx.events.wake("rights:x")
        tx.hooks.after_commit(note)
        assert announced == []
    assert announced == [[topic, "rights:x"]]
    assert after == ["noted"]
    await db.close()


async def test_transaction_is_atomic(instance: Instance) -> None:
    db, ids = instance.services.db, [new_id(), new_id()]

    def make_row(id_: str) -> dict[str, object]:
        mail = {"email": f"{id_}@example.com", "password_hash": "x", "is_admin": False}
        return {"id": id_, **mail, "confirmed_at": None, "created_at": clock.now()}

    with pytest.raises(LookupError):
        async with db.write() as tx:
            for id_ in ids:
                await tx.execute(insert(User), make_row(id_))
            raise LookupError
    async with db.read() as tx:
        assert (await tx.execute(select(User.id).where(User.id.in_(ids)))).all() == []


async def test_a_reader_does_not_wait_for_a_writer(instance: Instance) -> None:
    db = instance.services.db
    async with db.write() as tx:
        await tx.events.append(f"user:{new_id()}", ProjectsChanged())
        async with asyncio.timeout(1), db.read() as other:
            assert (await other.execute(text("SELECT 1"))).scalar_one() == 1


async def test_connections_closed_by_the_server_are_replaced(settings: Settings, cluster: str | None) -> None:
    if cluster is None:
        return  # SQLite has no connections to lose
    db, others = Database(settings.database, pool_size=3), Database(settings.database, pool_size=1)

    async def get_backend_pid() -> int:
        async with db.read() as tx:
            return (await tx.execute(text("SELECT pg_backend_pid()"))).scalar_one()

    pids = await asyncio.gather(*(get_backend_pid() for _ in range(3)))
    async with others.write() as tx:
        for pid in set(pids):
            await tx.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
    topic = f"user:{new_id()}"
    for expected in range(1, 7):
        async with db.write() as tx:
            assert await tx.events.append(topic, ProjectsChanged()) == expected
    assert not set(pids) & {await get_backend_pid() for _ in range(3)}
    await db.close()
    await others.close()


async def test_prepared_statement_returns_the_same_rows(instance: Instance) -> None:
    db, id_, now = instance.services.db, new_id(), clock.now()
    row = {"id": id_, "email": f"{id_}@example.com", "password_hash": "x", "is_admin": True}
    prepared = Prepared(select(*User.__table__.c).where(User.id == bindparam("id", type_=ID)).limit(1))
    renamed = Prepared(
        update(User)
        .where(User.id == bindparam("key", type_=ID))
        .values(password_hash=bindparam("hash"))
        .returning(User.password_hash, User.created_at)
    )
    async with db.write() as tx:
        await tx.execute(insert(User), {**row, "confirmed_at": None, "created_at": now})
        found = await tx.fetch(prepared, {"id": id_})
        plain = (await tx.execute(select(*User.__table__.c).where(User.id == id_))).all()
        assert [tuple(each) for each in found] == [tuple(each) for each in plain]
        assert [type(value) for value in found[0]] == [type(value) for value in plain[0]]
        assert [tuple(each) for each in await tx.fetch(renamed, {"key": id_, "hash": "y"})] == [("y", now)]
        assert await tx.fetch(renamed, {"key": new_id(), "hash": "y"}) == []
    with pytest.raises(LookupError):
        async with db.write() as tx:
            await tx.fetch(renamed, {"key": id_, "hash": "z"})
            raise LookupError
    async with db.read() as tx:
        assert [each[0] for each in await tx.fetch(_HASH, {"id": id_})] == ["y"]


def test_a_list_of_values_cannot_be_prepared() -> None:
    many = Prepared(select(User.id).where(User.id.in_([new_id(), new_id()])))
    with pytest.raises(TypeError):
        many.on(sqlite.dialect())


async def test_unreachable_database_is_unavailable() -> None:
    db = Database(f"postgresql+asyncpg://nobody@127.0.0.1:{free_port()}/nothing")
    for way in (db.read, db.write):
        with pytest.raises(Unavailable) as refused:
            async with way() as tx:
                await tx.execute(text("SELECT 1"))
        assert refused.value.retry_after
    await db.close()


async def test_repeated_cancellation_rolls_back_no_other_writes(instance: Instance) -> None:
    """A cancelled request is cancelled at every await, also during its rollback.

    Its connection must not be reused in that state.
    """
    db = instance.services.db

    async def write(topic: str) -> None:
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
            await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))

    for moment in range(40):
        task = asyncio.create_task(write(f"user:{new_id()}"))
        for _ in range(moment):
            await asyncio.sleep(0)
        while not task.done():
            task.cancel()
            await asyncio.sleep(0)
        with suppress(asyncio.CancelledError):
            await task
    # More concurrent writes than connections, so that each is read on another connection than it was written on.
    topics = [f"user:{new_id()}" for _ in range(WRITERS)]
    await asyncio.gather(*(write(topic) for topic in topics))
    async with db.read() as tx:
        statement = select(TopicHead.topic).where(TopicHead.topic.in_(topics))
        assert set((await tx.execute(statement)).scalars()) == set(topics)


async def test_full_disk_is_reported_and_reads_continue(tmp_path: Path) -> None:
    db, topic = Database(f"sqlite:///{tmp_path / 'small.sqlite3'}"), "user:full"
    tables = [Base.metadata.tables[model.__tablename__] for model in (TopicHead, Event)]
    async with db.write() as tx:
        await tx.run_sync(lambda connection: Base.metadata.create_all(connection, tables))
        await tx.events.append(topic, ProjectsChanged())
        room = (await tx.execute(text("PRAGMA page_count"))).scalar_one()
        await tx.execute(text(f"PRAGMA max_page_count = {room}"))
    with pytest.raises(DiskFull) as refused:
        async with db.write() as tx:
            for _ in range(1000):
                await tx.events.append(topic, ProjectsChanged())
    assert (refused.value.status, refused.value.detail) == (507, texts.DISK_FULL)
    seq = select(TopicHead.seq).where(TopicHead.topic == topic)
    async with db.read() as tx:
        assert (await tx.execute(seq)).scalar_one() == 1
    async with db.write() as tx:
        await tx.execute(text("PRAGMA max_page_count = 1000000"))
    async with db.write() as tx:
        for _ in range(1000):
            await tx.events.append(topic, ProjectsChanged())
    async with db.read() as tx:
        assert (await tx.execute(seq)).scalar_one() == 1001
    await db.close()


async def test_lost_commit_response_is_reported_as_save_unknown(cluster: str | None, instance: Instance) -> None:
    if cluster is None:
        pytest.skip("SQLite has no line that could be cut")
    async with run_proxy(cluster) as line:
        db, topic = Database(line.url), f"user:{new_id()}"
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
        line.cut_commits = True
        with pytest.raises(SaveUnknown, match="This may not have been saved"):
            async with db.write() as tx:
                await tx.events.append(topic, ProjectsChanged())
        line.cut_commits = False
        async with db.read() as tx:
            assert (await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))).scalar_one() == 2
        await db.close()


async def test_unsafe_database_settings_are_reported_at_start(cluster: str | None, instance: Instance) -> None:
    doubts = await instance.services.db.durability_warnings()
    assert doubts == ([] if cluster is None else [texts.unsafe_database_setting("fsync")])
