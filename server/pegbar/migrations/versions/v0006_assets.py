"""Files of projects."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables of the file tree, folder access and unfinished uploads."""
    sorted_text = sa.String(length=1000).with_variant(sa.String(length=1000, collation="C"), "postgresql")
    op.create_table(
        "asset_nodes",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("parent_id", ID, nullable=True),
        sa.Column("is_folder", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("folded", sa.String(length=600), nullable=False),
        sa.Column("sort_key", sorted_text, nullable=False),
        sa.Column("restricted", sa.Boolean(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=True),
        sa.Column("blob_key", sa.String(length=64), nullable=True),
        sa.Column("uploader_id", ID, nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("changed_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["parent_id"], ["asset_nodes.id"], name=op.f("fk_asset_nodes_parent_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_asset_nodes_project_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["uploader_id"], ["profiles.id"], name=op.f("fk_asset_nodes_uploader_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_asset_nodes")),
    )
    op.create_index(op.f("ix_asset_nodes_project_id"), "asset_nodes", ["project_id"], unique=False)
    op.create_index(op.f("ix_asset_nodes_blob_key"), "asset_nodes", ["blob_key"], unique=False)
    op.create_index("uq_asset_nodes_parent_id_folded", "asset_nodes", ["parent_id", "folded"], unique=True)
    op.create_index("ix_asset_nodes_parent_id_sort_key", "asset_nodes", ["parent_id", "sort_key", "id"], unique=False)
    op.create_table(
        "asset_folder_acls",
        sa.Column("project_id", ID, nullable=False),
        sa.Column("folder_id", ID, nullable=False),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("can_write", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["folder_id"], ["asset_nodes.id"], name=op.f("fk_asset_folder_acls_folder_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["project_id", "profile_id"],
            ["project_members.project_id", "project_members.profile_id"],
            name=op.f("fk_asset_folder_acls_project_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("folder_id", "profile_id", name=op.f("pk_asset_folder_acls")),
    )
    op.create_index(
        "ix_asset_folder_acls_project_id_profile_id", "asset_folder_acls", ["project_id", "profile_id"], unique=False
    )
    op.create_table(
        "project_role_folders",
        sa.Column("role_id", ID, nullable=False),
        sa.Column("folder_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["folder_id"], ["asset_nodes.id"], name=op.f("fk_project_role_folders_folder_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["role_id"], ["project_roles.id"], name=op.f("fk_project_role_folders_role_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("role_id", "folder_id", name=op.f("pk_project_role_folders")),
    )
    op.create_index(op.f("ix_project_role_folders_folder_id"), "project_role_folders", ["folder_id"], unique=False)
    op.create_table(
        "asset_uploads",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("folder_id", ID, nullable=False),
        sa.Column("uploader_id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["folder_id"], ["asset_nodes.id"], name=op.f("fk_asset_uploads_folder_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], name=op.f("fk_asset_uploads_project_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["uploader_id"], ["profiles.id"], name=op.f("fk_asset_uploads_uploader_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_asset_uploads")),
    )
    op.create_index(op.f("ix_asset_uploads_project_id"), "asset_uploads", ["project_id"], unique=False)
    op.create_index(op.f("ix_asset_uploads_folder_id"), "asset_uploads", ["folder_id"], unique=False)
    op.create_index(op.f("ix_asset_uploads_created_at"), "asset_uploads", ["created_at"], unique=False)
    op.create_table(
        "asset_upload_parts",
        sa.Column("upload_id", ID, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_key", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["upload_id"], ["asset_uploads.id"], name=op.f("fk_asset_upload_parts_upload_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("upload_id", "start", name=op.f("pk_asset_upload_parts")),
    )
    op.create_index(op.f("ix_asset_upload_parts_blob_key"), "asset_upload_parts", ["blob_key"], unique=False)
