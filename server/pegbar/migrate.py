"""Brings the database to this version's schema.

Alembic and what it brings are loaded where there is something to do: a process that serves for months needs neither.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, func, inspect, select, text
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
_TURN = 0x706567626172
_WAIT_SECONDS = 60


class SchemaTooNew(RuntimeError):
    """The data was written by a later version; this one would damage it."""


class SchemaTooOld(RuntimeError):
    """The database is not there yet, or of an earlier version."""

    def __init__(self, found: str | None) -> None:
        super().__init__(f"The database is at schema {found or 'none'}; run 'pegbar.cli migrate' first.")


def sync_url(url: str) -> str:
    """The same database for a synchronous driver."""
    parsed = make_url(url)
    driver = "sqlite" if parsed.get_backend_name() == "sqlite" else "postgresql+psycopg"
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def head() -> str:
    """The schema's revision that this version writes."""
    return _known()[-1]


def _known() -> list[str]:
    """This version's revisions, oldest first, by the names of their files (v0001_first_tables.py)."""
    return sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9][0-9][0-9][0-9]_*.py"))


def refuse_newer(found: str | None) -> None:
    """Raises SchemaTooNew where this revision is none that this version knows."""
    if found is not None and found not in _known():
        raise SchemaTooNew(f"This data belongs to a later version of Pegbar (schema {found}).")


def bring_up(url: str) -> None:
    """Do what `migrate` does, in a process that ends with it; no thread may run yet."""
    if stands_at(url) == head():
        return
    # A fork has loaded already what it needs; elsewhere than on Linux forking is not safe.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(1, mp_context=context) as process:
        process.submit(migrate, url).result()


def stands_at(url: str) -> str | None:
    """The schema's revision that a database has; None where it has none yet."""
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    finally:
        engine.dispose()


def _engine(url: str) -> Engine:
    on_sqlite = make_url(url).get_backend_name() == "sqlite"
    return create_engine(sync_url(url), connect_args={"timeout": _WAIT_SECONDS} if on_sqlite else {})


def migrate(url: str, to: str = "head") -> None:
    """Run every migration that is missing, each in one transaction; refuses a schema that it does not know."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = _engine(url)
    on_sqlite = engine.dialect.name == "sqlite"
    if on_sqlite:
        # sqlite3 would commit before each change of the schema: a crash could leave half of one.
        @event.listens_for(engine, "connect")
        def _own_transactions(connection: object, _: object) -> None:
            connection.isolation_level = None  # type: ignore[attr-defined]

        @event.listens_for(engine, "begin")
        def _begin(connection: object) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # type: ignore[attr-defined]

    try:
        with engine.begin() as connection:
            if not on_sqlite:
                # Processes that start together take turns; SQLite's BEGIN IMMEDIATE does the same.
                connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
            refuse_newer(MigrationContext.configure(connection).get_current_revision())
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    finally:
        engine.dispose()
