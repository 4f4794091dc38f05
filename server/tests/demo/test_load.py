"""A process that starts while another loads the demo waits for it."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from pegbar.demo import load
from pegbar.kernel import engines
from pegbar.kernel.errors import Unavailable
from pegbar.wiring import Instance

pytestmark = pytest.mark.once  # on PostgreSQL the processes wait for a lock


async def test_loading_waits_for_another_process_longer_than_a_writer_does(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WRITER_WAIT_SECONDS", 0.01)
    refused = asyncio.Event()
    load_documents = load._load_documents

    async def load_and_watch(*args: Any, **options: Any) -> bool:
        try:
            return await load_documents(*args, **options)
        except Unavailable:
            refused.set()
            raise

    monkeypatch.setattr(load, "_load_documents", load_and_watch)
    with closing(sqlite3.connect(instance.services.settings.data / "pegbar.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        loading = asyncio.create_task(load.load_demo(instance.services, allow_other_accounts=True))
        await refused.wait()
        other.execute("ROLLBACK")
    assert await loading
    assert await load.list_demo_people(instance.services)


async def test_loading_ends_where_the_database_stays_busy(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "WRITER_WAIT_SECONDS", 0.01)
    monkeypatch.setattr(load, "_WAIT_SECONDS", 0)
    before = await load.list_demo_people(instance.services)
    with closing(sqlite3.connect(instance.services.settings.data / "pegbar.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await load.load_demo(instance.services, allow_other_accounts=True)
    assert await load.list_demo_people(instance.services) == before
