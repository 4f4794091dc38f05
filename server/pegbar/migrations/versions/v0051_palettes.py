"""Palettes of projects."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    """Create the table, which is empty: projects without palettes show the client's built-in ones."""
    op.create_table(
        "palettes",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("colors", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_palettes_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_palettes")),
    )
    op.create_index("ix_palettes_project_id", "palettes", ["project_id"])
