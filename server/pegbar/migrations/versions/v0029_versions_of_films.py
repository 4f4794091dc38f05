"""Versions of published videos, and the version of each review note."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, BlobKey, UtcTime

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Create the table. Existing videos become their own first version, and all notes belong to it."""
    op.create_table(
        "video_versions",
        sa.Column("video_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("author_id", ID, nullable=False),
        sa.Column("storage_key", BlobKey(), nullable=False),
        sa.Column("media_type", sa.String(length=40), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("thumb_key", BlobKey(), nullable=False),
        sa.Column("captions_key", BlobKey(), nullable=True),
        sa.Column("duration_seconds", sa.Float(precision=53), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("frames", sa.Integer(), nullable=False),
        sa.Column("rate_numerator", sa.Integer(), nullable=False),
        sa.Column("rate_denominator", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["video_id"], ["videos.id"], name=op.f("fk_video_versions_video_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["author_id"], ["profiles.id"], name=op.f("fk_video_versions_author_id")),
        sa.PrimaryKeyConstraint("video_id", "number", name=op.f("pk_video_versions")),
    )
    for column in ("author_id", "storage_key", "thumb_key", "captions_key"):
        op.create_index(op.f(f"ix_video_versions_{column}"), "video_versions", [column])
    person = sa.ForeignKey("profiles.id", name=op.f("fk_videos_film_by"))
    op.add_column("videos", sa.Column("film_version", sa.Integer(), nullable=False, server_default=sa.text("1")))
    op.add_column("videos", sa.Column("film_by", ID, person, nullable=True), inline_references=True)
    op.add_column("videos", sa.Column("film_at", UtcTime(), nullable=True))
    video = sa.ForeignKey("videos.id", name=op.f("fk_publications_video_id"), ondelete="CASCADE")
    op.add_column("publications", sa.Column("video_id", ID, video, nullable=True), inline_references=True)
    op.create_index(op.f("ix_publications_video_id"), "publications", ["video_id"])
    op.add_column("review_notes", sa.Column("film_version", sa.Integer(), nullable=False, server_default=sa.text("1")))
    op.add_column("review_notes", sa.Column("carried_from", sa.Integer(), nullable=True))
    op.add_column("review_notes", sa.Column("origin_id", ID, nullable=True))
    op.drop_index("ix_review_notes_video_id_first_frame", "review_notes")
    by_frame = ["video_id", "film_version", "first_frame", "id"]
    op.create_index("ix_review_notes_video_id_film_version_first_frame", "review_notes", by_frame)
