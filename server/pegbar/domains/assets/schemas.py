"""API schemas of files and folders."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.assets.limits import (
    ASSET_BATCH_MAX,
    ASSET_DEPTH_MAX,
    CUT_FOLDER_BATCH_MAX,
    FOLDER_BATCH_MAX,
    SUBFOLDERS_MAX,
)
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Output, Text, Whole

# `rules.names` checks the length of the cleaned name and returns a clear error text.
Name = Annotated[Foreign, Field(max_length=1000, examples=["Roughs"])]
FolderId = Annotated[Id | None, Field(description="The folder; the project's root if omitted")]
NodeIds = Annotated[list[Id], Field(min_length=1, max_length=ASSET_BATCH_MAX)]


class AssetTile(Output):
    """A thumbnail of a file: its URL and its size in pixels."""

    url: str
    width: int
    height: int


class AssetOut(Output):
    """A folder or file with the current user's abilities; `version` counts changes of the name and the parent folder.

    `picture_state` is the state of a file's pictures: its `tile` and its preview.
    """

    id: str
    version: int
    parent_id: str
    name: str
    is_folder: bool
    size: int | None
    kind: Literal["folder", "image", "video", "sound", "text", "pdf", "other"]
    restricted: bool
    uploader: ProfileRef | None
    created_at: Moment
    changed_at: Moment
    tile: AssetTile | None
    preview_url: str | None
    picture_state: Literal["none", "coming", "made", "failed"]
    abilities: dict[str, bool]


class Breadcrumb(Output):
    """A folder on the path from the root."""

    id: str
    name: str


class AssetList(Output):
    """A page of a folder, folders first. `path` lists the folders from below the root to this folder."""

    items: list[AssetOut]
    next_cursor: str | None
    path: list[Breadcrumb]
    abilities: dict[str, bool]


class AssetHit(AssetOut):
    """A folder or file found by a search. `path` lists the folders from below the root to its parent."""

    path: list[Breadcrumb]


class AssetHits(Output):
    """A page of search results in a project, folders first."""

    items: list[AssetHit]
    next_cursor: str | None


class AssetText(Output):
    """The beginning of a text file as plain text; `is_truncated` is true if it was truncated."""

    text: str
    is_truncated: bool


class AssetPageOut(Output):
    """A page of a document: its number from 1, the page count, the URL of its picture and its size in pixels."""

    number: int
    pages: int
    url: str
    width: int
    height: int


class Assets(Output):
    """Files and folders."""

    items: list[AssetOut]


class FolderNew(Input):
    """A folder to create; safe to repeat with a client-generated id."""

    id: Id | None = None
    parent_id: FolderId = None
    name: Name


class FolderTree(Input):
    """Folders to create unless they exist, each as a path of names; parent folders are implied."""

    parent_id: FolderId = None
    paths: Annotated[
        list[Annotated[list[Name], Field(min_length=1, max_length=ASSET_DEPTH_MAX)]],
        Field(min_length=1, max_length=FOLDER_BATCH_MAX, examples=[[["Roughs", "Keys"]]]),
    ]


class FolderIds(Output):
    """Folder ids in the order of the paths."""

    folder_ids: list[str]


class CutFoldersNew(Input):
    """Folders to create, numbered after the highest existing one.

    The request is safe to repeat with an id for the first new folder.
    """

    id: Id | None = None
    parent_id: FolderId = None
    pattern: Annotated[Text, Field(max_length=120, examples=["CUT #X"])]
    count: Annotated[Whole, Field(le=CUT_FOLDER_BATCH_MAX, description="Less than 1 counts as 1")]
    subfolders: Annotated[list[Name], Field(max_length=SUBFOLDERS_MAX)] = Field(default_factory=list[str])


class AssetRename(Input):
    """The new name."""

    name: Name


class AssetMove(Input):
    """Files and folders to move, and the target folder; `versions` are the versions the client saw, by id."""

    node_ids: NodeIds
    parent_id: FolderId = None
    versions: Annotated[dict[Id, Whole], Field(max_length=ASSET_BATCH_MAX)] = Field(default_factory=dict[str, int])


class AssetCopy(Input):
    """A file or folder to copy; safe to repeat with an id for the copy."""

    source_id: Id
    id: Id | None = None


class AssetCopies(Input):
    """Files and folders to copy, and the target folder."""

    copies: Annotated[list[AssetCopy], Field(min_length=1, max_length=ASSET_BATCH_MAX)]
    parent_id: FolderId = None


class AssetRemoval(Input):
    """Files and folders to delete, with everything in them."""

    node_ids: NodeIds


class FolderOrder(Input):
    """All subfolders of a folder in their new order."""

    parent_id: FolderId = None
    folder_ids: Annotated[list[Id], Field(max_length=10_000)]
