"""Published videos, unfinished publications, ratings, comments, review notes."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables of videos."""
    op.create_table(
        "publications",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("source", sa.String(length=10), nullable=False),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("captions", sa.Boolean(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("description", sa.String(length=1000), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("step", sa.String(length=12), nullable=True),
        sa.Column("progress", sa.Float(53), nullable=False),
        sa.Column("detail", sa.String(length=300), nullable=True),
        sa.Column("thumb_key", sa.String(length=64), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["profiles.id"], name=op.f("fk_publications_owner_id")),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_publications_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publications")),
    )
    op.create_index(op.f("ix_publications_created_at"), "publications", ["created_at"], unique=False)
    op.create_index("ix_publications_project_id_owner_id", "publications", ["project_id", "owner_id"], unique=False)
    op.create_index(op.f("ix_publications_thumb_key"), "publications", ["thumb_key"], unique=False)
    op.create_table(
        "videos",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("description", sa.String(length=1000), nullable=False),
        sa.Column("slug", sa.String(length=160), nullable=False),
        sa.Column("public_id", sa.String(length=12), nullable=False),
        sa.Column("storage_key", sa.String(length=64), nullable=False),
        sa.Column("media_type", sa.String(length=40), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("thumb_key", sa.String(length=64), nullable=False),
        sa.Column("captions_key", sa.String(length=64), nullable=True),
        sa.Column("duration_seconds", sa.Float(53), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("frames", sa.Integer(), nullable=False),
        sa.Column("rate_numerator", sa.Integer(), nullable=False),
        sa.Column("rate_denominator", sa.Integer(), nullable=False),
        sa.Column("views", sa.BigInteger(), nullable=False),
        sa.Column("rating_sum", sa.Float(53), nullable=False),
        sa.Column("ratings", sa.Integer(), nullable=False),
        sa.Column("comments", sa.Integer(), nullable=False),
        sa.Column("featured", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["profiles.id"], name=op.f("fk_videos_owner_id")),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_videos_project_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_videos")),
        sa.UniqueConstraint("public_id", name=op.f("uq_videos_public_id")),
        sa.UniqueConstraint("slug", name=op.f("uq_videos_slug")),
    )
    op.create_index(op.f("ix_videos_captions_key"), "videos", ["captions_key"], unique=False)
    op.create_index(op.f("ix_videos_created_at"), "videos", ["created_at"], unique=False)
    op.create_index("ix_videos_featured_created_at", "videos", ["featured", "created_at"], unique=False)
    op.create_index(op.f("ix_videos_owner_id"), "videos", ["owner_id"], unique=False)
    op.create_index("ix_videos_project_id_created_at", "videos", ["project_id", "created_at"], unique=False)
    op.create_index(op.f("ix_videos_storage_key"), "videos", ["storage_key"], unique=False)
    op.create_index(op.f("ix_videos_thumb_key"), "videos", ["thumb_key"], unique=False)
    op.create_table(
        "publication_parts",
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_key", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["publication_id"],
            ["publications.id"],
            name=op.f("fk_publication_parts_publication_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("publication_id", "start", name=op.f("pk_publication_parts")),
    )
    op.create_index(op.f("ix_publication_parts_blob_key"), "publication_parts", ["blob_key"], unique=False)
    op.create_table(
        "review_notes",
        sa.Column("id", ID, nullable=False),
        sa.Column("video_id", ID, nullable=False),
        sa.Column("author_id", ID, nullable=False),
        sa.Column("body", sa.String(length=1000), nullable=False),
        sa.Column("first_frame", sa.Integer(), nullable=False),
        sa.Column("last_frame", sa.Integer(), nullable=False),
        sa.Column("drawing", sa.JSON(), nullable=False),
        sa.Column("resolved_at", UtcTime(), nullable=True),
        sa.Column("resolved_by", ID, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["profiles.id"], name=op.f("fk_review_notes_author_id")),
        sa.ForeignKeyConstraint(
            ["resolved_by"], ["profiles.id"], name=op.f("fk_review_notes_resolved_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["video_id"], ["videos.id"], name=op.f("fk_review_notes_video_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_notes")),
    )
    op.create_index(op.f("ix_review_notes_author_id"), "review_notes", ["author_id"], unique=False)
    op.create_index(
        "ix_review_notes_video_id_first_frame", "review_notes", ["video_id", "first_frame", "id"], unique=False
    )
    op.create_table(
        "video_comments",
        sa.Column("id", ID, nullable=False),
        sa.Column("video_id", ID, nullable=False),
        sa.Column("author_id", ID, nullable=False),
        sa.Column("parent_id", ID, nullable=True),
        sa.Column("body", sa.String(length=1000), nullable=False),
        sa.Column("likes", sa.Integer(), nullable=False),
        sa.Column("dislikes", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("replies", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["profiles.id"], name=op.f("fk_video_comments_author_id")),
        sa.ForeignKeyConstraint(
            ["parent_id"], ["video_comments.id"], name=op.f("fk_video_comments_parent_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_video_comments_video_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_video_comments")),
    )
    op.create_index(op.f("ix_video_comments_author_id"), "video_comments", ["author_id"], unique=False)
    op.create_index(op.f("ix_video_comments_parent_id"), "video_comments", ["parent_id"], unique=False)
    op.create_index(
        "ix_video_comments_video_id_created_at",
        "video_comments",
        ["video_id", "parent_id", "created_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_video_comments_video_id_score",
        "video_comments",
        ["video_id", "parent_id", "score", "created_at", "id"],
        unique=False,
    )
    op.create_table(
        "video_ratings",
        sa.Column("video_id", ID, nullable=False),
        sa.Column("rater", ID, nullable=False),
        sa.Column("value", sa.Float(53), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["rater"], ["profiles.id"], name=op.f("fk_video_ratings_rater"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_video_ratings_video_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("video_id", "rater", name=op.f("pk_video_ratings")),
    )
    op.create_index(op.f("ix_video_ratings_rater"), "video_ratings", ["rater"], unique=False)
    op.create_table(
        "video_views",
        sa.Column("video_id", ID, nullable=False),
        sa.Column("viewer", sa.String(length=64), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["video_id"], ["videos.id"], name=op.f("fk_video_views_video_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("video_id", "viewer", name=op.f("pk_video_views")),
    )
    op.create_index(op.f("ix_video_views_created_at"), "video_views", ["created_at"], unique=False)
    op.create_table(
        "video_comment_reactions",
        sa.Column("comment_id", ID, nullable=False),
        sa.Column("user_id", ID, nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["comment_id"],
            ["video_comments.id"],
            name=op.f("fk_video_comment_reactions_comment_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["profiles.id"], name=op.f("fk_video_comment_reactions_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("comment_id", "user_id", name=op.f("pk_video_comment_reactions")),
    )
    op.create_index(op.f("ix_video_comment_reactions_user_id"), "video_comment_reactions", ["user_id"], unique=False)
