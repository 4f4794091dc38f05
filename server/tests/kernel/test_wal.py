"""SQLite's write-ahead log doesn't grow without limit, and a failed sync ends the process before any confirmation."""

import asyncio
import sys
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from pegbar.kernel.database import Database
from pegbar.migrate import migrate
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import new_client, sign_up
from tests.support.faults.system_calls import get_strace_prefix
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server, start_process

TURNS = 35
_MEGABYTE = 1024 * 1024
_INTRUDER = """
import sqlite3, sys
try:
    sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).execute("BEGIN IMMEDIATE")
except sqlite3.OperationalError as error:
    sys.exit("locked" not in str(error))
sys.exit(1)
"""


@pytest.mark.extended
async def test_log_is_truncated_during_continuous_writes(tmp_path: Path) -> None:
    file = tmp_path / "pegbar.sqlite3"
    migrate(f"sqlite:///{file}")
    db = Database(f"sqlite:///{file}")
    async with db.write() as tx:
        await tx.execute(text("CREATE TABLE pages (body TEXT)"))

    async def write_pages() -> None:
        for _ in range(250):
            async with db.write() as tx:
                await tx.execute(text("INSERT INTO pages VALUES (:body)"), {"body": "x" * 4000})

    await asyncio.gather(*(write_pages() for _ in range(20)))
    async with db.read() as tx:
        assert (await tx.execute(text("SELECT count(*) FROM pages"))).scalar_one() == 5000
    assert file.stat().st_size > 10 * _MEGABYTE
    assert file.with_name(f"{file.name}-wal").stat().st_size < 10 * _MEGABYTE
    await db.close()


async def test_sync_does_not_release_the_lock_of_a_writer(tmp_path: Path) -> None:
    file = tmp_path / "pegbar.sqlite3"
    migrate(f"sqlite:///{file}")
    db = Database(f"sqlite:///{file}")
    add = text("INSERT INTO pages VALUES ('x')")
    async with db.write() as tx:
        await tx.execute(text("CREATE TABLE pages (body TEXT)"))

    async def add_before() -> None:
        async with db.write() as tx:
            await tx.execute(add)

    for _ in range(TURNS):
        earlier = asyncio.create_task(add_before())
        await asyncio.sleep(0)
        async with db.write() as tx:
            await tx.execute(add)
            await earlier  # its sync has ended
            other = await asyncio.create_subprocess_exec(sys.executable, "-c", _INTRUDER, str(file))
            assert await other.wait() == 0, "another process wrote in the midst of this transaction"
    await db.close()


async def test_recreated_log_is_synced(tmp_path: Path) -> None:
    file = tmp_path / "pegbar.sqlite3"
    migrate(f"sqlite:///{file}")
    for number in (1, 2):  # closing the last connection deletes the log
        db = Database(f"sqlite:///{file}")
        async with db.write() as tx:
            await tx.execute(text(f"CREATE TABLE pages{number} (body TEXT)"))
            await tx.execute(text(f"INSERT INTO pages{number} VALUES ('x')"))
        await db.close()
        assert not file.with_name(f"{file.name}-wal").exists()


@pytest.mark.skipif(not get_strace_prefix(Path("log")), reason="no strace on this machine")
async def test_failed_sync_ends_the_process_without_confirming_changes(tmp_path: Path) -> None:
    async with run_server(tmp_path / "data") as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        cut = await add_cut(person, project)
        assert server.process is not None
        failing = "inject=fdatasync:error=EIO"
        command = ["strace", "-f", "-p", str(server.process.pid), "-e", "trace=fdatasync", "-e", failing]
        log_path = tmp_path / "attached"
        with log_path.open("wb") as log:
            tracer = start_process(command, log)
        try:

            async def is_attached() -> bool:
                return "attached" in log_path.read_text(encoding="utf-8")

            await wait_until(is_attached, what="the disk is about to fail")
            with pytest.raises(httpx.TransportError):
                await person.http.patch(
                    f"/api/cuts/{cut['id']}", json={"note": "never told"}, headers={"If-Match": f'"{cut["version"]}"'}
                )
            assert await asyncio.to_thread(server.process.wait, 30) == 74
        finally:
            tracer.kill()
            tracer.wait()
        await server.start()
        async with new_client(server.base_url) as http:
            http.cookies = person.http.cookies
            note = (await http.get(f"/api/projects/{project['slug']}/cuts")).json()["items"][0]["note"]
        assert note in {"", "never told"}  # unknown, because the client got no answer
        await person.http.aclose()
