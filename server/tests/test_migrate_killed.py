"""Killed before every single statement of the migrations: the schema is the old one or the new one, never between."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import make_url

from pegbar.migrate import migrate, sync_url
from tests.support.served import SERVER, new_database

# Loads everything once; each line of its input is a database, a revision, and how many statements a child may run
# before it is killed (the commit being the last of them). It answers how the child ended, and how many it ran.
_NURSERY = """
import os, signal, sys
from alembic import command
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
        upgrade = command.upgrade
        migrate.command.upgrade = lambda config, _: upgrade(config, revision)
        event.listen(Engine, "before_cursor_execute", count)
        event.listen(Engine, "commit", count)
        migrate.migrate(url)
        os.write(write, str(ran).encode())
        os._exit(0)
    os.close(write)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(ended, os.read(read, 20).decode() or 0, flush=True)
    os.close(read)
"""
_NO_END = 1_000_000


class Nursery:
    """Migrates databases in processes that are killed after so many statements."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def migrate(self, url: str, revision: str = "head", allowed: int = _NO_END) -> tuple[int, int]:
        """How it ended: 0, or minus the signal; and how many statements it ran when it was not killed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{url} {revision} {allowed}\n")
        self._process.stdin.flush()
        ended, ran = self._process.stdout.readline().split()
        return int(ended), int(ran)


@contextmanager
def _nursery() -> Generator[Nursery, None, None]:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", _NURSERY], cwd=SERVER, stdin=pipe, stdout=pipe, text=True) as process:
        yield Nursery(process)
        assert process.stdin is not None
        process.stdin.close()


def _schema(url: str) -> dict[str, Any]:
    """Every table with its columns, indexes and foreign keys, and the revision that it says it has."""
    engine = create_engine(sync_url(url))
    try:
        found = inspect(engine)
        tables: dict[str, Any] = {
            name: (
                sorted((column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(name)),
                sorted((str(index["name"]), str(index["column_names"])) for index in found.get_indexes(name)),
                sorted(str(key["constrained_columns"]) for key in found.get_foreign_keys(name)),
            )
            for name in found.get_table_names()
        }
        if "alembic_version" in tables:
            with engine.connect() as connection:
                tables["revision"] = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return tables
    finally:
        engine.dispose()


def _copies(cluster: str | None, pattern: str, folder: Path) -> Callable[[int], str]:
    """Makes copies of a database."""
    if cluster is None:

        def copy_file(number: int) -> str:
            to = folder / f"{number}.sqlite3"
            source = Path(str(make_url(pattern).database))
            if source.exists():
                shutil.copy(source, to)
            return f"sqlite:///{to}"

        return copy_file

    admin_url = make_url(cluster).set(drivername="postgresql").render_as_string(hide_password=False)
    name = make_url(pattern).database

    def copy_database(number: int) -> str:
        copy = f"{name}_{number}"
        with psycopg.connect(admin_url, autocommit=True) as admin:
            admin.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{name}"'.encode())
        return make_url(pattern).set(database=copy).render_as_string(hide_password=False)

    return copy_database


@pytest.mark.faults
@pytest.mark.parametrize("begun_at", ["nothing", "0001"])
def test_killed_before_every_statement_it_is_the_old_schema_or_the_new(
    cluster: str | None, tmp_path: Path, begun_at: str
) -> None:
    pattern = new_database(cluster, f"killed_{begun_at}") or f"sqlite:///{tmp_path / 'pattern.sqlite3'}"
    with _nursery() as nursery:
        if begun_at != "nothing":
            assert nursery.migrate(pattern, begun_at)[0] == 0
        old = _schema(pattern)
        copy = _copies(cluster, pattern, tmp_path)
        whole = copy(_NO_END)
        ended, statements = nursery.migrate(whole)
        assert ended == 0
        new = _schema(whole)
        assert new["revision"] != old.get("revision")
        assert statements > 50
        for allowed in range(statements):
            url = copy(allowed)
            assert nursery.migrate(url, allowed=allowed)[0] == -signal.SIGKILL
            assert _schema(url) == old, f"killed before statement {allowed + 1}"
            migrate(url)
            assert _schema(url) == new, f"begun again after {allowed} statements"
