"""Session ids, changes of email addresses, data exports and account deletion."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add columns and tables. Open sessions get ids; their devices are unknown."""
    op.add_column("users", sa.Column("left_at", UtcTime(), nullable=True))
    op.create_index(op.f("ix_users_left_at"), "users", ["left_at"])
    op.add_column("profiles", sa.Column("left_at", UtcTime(), nullable=True))
    op.add_column("codes", sa.Column("email", sa.String(length=254), nullable=True))
    op.add_column("sessions", sa.Column("id", ID, nullable=True))
    op.add_column("sessions", sa.Column("device", sa.String(length=60), nullable=False, server_default=sa.text("''")))
    op.add_column("sessions", sa.Column("address", sa.String(length=64), nullable=False, server_default=sa.text("''")))
    op.add_column("sessions", sa.Column("used_at", UtcTime(), nullable=True))
    sessions = sa.table("sessions", sa.column("token_hash", sa.String), sa.column("id", ID))
    connection = op.get_bind()
    for (token_hash,) in connection.execute(sa.select(sessions.c.token_hash)).all():
        connection.execute(sa.update(sessions).where(sessions.c.token_hash == token_hash).values(id=str(uuid4())))
    op.create_index("uq_sessions_id", "sessions", ["id"], unique=True)
    op.create_table(
        "departures",
        sa.Column("user_id", ID, nullable=False),
        sa.Column("left_at", UtcTime(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_departures_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_departures")),
    )
    op.create_table(
        "takeouts",
        sa.Column("id", ID, nullable=False),
        sa.Column("user_id", ID, nullable=False),
        sa.Column("slot", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("progress", sa.Float(53), nullable=False),
        sa.Column("detail", sa.String(length=300), nullable=True),
        sa.Column("blob_key", sa.String(length=64), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=True),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_takeouts_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_takeouts")),
    )
    op.create_index("uq_takeouts_user_id_slot", "takeouts", ["user_id", "slot"], unique=True)
    op.create_index(op.f("ix_takeouts_blob_key"), "takeouts", ["blob_key"])
    op.create_index(op.f("ix_takeouts_created_at"), "takeouts", ["created_at"])
