"""Scenes and shots with their numbering, and texts, camera and transition of cuts."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Create the tables of scenes, shots and boards; add columns to cuts and cut versions."""
    op.create_table(
        "boards",
        sa.Column("project_id", ID, nullable=False),
        sa.Column("pattern", sa.String(length=60), nullable=False),
        sa.Column("digits", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("end_fade", sa.JSON(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], ondelete="CASCADE", name=op.f("fk_boards_project_id")),
        sa.PrimaryKeyConstraint("project_id", name=op.f("pk_boards")),
    )
    op.create_table(
        "scenes",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("number", sa.String(length=8), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("text_id", sa.String(length=100), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], ondelete="CASCADE", name=op.f("fk_scenes_project_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scenes")),
    )
    op.create_index("ix_scenes_project_id", "scenes", ["project_id"])
    op.create_table(
        "shots",
        sa.Column("id", ID, nullable=False),
        sa.Column("scene_id", ID, nullable=False),
        sa.Column("number", sa.String(length=8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["scene_id"], ["scenes.id"], ondelete="CASCADE", name=op.f("fk_shots_scene_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shots")),
    )
    op.create_index("ix_shots_scene_id", "shots", ["scene_id"])
    for table in ("cuts", "cut_versions"):
        op.add_column(table, sa.Column("dialogue", sa.String(length=2000), nullable=False, server_default=""))
        op.add_column(table, sa.Column("action", sa.String(length=2000), nullable=False, server_default=""))
        op.add_column(table, sa.Column("camera", sa.JSON(), nullable=True))
        op.add_column(table, sa.Column("transition", sa.JSON(), nullable=True))
    shot = sa.ForeignKey("shots.id", name=op.f("fk_cuts_shot_id"), ondelete="SET NULL")
    # Inline reference: SQLite can't add one later, and copying the table would delete its child rows (cascade).
    op.add_column("cuts", sa.Column("shot_id", ID, shot, nullable=True), inline_references=True)
    op.create_index("ix_cuts_shot_id", "cuts", ["shot_id"])
    op.add_column("cut_versions", sa.Column("shot_id", ID, nullable=True))
