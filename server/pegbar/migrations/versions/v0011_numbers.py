"""Numbers that order comments and project updates as the database received them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

# Existing rows keep the order in which they were shown; a project's updates are numbered below its next event.
_COMMENTS = """
UPDATE video_comments SET number = placed.n FROM (
  SELECT id, row_number() OVER (PARTITION BY video_id ORDER BY created_at, id) AS n FROM video_comments
) AS placed WHERE placed.id = video_comments.id
"""
_NEWS = """
UPDATE project_updates SET number = placed.n FROM (
  SELECT id, row_number() OVER (PARTITION BY project_id ORDER BY created_at, id)
    - count(*) OVER (PARTITION BY project_id) AS n
  FROM project_updates
) AS placed WHERE placed.id = project_updates.id
"""


def upgrade() -> None:
    """Number the existing rows."""
    op.add_column("video_comments", sa.Column("number", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.add_column("project_updates", sa.Column("number", sa.BigInteger(), nullable=False, server_default=sa.text("0")))
    op.execute(_COMMENTS)
    op.execute(_NEWS)
    op.drop_index("ix_video_comments_video_id_created_at", "video_comments")
    op.drop_index("ix_video_comments_video_id_score", "video_comments")
    op.create_index("ix_video_comments_video_id_number", "video_comments", ["video_id", "number"])
    op.create_index("ix_video_comments_video_id_parent_id", "video_comments", ["video_id", "parent_id", "number"])
    op.create_index("ix_video_comments_video_id_score", "video_comments", ["video_id", "parent_id", "score", "number"])
