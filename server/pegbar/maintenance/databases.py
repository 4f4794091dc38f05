"""Copy a database while others write to it, and restore a copy: SQLite, and PostgreSQL with its own tools.

SQLite: `VACUUM INTO` through a separate connection. It reads in one transaction, which in WAL mode doesn't block
writers. SQLite's backup API would start over whenever another process writes between two steps of the copy, and would
also copy the remains of deleted rows. PostgreSQL: `pg_dump`, whose format other tools read and which includes indexes
and types; the object keys are read in the same snapshot.
"""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from pegbar.maintenance import texts
from pegbar.maintenance.archive import BackupRefused, Kind
from pegbar.maintenance.referenced_objects import KEYS, list_all_referenced
from pegbar.migrate import refuse_newer, sync_url

_BUSY_SECONDS: Final = 10
_BATCH: Final = 5000
_VERSION: Final = re.compile(r"(\d+)[.\d]*")


def kind_of(url: str) -> Kind:
    """Return the kind of database of a database URL."""
    return "sqlite" if make_url(url).get_backend_name() == "sqlite" else "postgresql"


def file_of(url: str) -> Path:
    """Return the file of an SQLite database."""
    return Path(make_url(url).database or "")


@contextmanager
def open_read_only(url: str) -> Generator[Connection]:
    """Open a read-only connection in one snapshot of a database. Raises BackupRefused if the database doesn't exist."""
    on_sqlite = kind_of(url) == "sqlite"
    if on_sqlite and not file_of(url).exists():
        raise BackupRefused(texts.no_database(str(file_of(url))))
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            if not on_sqlite:
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            yield connection
    except DBAPIError as error:
        raise BackupRefused(texts.database_refused(str(error.orig))) from error
    finally:
        engine.dispose()


def _engine(url: str) -> Engine:
    if kind_of(url) == "postgresql":
        return create_engine(sync_url(url), hide_parameters=True)
    engine = create_engine(sync_url(url), connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None})

    @event.listens_for(engine, "connect")
    def _only_reads(connection: Any, _: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def revision(connection: Connection) -> str:
    """Return the schema revision.

    Raises BackupRefused if this isn't a database of Pegbar, and SchemaTooNew if a later version wrote it.
    """
    if not inspect(connection).has_table("alembic_version"):
        raise BackupRefused(texts.no_database(connection.engine.url.render_as_string()))
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if found is None:
        raise BackupRefused(texts.no_database(connection.engine.url.render_as_string()))
    refuse_newer(found)
    return cast(str, found)


def keys(connection: Connection) -> Iterator[str]:
    """Yield the distinct keys of referenced objects in order. Also supports databases with an older schema."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: any(name == key.table.name for key in KEYS))
    known = [key for key in KEYS if key.table.name in there.tables and key.name in there.tables[key.table.name].c]
    if known:
        rows = connection.execute(list_all_referenced(known), execution_options={"yield_per": _BATCH})
        yield from cast("Iterator[str]", rows.scalars())


def copy(url: str, target: Path, keys_to: Path) -> str:
    """Copy the database to the file `target`, and write the keys of referenced objects to `keys_to`, one per line.

    Returns the schema revision. Raises BackupRefused, SchemaTooNew.
    """
    if kind_of(url) == "sqlite":
        _copy_sqlite(file_of(url), target)
        with open_read_only(f"sqlite:///{target}") as connection:
            return _write_keys(connection, keys_to)
    with open_read_only(url) as connection:
        found = _write_keys(connection, keys_to)
        snapshot = connection.execute(text("SELECT pg_export_snapshot()")).scalar_one()
        server = connection.execute(text("SHOW server_version_num")).scalar_one()
        dump = _tool("pg_dump", int(server) // 10000)
        _run(make_url(url), dump, "--format=custom", f"--snapshot={snapshot}", f"--file={target}")
    return found


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise BackupRefused(texts.no_database(str(source)))
    try:
        with closing(sqlite3.connect(source, timeout=_BUSY_SECONDS, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise BackupRefused(texts.database_refused(str(error))) from error


def _write_keys(connection: Connection, keys_to: Path) -> str:
    found = revision(connection)
    with keys_to.open("w", encoding="ascii") as file:
        file.writelines(f"{key}\n" for key in keys(connection))
    return found


def refuse_unless_empty(url: str) -> None:
    """Raise BackupRefused if the database isn't empty or can't be reached."""
    if kind_of(url) == "sqlite":
        paths = [Path(f"{file_of(url)}{end}") for end in ("", "-wal", "-shm")]
        for path in paths:
            if path.exists():
                raise BackupRefused(texts.not_empty(str(path)))
        return
    with open_read_only(url) as connection:
        found = inspect(connection)
        schemas = [name for name in found.get_schema_names() if name != "information_schema"]
        for schema in schemas:
            if found.get_table_names(schema):
                raise BackupRefused(texts.not_empty(texts.THE_DATABASE))
        server = connection.execute(text("SHOW server_version_num")).scalar_one()
        _tool("pg_restore", int(server) // 10000)


def restore_dump(url: str, dump: Path) -> None:
    """Restore a dump file of `pg_dump` into an empty database, in one transaction. Raises BackupRefused."""
    tool = _tool("pg_restore", 0)
    _run(
        make_url(url),
        tool,
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        "--single-transaction",
        last=[str(dump)],
    )


def _tool(name: str, server: int) -> str:
    """Return the path of a PostgreSQL client program that is at least as new as the server. Raises BackupRefused.

    `server` is the server's major version.
    """
    places = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    places.sort(key=lambda path: int(path.parts[4]) if path.parts[4].isdigit() else 0, reverse=True)
    found = str(places[0]) if places else shutil.which(name)
    if found is None:
        raise BackupRefused(texts.tool_missing(name, server))
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    version = _VERSION.search(said)
    major = int(version[1]) if version else 0
    if major < server:
        raise BackupRefused(texts.tool_old(name, major, server))
    return found


def _run(url: URL, tool: str, *options: str, last: list[str] | None = None) -> None:
    """Run a client program of PostgreSQL. The password is passed in its environment, invisible to other users."""
    command = [tool, "--no-password", *options]
    command += [f"--{name}={value}" for name, value in (("host", url.host), ("port", url.port)) if value]
    command += [f"--username={url.username}"] if url.username else []
    command += [f"--dbname={url.database}", *(last or [])]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    if url.password:
        environment["PGPASSWORD"] = str(url.password)
    if isinstance(mode := url.query.get("ssl"), str):
        environment["PGSSLMODE"] = mode
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if ended.returncode:
        raise BackupRefused(texts.tool_failed(Path(tool).name, ended.stderr))
