"""Runs migrations on the connection that `pegbar.migrate` opened."""

from alembic import context

from pegbar.kernel.tables import Base
from pegbar.schema import MODELS

if not MODELS:
    raise RuntimeError("no tables are known")

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transaction_per_migration=False,
    transactional_ddl=True,
    render_as_batch=False,
)
context.run_migrations()
