"""Backgrounds that many cuts share."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let a cut be a background, or have one below it."""
    op.add_column("cuts", sa.Column("is_background", sa.Boolean(), nullable=False, server_default=sa.false()))
    below = sa.ForeignKey("cuts.id", name=op.f("fk_cuts_background_id"), ondelete="SET NULL")
    # Within the column: SQLite adds no reference later on, and copying the table would take the drawings along.
    op.add_column("cuts", sa.Column("background_id", ID, below, nullable=True), inline_references=True)
    op.create_index(op.f("ix_cuts_background_id"), "cuts", ["background_id"], unique=False)
    op.add_column("cuts", sa.Column("preview_under", sa.Integer(), nullable=False, server_default=sa.text("0")))
