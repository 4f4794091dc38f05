"""Backgrounds shared by several cuts."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add columns for cuts that are backgrounds, and for the background below a cut."""
    op.add_column("cuts", sa.Column("is_background", sa.Boolean(), nullable=False, server_default=sa.false()))
    below = sa.ForeignKey("cuts.id", name=op.f("fk_cuts_background_id"), ondelete="SET NULL")
    # Inline reference: SQLite can't add one later, and copying the table would delete the drawings (cascade).
    op.add_column("cuts", sa.Column("background_id", ID, below, nullable=True), inline_references=True)
    op.create_index(op.f("ix_cuts_background_id"), "cuts", ["background_id"], unique=False)
    op.add_column("cuts", sa.Column("preview_under", sa.Integer(), nullable=False, server_default=sa.text("0")))
