"""Registry of processes that run jobs, and leases of their jobs."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "executors",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("beat_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_executors")),
    )
    op.create_table(
        "job_leases",
        sa.Column("job_id", sa.String(length=200), nullable=False),
        sa.Column("attempt", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_job_leases")),
    )
