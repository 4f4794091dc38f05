"""Invitations to projects, and requests to join them."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "invites",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("inviter", ID, nullable=False),
        sa.Column("invitee", ID, nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("responded_at", UtcTime(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["invitee"], ["profiles.id"], name=op.f("fk_invites_invitee"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["inviter"], ["profiles.id"], name=op.f("fk_invites_inviter"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_invites_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invites")),
    )
    op.create_index("uq_invites_project_id_invitee", "invites", ["project_id", "invitee"], unique=True)
    op.create_index(op.f("ix_invites_invitee"), "invites", ["invitee"], unique=False)
    op.create_table(
        "join_requests",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("requester", ID, nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("responded_at", UtcTime(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_join_requests_project_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["requester"], ["profiles.id"], name=op.f("fk_join_requests_requester"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_join_requests")),
    )
    op.create_index("uq_join_requests_project_id_requester", "join_requests", ["project_id", "requester"], unique=True)
    op.create_index(op.f("ix_join_requests_requester"), "join_requests", ["requester"], unique=False)
