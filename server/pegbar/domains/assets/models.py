"""Tables of project files: one tree of folders and files per project, folder access and previews."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey

# Sorted by code points on both SQLite and PostgreSQL, because page cursors depend on the order.
SORTED = String(1000).with_variant(String(1000, collation="C"), "postgresql")


class AssetNode(Base):
    """A folder or file. The root's id is its project's id; it has no parent. Writers of a tree lock its root row.

    `normalized_name` is the case-folded name, unique among siblings. `sort_key` orders a folder's entries and
    `search_text` is the text searched (see `rules.names`). A restricted folder, with everything below it, is open only
    to the people and roles named for it. `version` counts changes of the name and the parent folder, and moves to and
    from the trash. A node with `deleted_at` is in the trash together with everything below it, whose own `deleted_at`
    stays empty. Its parent is the folder it was deleted from.
    """

    __tablename__ = "asset_nodes"
    __table_args__ = (
        Index(
            "uq_asset_nodes_parent_id_normalized_name",
            "parent_id",
            "normalized_name",
            unique=True,
            sqlite_where=text("deleted_at IS NULL"),
            postgresql_where=text("deleted_at IS NULL"),
        ),
        Index(
            "ix_asset_nodes_project_id_deleted_at",
            "project_id",
            "deleted_at",
            sqlite_where=text("deleted_at IS NOT NULL"),
            postgresql_where=text("deleted_at IS NOT NULL"),
        ),
        Index("ix_asset_nodes_parent_id_sort_key", "parent_id", "sort_key", "id"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    parent_id: Mapped[str | None] = mapped_column(ID, ForeignKey("asset_nodes.id", ondelete="CASCADE"))
    is_folder: Mapped[bool]
    name: Mapped[str] = mapped_column(String(200))
    normalized_name: Mapped[str] = mapped_column(String(600))
    sort_key: Mapped[str] = mapped_column(SORTED)
    search_text: Mapped[str] = mapped_column(String(1000), server_default="")
    restricted: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int] = mapped_column(default=1, server_default="1")
    size: Mapped[int | None] = mapped_column(BigInteger)
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    uploader_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    deleted_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))


class AssetFolderAcl(Base):
    """A member who may view a restricted folder, and change it if `can_write`; deleted with the membership."""

    __tablename__ = "asset_folder_acls"
    __table_args__ = (
        ForeignKeyConstraint(
            ["project_id", "profile_id"],
            ["project_members.project_id", "project_members.profile_id"],
            ondelete="CASCADE",
        ),
        Index("ix_asset_folder_acls_project_id_profile_id", "project_id", "profile_id"),
    )

    project_id: Mapped[str] = mapped_column(ID)
    folder_id: Mapped[str] = mapped_column(ID, ForeignKey("asset_nodes.id", ondelete="CASCADE"), primary_key=True)
    profile_id: Mapped[str] = mapped_column(ID, primary_key=True)
    can_write: Mapped[bool]


class ProjectRoleFolder(Base):
    """A custom role whose holders may view and change a restricted folder."""

    __tablename__ = "project_role_folders"

    role_id: Mapped[str] = mapped_column(ID, ForeignKey("project_roles.id", ondelete="CASCADE"), primary_key=True)
    folder_id: Mapped[str] = mapped_column(
        ID, ForeignKey("asset_nodes.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class AssetPicture(Base):
    """The tile and preview of a file's content, made from a source (`rules.kinds.PictureSource`) or waiting to be made.

    `source_key` isn't a `BlobKey`, because a picture must not keep an object alive that no file uses. `batch` groups
    pictures requested together; one job makes them. The preview is the file's content itself if that contains no
    private metadata; then `preview_type` is empty if the file's name determines the type.
    """

    __tablename__ = "asset_pictures"
    __table_args__ = (Index("ix_asset_pictures_batch_state", "batch", "state"),)

    source_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    source_kind: Mapped[str] = mapped_column(String(10), primary_key=True)
    batch: Mapped[str] = mapped_column(ID)
    state: Mapped[str] = mapped_column(String(10))
    attempts: Mapped[int]
    tile_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    tile_width: Mapped[int]
    tile_height: Mapped[int]
    preview_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    preview_type: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime]


class AssetPage(Base):
    """A rendered page of a document, by content and number from 1. Without `picture_key` it can't be rendered.

    `source_key` isn't a `BlobKey`, for the reason given in `AssetPicture`. `pages` is the document's page count.
    """

    __tablename__ = "asset_pages"

    source_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    pages: Mapped[int]
    picture_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    width: Mapped[int]
    height: Mapped[int]
    created_at: Mapped[datetime]
