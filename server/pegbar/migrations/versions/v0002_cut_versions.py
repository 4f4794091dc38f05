"""Tables of cut versions."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table of versions, and the column with the time of a cut's last automatic version."""
    op.create_table(
        "cut_versions",
        sa.Column("id", ID, nullable=False),
        sa.Column("cut_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=True),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("author_id", ID, nullable=True),
        sa.Column("cut_name", sa.String(length=100), nullable=False),
        sa.Column("duration_frames", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(length=1000), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("picture_key", sa.String(length=64), nullable=True),
        sa.Column("small_key", sa.String(length=64), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["author_id"], ["profiles.id"], name=op.f("fk_cut_versions_author_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["cut_id"], ["cuts.id"], name=op.f("fk_cut_versions_cut_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cut_versions")),
    )
    op.create_index("ix_cut_versions_cut_id_created_at", "cut_versions", ["cut_id", "created_at"], unique=False)
    op.create_index(op.f("ix_cut_versions_picture_key"), "cut_versions", ["picture_key"], unique=False)
    op.create_index(op.f("ix_cut_versions_small_key"), "cut_versions", ["small_key"], unique=False)
    op.add_column("cuts", sa.Column("versioned_at", UtcTime(), nullable=True))
