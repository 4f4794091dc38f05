"""A migration killed before any of its statements leaves the old schema or the new one, never a mix."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from pegbar.migrate import sync_url
from tests.support.servers.server_process import SERVER
from tests.support.services.databases import new_database

# Loads all modules once. Each input line is a database, a revision, and the number of statements that a forked process
# may run before it is killed (the commit is the last one). The answer is its exit code and the number of statements it
# ran.
_NURSERY = """
import os, signal, sys
import alembic.command, alembic.runtime.migration
from sqlalchemy import event
from sqlalchemy.engine import Engine
from pegbar import migrate

ran, allowed = 0, 0

def count(*_):
    global ran
    if ran == allowed:
        os.kill(os.getpid(), signal.SIGKILL)
    ran += 1

for line in sys.stdin:
    url, revision, allowed = line.split()
    allowed = int(allowed)
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        event.listen(Engine, "before_cursor_execute", count)
        event.listen(Engine, "commit", count)
        migrate.migrate(url, revision)
        os.write(write, str(ran).encode())
        os._exit(0)
    os.close(write)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(ended, os.read(read, 20).decode() or 0, flush=True)
    os.close(read)
"""
_NO_END = 1_000_000
_FIRST = "0001"


class Nursery:
    """Migrates databases in processes that are killed after a number of statements."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def migrate(self, url: str, revision: str = "head", allowed: int = _NO_END) -> tuple[int, int]:
        """Migrate and return the exit code and the number of statements.

        The exit code is 0, or minus the signal. A killed process doesn't report its number of statements.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{url} {revision} {allowed}\n")
        self._process.stdin.flush()
        ended, ran = self._process.stdout.readline().split()
        return int(ended), int(ran)


@contextmanager
def _start_nursery() -> Generator[Nursery, None, None]:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", _NURSERY], cwd=SERVER, stdin=pipe, stdout=pipe, text=True) as process:
        yield Nursery(process)
        assert process.stdin is not None
        process.stdin.close()


_ON_SQLITE = ("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'",)
_ON_POSTGRESQL = (
    "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns"
    " WHERE table_schema = 'public'",
    "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
)


def _read_schema(url: str) -> set[tuple[object, ...]]:
    """Return every table, column, index and constraint from the database's catalog, and its revision."""
    engine = create_engine(sync_url(url))
    try:
        with engine.connect() as connection:
            query = _ON_SQLITE if engine.dialect.name == "sqlite" else _ON_POSTGRESQL
            found = {tuple(row) for ask in query for row in connection.exec_driver_sql(ask.replace("%", "%%"))}
            if any("alembic_version" in row for row in found):
                revisions = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
                found |= {("revision", *row) for row in revisions}
            return found
    finally:
        engine.dispose()


class Copies:
    """Temporary copies of a database."""

    def __init__(self, pattern: str) -> None:
        self._pattern = make_url(pattern)

    @contextmanager
    def one(self, number: int) -> Generator[str, None, None]:
        """Yield the URL of a copy, which is deleted afterwards."""
        if self._pattern.get_backend_name() == "sqlite":
            source = Path(str(self._pattern.database))
            copy = source.with_name(f"{number}.sqlite3")
            if source.exists():
                shutil.copy(source, copy)
            yield f"sqlite:///{copy}"
            copy.unlink()
            return
        name = f"{self._pattern.database}_{number}"
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{self._pattern.database}"')
        yield self._pattern.set(database=name).render_as_string(hide_password=False)
        self._execute(f'DROP DATABASE "{name}"')

    def _execute(self, statement: str) -> None:
        admin_url = self._pattern.set(drivername="postgresql", database="postgres").render_as_string(
            hide_password=False
        )
        with psycopg.connect(admin_url, autocommit=True) as admin:
            admin.execute(statement.encode())


@pytest.mark.faults
def test_a_migration_killed_before_any_statement_leaves_the_old_schema(cluster: str | None, tmp_path: Path) -> None:
    pattern = new_database(cluster, "killed", migrated=False) or f"sqlite:///{tmp_path / 'pattern.sqlite3'}"
    with _start_nursery() as nursery:
        assert nursery.migrate(pattern, _FIRST)[0] == 0
        old = _read_schema(pattern)
        copies = Copies(pattern)
        with copies.one(_NO_END) as full_url:
            ended, statements = nursery.migrate(full_url)
            assert ended == 0
            new = _read_schema(full_url)
        assert {row for row in new if row[0] == "revision"} != {row for row in old if row[0] == "revision"}
        assert statements > 50
        for allowed in range(statements):
            with copies.one(allowed) as url:
                assert nursery.migrate(url, allowed=allowed)[0] == -signal.SIGKILL
                assert _read_schema(url) == old, f"killed before statement {allowed + 1}"
                assert nursery.migrate(url)[0] == 0
                assert _read_schema(url) == new, f"begun again after {allowed} statements"
        print(f"killed before each of {statements} statements")  # noqa: T201
