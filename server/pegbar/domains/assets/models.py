"""The files of projects: one tree of folders and files each, who may enter a folder, and uploads under way."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import BEFORE_ALL, ID, Base, BlobKey

# Compared by code points on both databases, so that a page ends where the next one begins.
SORTED = String(1000).with_variant(String(1000, collation="C"), "postgresql")


class AssetNode(Base):
    """A folder or a file. The root's id is its project's; it has no parent, and writers of a tree lock its row.

    `folded` is the name without case, unique among siblings. `sort_key` orders a folder's entries, and `plain` is what
    a search looks through: see `rules.names`. A restricted folder is open to those named for it alone, and so is all
    below it. `version` counts the changes of its name and of its place.
    What has a `deleted_at` lies in the trash with all that is below it, which has none; its parent is where it was.
    """

    __tablename__ = "asset_nodes"
    __table_args__ = (
        Index(
            "uq_asset_nodes_parent_id_folded",
            "parent_id",
            "folded",
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
    folded: Mapped[str] = mapped_column(String(600))
    sort_key: Mapped[str] = mapped_column(SORTED)
    plain: Mapped[str] = mapped_column(String(1000), server_default="")
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
    """A member who may see what is in a restricted folder, and change it where `can_write`; it goes with the member."""

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
    """A custom role whose holders may see and change what is in a restricted folder."""

    __tablename__ = "project_role_folders"

    role_id: Mapped[str] = mapped_column(ID, ForeignKey("project_roles.id", ondelete="CASCADE"), primary_key=True)
    folder_id: Mapped[str] = mapped_column(
        ID, ForeignKey("asset_nodes.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class AssetUpload(Base):
    """A file on its way: `received` of `size` bytes are here. It becomes a node of the same id at the last byte.

    One with an `ended_at` was ended by somebody else: its bytes are gone, and the row tells its uploader so.
    """

    __tablename__ = "asset_uploads"
    __table_args__ = (
        Index(
            "ix_asset_uploads_open",
            "project_id",
            "uploader_id",
            sqlite_where=text("received < size AND ended_at IS NULL"),
            postgresql_where=text("received < size AND ended_at IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    folder_id: Mapped[str] = mapped_column(ID, ForeignKey("asset_nodes.id", ondelete="CASCADE"), index=True)
    uploader_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"))
    name: Mapped[str] = mapped_column(String(200))
    size: Mapped[int] = mapped_column(BigInteger)
    received: Mapped[int] = mapped_column(BigInteger, default=0)
    created_at: Mapped[datetime]
    last_piece_at: Mapped[datetime] = mapped_column(server_default=BEFORE_ALL, index=True)
    ended_at: Mapped[datetime | None]


class AssetUploadPart(Base):
    """A piece of an upload, from the byte `start` on."""

    __tablename__ = "asset_upload_parts"

    upload_id: Mapped[str] = mapped_column(ID, ForeignKey("asset_uploads.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)


class AssetPicture(Base):
    """The pictures that were made of a content by one way (`rules.kinds`), or wait to be.

    `source_key` is no `BlobKey`: a picture keeps nothing that no file has. `batch` is what they were wanted with, and
    the job that makes them. The preview is the content itself where that tells nothing that is not to be told; its
    type is empty where the file's name says it.
    """

    __tablename__ = "asset_pictures"
    __table_args__ = (Index("ix_asset_pictures_batch_state", "batch", "state"),)

    source_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    way: Mapped[str] = mapped_column(String(10), primary_key=True)
    batch: Mapped[str] = mapped_column(ID)
    state: Mapped[str] = mapped_column(String(10))
    tries: Mapped[int]
    tile_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    tile_width: Mapped[int]
    tile_height: Mapped[int]
    preview_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    preview_type: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime]


class AssetPage(Base):
    """A page of a document as a picture, by its content and number from 1; no key: it cannot be shown.

    `source_key` is no `BlobKey`, as in `AssetPicture`. `pages`: how many the document has.
    """

    __tablename__ = "asset_pages"

    source_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    pages: Mapped[int]
    picture_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    width: Mapped[int]
    height: Mapped[int]
    created_at: Mapped[datetime]
