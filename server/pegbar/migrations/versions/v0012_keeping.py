"""State of periodic tasks, and lists of unreferenced and damaged objects."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create tables of periodic tasks (times by the database's clock), unreferenced objects and damaged objects."""
    op.create_table(
        "chores",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("done_at", UtcTime(), nullable=False),
        sa.Column("taken_at", UtcTime(), nullable=True),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_chores"),
    )
    for table in ("orphan_objects", "damaged_objects"):
        op.create_table(
            table,
            sa.Column("key", sa.String(length=64), nullable=False),
            sa.Column("found_at", UtcTime(), nullable=False),
            sa.PrimaryKeyConstraint("key", name=f"pk_{table}"),
        )
