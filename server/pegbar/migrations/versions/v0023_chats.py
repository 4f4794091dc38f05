"""Direct chats, groups and project chats."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, BlobKey, UtcTime

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Create the tables, which are empty."""
    op.create_table(
        "chats",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("pair", sa.String(length=73), nullable=True),
        sa.Column("project_id", ID, nullable=True),
        sa.Column("name", sa.String(length=240), nullable=True),
        sa.Column("picture_key", BlobKey(), nullable=True),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("begun_by", ID, nullable=True),
        sa.Column("last_number", sa.BigInteger(), nullable=False),
        sa.Column("last_at", UtcTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["begun_by"], ["profiles.id"], name=op.f("fk_chats_begun_by_profiles"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_chats_project_id_projects"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chats")),
    )
    op.create_index("uq_chats_pair", "chats", ["pair"], unique=True)
    op.create_index("uq_chats_project_id", "chats", ["project_id"], unique=True)
    op.create_index("ix_chats_picture_key", "chats", ["picture_key"], unique=False)
    op.create_index("ix_chats_begun_by", "chats", ["begun_by"], unique=False)
    op.create_table(
        "chat_members",
        sa.Column("chat_id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("read_number", sa.BigInteger(), nullable=False),
        sa.Column("seen_number", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", UtcTime(), nullable=True),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("joined_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["chat_id"], ["chats.id"], name=op.f("fk_chat_members_chat_id_chats"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_chat_members_profile_id_profiles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("chat_id", "profile_id", name=op.f("pk_chat_members")),
    )
    op.create_index("ix_chat_members_profile_id", "chat_members", ["profile_id"], unique=False)
    op.create_table(
        "chat_messages",
        sa.Column("id", ID, nullable=False),
        sa.Column("chat_id", ID, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("author_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("reply_to", ID, nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("edited_at", UtcTime(), nullable=True),
        sa.Column("deleted_at", UtcTime(), nullable=True),
        sa.Column("pinned_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["author_id"], ["profiles.id"], name=op.f("fk_chat_messages_author_id_profiles")),
        sa.ForeignKeyConstraint(
            ["chat_id"], ["chats.id"], name=op.f("fk_chat_messages_chat_id_chats"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reply_to"],
            ["chat_messages.id"],
            name=op.f("fk_chat_messages_reply_to_chat_messages"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_messages")),
    )
    op.create_index("uq_chat_messages_chat_id_number", "chat_messages", ["chat_id", "number"], unique=True)
    op.create_index(
        "ix_chat_messages_chat_id_author_id", "chat_messages", ["chat_id", "author_id", "number"], unique=False
    )
    op.create_index("ix_chat_messages_author_id", "chat_messages", ["author_id"], unique=False)
    op.create_index("ix_chat_messages_reply_to", "chat_messages", ["reply_to"], unique=False)
    op.create_index("ix_chat_messages_chat_id_pinned_at", "chat_messages", ["chat_id", "pinned_at"], unique=False)
    op.create_table(
        "chat_reactions",
        sa.Column("message_id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("emoji", sa.String(length=32), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["chat_messages.id"],
            name=op.f("fk_chat_reactions_message_id_chat_messages"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_chat_reactions_profile_id_profiles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", "profile_id", "emoji", name=op.f("pk_chat_reactions")),
    )
    op.create_index("ix_chat_reactions_profile_id", "chat_reactions", ["profile_id"], unique=False)
    op.create_table(
        "chat_pictures",
        sa.Column("id", ID, nullable=False),
        sa.Column("chat_id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("blob_key", BlobKey(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["chat_id"], ["chats.id"], name=op.f("fk_chat_pictures_chat_id_chats"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_chat_pictures_profile_id_profiles")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_pictures")),
    )
    op.create_index("ix_chat_pictures_chat_id", "chat_pictures", ["chat_id"], unique=False)
    op.create_index("ix_chat_pictures_profile_id", "chat_pictures", ["profile_id"], unique=False)
    op.create_index("ix_chat_pictures_blob_key", "chat_pictures", ["blob_key"], unique=False)
