"""Test databases, copied from a template that is migrated once per test run."""

import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
from sqlalchemy.engine import make_url

from pegbar.kernel.settings import Settings
from pegbar.migrate import migrate
from tests.support.services.postgres import run_empty_postgres

_CLUSTER: Final = "PEGBAR_TEST_CLUSTER"
_TEMPLATE: Final = "pegbar_template"
_SQLITE_TEMPLATE: Final = "PEGBAR_TEST_SQLITE_TEMPLATE"


@contextmanager
def run_postgres() -> Generator[None, None, None]:
    """Run one PostgreSQL with a migrated template database, for this process and its child processes."""
    with run_empty_postgres() as url:
        create_database(url, _TEMPLATE, migrated=False)
        migrate(make_url(url).set(database=_TEMPLATE).render_as_string(hide_password=False))
        os.environ[_CLUSTER] = url
        yield
        del os.environ[_CLUSTER]


@contextmanager
def create_own_database() -> Generator[str, None, None]:
    """Create a migrated database for this process in the PostgreSQL of `run_postgres`, and yield its URL."""
    yield create_database(os.environ[_CLUSTER], f"tests_{os.getpid()}", migrated=True)


def new_database(cluster: str | None, name: str, *, migrated: bool = True) -> str:
    """Create a database in the tests' PostgreSQL and return its URL; '' (SQLite in the data folder) without PostgreSQL.

    Its name starts with that of this process's own database and is cut to PostgreSQL's limit of 63 bytes.
    """
    if cluster is None:
        return ""
    return create_database(cluster, f"{make_url(cluster).database}_{name}"[:63], migrated=migrated)


def create_database(cluster: str, name: str, *, migrated: bool) -> str:
    """Create an empty or a migrated database and return its URL."""
    url = make_url(cluster)
    template = _TEMPLATE if migrated else "template0"
    with psycopg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False)) as admin:
        admin.autocommit = True
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
    return url.set(database=name).render_as_string(hide_password=False)


@contextmanager
def create_sqlite_template(folder: Path) -> Generator[None, None, None]:
    """Migrate one SQLite database, for `copy_template` in this process and its child processes."""
    settings = Settings(data=folder, database_url="", demo=False)
    migrate(settings.database)
    os.environ[_SQLITE_TEMPLATE] = str(folder / "pegbar.sqlite3")
    yield
    del os.environ[_SQLITE_TEMPLATE]


def copy_template(data: Path) -> None:
    """Copy the migrated SQLite database into a data folder that has no database."""
    template, file = os.environ.get(_SQLITE_TEMPLATE), data / "pegbar.sqlite3"
    if template is not None and not file.exists():
        data.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(template, file)
