"""Migrate the database to this version's schema.

Alembic is imported only if there is something to migrate, to save memory in long-running server processes.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, func, inspect, select, text
from sqlalchemy.engine import make_url

from pegbar import texts
from pegbar.kernel.text_catalog import TextError

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK_ID = 0x706567626172
_WAIT_SECONDS = 60


class SchemaTooNew(TextError):
    """The data was written by a later version of Pegbar, so this version must not open it."""


class SchemaTooOld(TextError):
    """The database doesn't exist yet, or has an older schema."""


def sync_url(url: str) -> str:
    """Return the database's URL for a synchronous driver."""
    parsed = make_url(url)
    driver = "sqlite" if parsed.get_backend_name() == "sqlite" else "postgresql+psycopg"
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def head() -> str:
    """Return the schema revision that this version of Pegbar uses."""
    return _list_known_revisions()[-1]


def _list_known_revisions() -> list[str]:
    """List the schema revisions that this version knows, oldest first: 0001 for the file v0001_first_tables.py."""
    return sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9][0-9][0-9][0-9]_*.py"))


def refuse_newer(found: str | None) -> None:
    """Raise SchemaTooNew unless this version knows the revision `found`."""
    if found is not None and found not in _list_known_revisions():
        raise SchemaTooNew(texts.schema_too_new(found))


def bring_up(url: str) -> None:
    """Run `migrate` in a temporary process if the schema isn't current; the memory that it used is freed at its end.

    Call it before any thread is started, because the process may be forked.
    """
    if stands_at(url) == head():
        return
    # A forked process has its modules already loaded; forking is safe on Linux only.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(1, mp_context=context) as process:
        process.submit(migrate, url).result()


def stands_at(url: str) -> str | None:
    """Return the schema revision of a database; None if it has no schema yet."""
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
    """Run all missing migrations in one transaction. Raises SchemaTooNew for an unknown schema."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = _engine(url)
    on_sqlite = engine.dialect.name == "sqlite"
    if on_sqlite:
        # sqlite3 would commit before each schema change, so a crash could leave a partial migration.
        @event.listens_for(engine, "connect")
        def _own_transactions(connection: object, _: object) -> None:
            connection.isolation_level = None  # type: ignore[attr-defined]

        @event.listens_for(engine, "begin")
        def _begin(connection: object) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # type: ignore[attr-defined]

    try:
        with engine.begin() as connection:
            if not on_sqlite:
                # Serializes processes that start at the same time; on SQLite, BEGIN IMMEDIATE does that.
                connection.execute(select(func.pg_advisory_xact_lock(_LOCK_ID)))
            refuse_newer(MigrationContext.configure(connection).get_current_revision())
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    finally:
        engine.dispose()
