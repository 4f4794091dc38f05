"""Fairness key, slot and job of exports."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the columns. Existing exports get no slot, and their requester's key."""
    op.add_column("exports", sa.Column("asker", sa.String(length=64), nullable=False, server_default=sa.text("''")))
    op.add_column("exports", sa.Column("slot", sa.Integer(), nullable=True))
    op.add_column("exports", sa.Column("maker", ID, nullable=True))
    op.add_column("exports", sa.Column("taken_at", UtcTime(), nullable=True))
    op.execute("UPDATE exports SET asker = CAST(asker_id AS VARCHAR(64)) WHERE asker_id IS NOT NULL")
    op.create_index("uq_exports_slot", "exports", ["asker", "slot"], unique=True)
    op.create_index("ix_exports_asker_taken_at", "exports", ["asker", "taken_at"], unique=False)
    op.create_index(op.f("ix_exports_maker"), "exports", ["maker"], unique=False)
