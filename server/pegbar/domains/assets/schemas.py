"""API shapes of files and folders."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.assets.limits import (
    ASSET_DEPTH_MAX,
    ASSETS_AT_ONCE_MAX,
    CUT_FOLDERS_AT_ONCE_MAX,
    FOLDERS_AT_ONCE_MAX,
    SUBFOLDERS_MAX,
)
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Output, Text, Whole

# Lengths after cleaning are checked by rules.names, which answers in a sentence.
Name = Annotated[Foreign, Field(max_length=1000, examples=["Roughs"])]
FolderId = Annotated[Id | None, Field(description="The folder; left out: the project's root")]
NodeIds = Annotated[list[Id], Field(min_length=1, max_length=ASSETS_AT_ONCE_MAX)]


class AssetTile(Output):
    """A small picture of a file: its address, and its size in pixels."""

    url: str
    width: int
    height: int


class AssetOut(Output):
    """A folder or a file, and whether the asker may change it; `version` counts its names and places.

    `pictured` says how far the picture is that is made of a file: its `tile`, and its preview.
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
    pictured: Literal["none", "coming", "made", "failed"]
    abilities: dict[str, bool]


class Crumb(Output):
    """A folder on the way down from the root."""

    id: str
    name: str


class AssetList(Output):
    """A page of a folder, folders first; `path` leads to it, without the root."""

    items: list[AssetOut]
    next_cursor: str | None
    path: list[Crumb]
    abilities: dict[str, bool]


class AssetHit(AssetOut):
    """A folder or file that was found; `path` leads to it, without the root and itself."""

    path: list[Crumb]


class AssetHits(Output):
    """A page of what was found in a whole project, folders first."""

    items: list[AssetHit]
    next_cursor: str | None


class AssetText(Output):
    """The beginning of a file of text, as plain text; `more`: it goes on."""

    text: str
    more: bool


class AssetPageOut(Output):
    """A page of a document, from 1, of so many: the address of its picture, and its size in pixels."""

    number: int
    pages: int
    url: str
    width: int
    height: int


class Assets(Output):
    """Files and folders after a change, as they are now."""

    items: list[AssetOut]


class FolderNew(Input):
    """A folder to be made; with an id of the client's it is safe to repeat."""

    id: Id | None = None
    parent_id: FolderId = None
    name: Name


class FolderTree(Input):
    """Folders that shall be there, each as the names that lead to it; those above it need not be named."""

    parent_id: FolderId = None
    paths: Annotated[
        list[Annotated[list[Name], Field(min_length=1, max_length=ASSET_DEPTH_MAX)]],
        Field(min_length=1, max_length=FOLDERS_AT_ONCE_MAX, examples=[[["Roughs", "Keys"]]]),
    ]


class FoldersThere(Output):
    """The folders' ids in the order of the paths."""

    folder_ids: list[str]


class CutFoldersNew(Input):
    """Folders that go on counting after the highest number; with an id for the first one it is safe to repeat."""

    id: Id | None = None
    parent_id: FolderId = None
    pattern: Annotated[Text, Field(max_length=120, examples=["CUT #X"])]
    count: Annotated[Whole, Field(le=CUT_FOLDERS_AT_ONCE_MAX, description="Less than 1 counts as 1")]
    subfolders: Annotated[list[Name], Field(max_length=SUBFOLDERS_MAX)] = Field(default_factory=list[str])


class AssetRename(Input):
    """The new name."""

    name: Name


class AssetMove(Input):
    """What goes into which folder; `versions` says, by id, in which version things were seen."""

    node_ids: NodeIds
    parent_id: FolderId = None
    versions: Annotated[dict[Id, Whole], Field(max_length=ASSETS_AT_ONCE_MAX)] = Field(default_factory=dict[str, int])


class AssetCopy(Input):
    """One thing to be copied; with an id for the copy it is safe to repeat."""

    of: Id
    id: Id | None = None


class AssetCopies(Input):
    """What is copied into which folder."""

    copies: Annotated[list[AssetCopy], Field(min_length=1, max_length=ASSETS_AT_ONCE_MAX)]
    parent_id: FolderId = None


class AssetRemoval(Input):
    """What is deleted, with all that is in it."""

    node_ids: NodeIds


class FolderOrder(Input):
    """All folders of a folder in their new order."""

    parent_id: FolderId = None
    folder_ids: Annotated[list[Id], Field(max_length=10_000)]
