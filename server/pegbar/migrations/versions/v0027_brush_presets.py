"""Saved brush presets."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0027"
down_revision = "0025"


def upgrade() -> None:
    """Create the table, which is empty: until now, only the last used brush was remembered."""
    op.create_table(
        "brush_presets",
        sa.Column("id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=1), nullable=True),
        sa.Column("brush", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_brush_presets_profile_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_brush_presets")),
    )
    op.create_index("uq_brush_presets_key", "brush_presets", ["profile_id", "key"], unique=True)
