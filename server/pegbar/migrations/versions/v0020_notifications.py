"""Notifications and notification preferences."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the tables. Earlier events get no notifications."""
    op.create_table(
        "news",
        sa.Column("id", ID, nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("about", ID, nullable=False),
        sa.Column("updated_at", UtcTime(), nullable=False),
        sa.Column("read_at", UtcTime(), nullable=True),
        sa.Column("mailed_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["profiles.id"], name=op.f("fk_news_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_news")),
    )
    op.create_index("ix_news_person_id_updated_at", "news", ["person_id", "updated_at", "id"])
    op.create_index(op.f("ix_news_updated_at"), "news", ["updated_at"])
    unread = sa.text("read_at IS NULL")
    op.create_index(
        "uq_news_unread",
        "news",
        ["person_id", "kind", "about"],
        unique=True,
        sqlite_where=unread,
        postgresql_where=unread,
    )
    op.create_table(
        "news_sources",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("source", sa.String(length=80), nullable=False),
        sa.Column("notification_id", ID, nullable=False),
        sa.Column("actor_id", ID, nullable=False),
        sa.Column("at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["profiles.id"], name=op.f("fk_news_sources_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["notification_id"],
            ["news.id"],
            name=op.f("fk_news_sources_notification_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["profiles.id"], name=op.f("fk_news_sources_actor_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "kind", "source", name=op.f("pk_news_sources")),
    )
    op.create_index("ix_news_sources_notification_id_at", "news_sources", ["notification_id", "at"])
    op.create_index(op.f("ix_news_sources_actor_id"), "news_sources", ["actor_id"])
    op.create_table(
        "news_settings",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("off", sa.JSON(), nullable=False),
        sa.Column("mail", sa.String(length=10), nullable=False),
        sa.Column("mailed_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["profiles.id"], name=op.f("fk_news_settings_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_news_settings")),
    )
    op.create_index(op.f("ix_news_settings_mail"), "news_settings", ["mail"])
    op.create_table(
        "news_mutes",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["profiles.id"], name=op.f("fk_news_mutes_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_news_mutes_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "project_id", name=op.f("pk_news_mutes")),
    )
    op.create_index(op.f("ix_news_mutes_project_id"), "news_mutes", ["project_id"])
