"""Initial tables: people, projects, boards, the event log."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""

    op.create_table(
        "events",
        sa.Column("topic", sa.String(length=80), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.String(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("topic", "seq", name=op.f("pk_events")),
    )
    op.create_index("ix_events_created_at", "events", ["created_at"], unique=False)
    op.create_table(
        "topic_heads",
        sa.Column("topic", sa.String(length=80), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("topic", name=op.f("pk_topic_heads")),
    )
    op.create_table(
        "users",
        sa.Column("id", ID, nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("confirmed_at", UtcTime(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
    )
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", ID, nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_codes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_codes")),
    )
    op.create_index(op.f("ix_codes_user_id"), "codes", ["user_id"], unique=False)
    op.create_table(
        "profiles",
        sa.Column("id", ID, nullable=False),
        sa.Column("username", sa.String(length=40), nullable=False),
        sa.Column("display_name", sa.String(length=48), nullable=False),
        sa.Column("bio", sa.String(length=280), nullable=False),
        sa.Column("skills", sa.JSON(), nullable=False),
        sa.Column("avatar_key", sa.String(length=64), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["id"], ["users.id"], name=op.f("fk_profiles_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_profiles")),
        sa.UniqueConstraint("username", name=op.f("uq_profiles_username")),
    )
    op.create_index(op.f("ix_profiles_avatar_key"), "profiles", ["avatar_key"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", ID, nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"], unique=False)
    op.create_table(
        "friend_requests",
        sa.Column("id", ID, nullable=False),
        sa.Column("requester", ID, nullable=False),
        sa.Column("requestee", ID, nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("responded_at", UtcTime(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["requestee"], ["profiles.id"], name=op.f("fk_friend_requests_requestee"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["requester"], ["profiles.id"], name=op.f("fk_friend_requests_requester"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_friend_requests")),
    )
    op.create_index(op.f("ix_friend_requests_requestee"), "friend_requests", ["requestee"], unique=False)
    op.create_index("uq_friend_requests_pair", "friend_requests", ["requester", "requestee"], unique=True)
    op.create_table(
        "friendships",
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("friend_id", ID, nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["friend_id"], ["profiles.id"], name=op.f("fk_friendships_friend_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_friendships_profile_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("profile_id", "friend_id", name=op.f("pk_friendships")),
    )
    op.create_table(
        "projects",
        sa.Column("id", ID, nullable=False),
        sa.Column("slug", sa.String(length=12), nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("description", sa.String(length=1000), nullable=False),
        sa.Column("visibility", sa.String(length=8), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("fps", sa.Float(precision=53), nullable=False),
        sa.Column("updates_enabled", sa.Boolean(), nullable=False),
        sa.Column("thumb_key", sa.String(length=64), nullable=True),
        sa.Column("board_thumb_key", sa.String(length=64), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("order_version", sa.Integer(), nullable=False),
        sa.Column("request_key", sa.String(length=120), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("deleted_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["profiles.id"], name=op.f("fk_projects_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_projects")),
        sa.UniqueConstraint("request_key", name=op.f("uq_projects_request_key")),
        sa.UniqueConstraint("slug", name=op.f("uq_projects_slug")),
    )
    op.create_index(op.f("ix_projects_board_thumb_key"), "projects", ["board_thumb_key"], unique=False)
    op.create_index(op.f("ix_projects_thumb_key"), "projects", ["thumb_key"], unique=False)
    op.create_index("ix_projects_owner_id_id", "projects", ["owner_id", "id"], unique=False)
    op.create_table(
        "user_blocks",
        sa.Column("blocker", ID, nullable=False),
        sa.Column("blocked", ID, nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["blocked"], ["profiles.id"], name=op.f("fk_user_blocks_blocked"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocker"], ["profiles.id"], name=op.f("fk_user_blocks_blocker"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("blocker", "blocked", name=op.f("pk_user_blocks")),
    )
    op.create_table(
        "cuts",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("duration_frames", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(length=1000), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("drawing_seq", sa.Integer(), nullable=False),
        sa.Column("preview_key", sa.String(length=64), nullable=True),
        sa.Column("small_key", sa.String(length=64), nullable=True),
        sa.Column("preview_seq", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("deleted_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_cuts_project_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cuts")),
    )
    op.create_index(op.f("ix_cuts_preview_key"), "cuts", ["preview_key"], unique=False)
    op.create_index(op.f("ix_cuts_small_key"), "cuts", ["small_key"], unique=False)
    op.create_index("ix_cuts_project_id_position", "cuts", ["project_id", "position"], unique=False)
    op.create_table(
        "exports",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("asker_id", ID, nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("progress", sa.Float(precision=53), nullable=False),
        sa.Column("detail", sa.String(length=300), nullable=True),
        sa.Column("blob_key", sa.String(length=64), nullable=True),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["asker_id"], ["profiles.id"], name=op.f("fk_exports_asker_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_exports_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exports")),
    )
    op.create_index(op.f("ix_exports_blob_key"), "exports", ["blob_key"], unique=False)
    op.create_index(op.f("ix_exports_project_id"), "exports", ["project_id"], unique=False)
    op.create_table(
        "project_roles",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("color", sa.String(length=7), nullable=False),
        sa.Column("can_edit_storyboards", sa.Boolean(), nullable=False),
        sa.Column("can_publish", sa.Boolean(), nullable=False),
        sa.Column("can_invite", sa.Boolean(), nullable=False),
        sa.Column("can_manage_roles", sa.Boolean(), nullable=False),
        sa.Column("can_manage_projects", sa.Boolean(), nullable=False),
        sa.Column("can_post_updates", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_project_roles_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project_roles")),
    )
    op.create_index(op.f("ix_project_roles_project_id"), "project_roles", ["project_id"], unique=False)
    op.create_table(
        "project_updates",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("author_id", ID, nullable=False),
        sa.Column("title", sa.String(length=120), nullable=True),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("scheduled_for", UtcTime(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["profiles.id"], name=op.f("fk_project_updates_author_id")),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_project_updates_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project_updates")),
    )
    op.create_index("ix_project_updates_project_id", "project_updates", ["project_id", "scheduled_for"], unique=False)
    op.create_table(
        "drawing_snapshots",
        sa.Column("cut_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["cut_id"], ["cuts.id"], name=op.f("fk_drawing_snapshots_cut_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cut_id", name=op.f("pk_drawing_snapshots")),
    )
    op.create_table(
        "drawing_updates",
        sa.Column("cut_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("push_id", ID, nullable=False),
        sa.Column("author_id", ID, nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["author_id"], ["profiles.id"], name=op.f("fk_drawing_updates_author_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["cut_id"], ["cuts.id"], name=op.f("fk_drawing_updates_cut_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cut_id", "seq", name=op.f("pk_drawing_updates")),
    )
    op.create_index("uq_drawing_updates_push", "drawing_updates", ["cut_id", "push_id"], unique=True)
    op.create_table(
        "project_members",
        sa.Column("project_id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("custom_role", ID, nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["custom_role"], ["project_roles.id"], name=op.f("fk_project_members_custom_role"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_project_members_profile_id")),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_project_members_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("project_id", "profile_id", name=op.f("pk_project_members")),
    )
    op.create_index("ix_project_members_profile_id", "project_members", ["profile_id", "project_id"], unique=False)
