"""Runs migrations on the connection that `pegbar.migrate` opened."""

from alembic import context

from pegbar.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
    transactional_ddl=True,
    render_as_batch=False,
)
context.run_migrations()
