"""Guest links: view a video and leave notes without an account."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Create the tables. All existing notes belong to members."""
    op.create_table(
        "guest_links",
        sa.Column("id", ID, nullable=False),
        sa.Column("video_id", ID, nullable=False),
        sa.Column("made_by", ID, nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("ends_at", UtcTime(), nullable=False),
        sa.Column("revoked_at", UtcTime(), nullable=True),
        sa.Column("used_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["video_id"], ["videos.id"], name=op.f("fk_guest_links_video_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["made_by"], ["profiles.id"], name=op.f("fk_guest_links_made_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest_links")),
    )
    for column in ("video_id", "made_by", "ends_at"):
        op.create_index(op.f(f"ix_guest_links_{column}"), "guest_links", [column])
    op.create_table(
        "guest_sessions",
        sa.Column("id", ID, nullable=False),
        sa.Column("link_id", ID, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["link_id"], ["guest_links.id"], name=op.f("fk_guest_sessions_link_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest_sessions")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_guest_sessions_token_hash")),
    )
    for column in ("link_id", "expires_at"):
        op.create_index(op.f(f"ix_guest_sessions_{column}"), "guest_sessions", [column])
    with op.batch_alter_table("review_notes") as table:
        table.add_column(sa.Column("guest_name", sa.String(length=240), nullable=True))
        table.add_column(sa.Column("guest_session", ID, nullable=True))
        table.alter_column("author_id", existing_type=ID, nullable=True)
