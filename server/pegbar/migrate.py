"""Brings the database to this version's schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, func, select
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
_TURN = 0x706567626172
_WAIT_SECONDS = 60


class SchemaTooNew(RuntimeError):
    """The data was written by a later version; this one would damage it."""


def sync_url(url: str) -> str:
    """The same database for a synchronous driver."""
    parsed = make_url(url)
    driver = "sqlite" if parsed.get_backend_name() == "sqlite" else "postgresql+psycopg"
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def _scripts() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config, ScriptDirectory.from_config(config)


def head() -> str:
    """The schema's revision that this version writes."""
    return _scripts()[1].get_current_head() or ""


def refuse_newer(found: str | None) -> None:
    """Raises SchemaTooNew where this revision is none that this version knows."""
    known = {script.revision for script in _scripts()[1].walk_revisions()}
    if found is not None and found not in known:
        raise SchemaTooNew(f"This data belongs to a later version of Pegbar (schema {found}).")


def migrate(url: str, to: str = "head") -> None:
    """Run every migration that is missing, each in one transaction; refuses a schema that it does not know."""
    config, _ = _scripts()
    on_sqlite = make_url(url).get_backend_name() == "sqlite"
    engine = create_engine(sync_url(url), connect_args={"timeout": _WAIT_SECONDS} if on_sqlite else {})
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
