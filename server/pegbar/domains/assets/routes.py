"""Files and folders over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.assets.access.routes import router as access
from pegbar.domains.assets.actions import folders, search, tree
from pegbar.domains.assets.limits import ASSETS_AT_ONCE_MAX
from pegbar.domains.assets.schemas import (
    AssetCopies,
    AssetHits,
    AssetList,
    AssetMove,
    AssetOut,
    AssetRemoval,
    AssetRename,
    Assets,
    CutFoldersNew,
    FolderNew,
    FolderOrder,
    FoldersThere,
    FolderTree,
)
from pegbar.domains.assets.uploads.routes import router as uploads
from pegbar.kernel.http import IfMatch
from pegbar.kernel.limits import PAGE_SIZE_MAX, SEARCH_MAX
from pegbar.kernel.schema import Id, Text, Trimmed

router = APIRouter(prefix="/api/projects/{ref}", tags=["assets"])
router.include_router(uploads)
router.include_router(access)
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
NodeId = Annotated[Id, Path()]


@router.get("/assets", response_model=AssetList)
async def list_assets(
    ref: Ref,
    request: Request,
    house: TheHouse,
    folder: Annotated[Id | None, Query(description="The folder; left out: the project's root")] = None,
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=ASSETS_AT_ONCE_MAX)] = 200,
) -> Response:
    """A folder: its folders, then its files, in natural order."""
    async with house.reading(request) as (work, who):
        found = await tree.listed(work, house, who, ref, folder, cursor, limit)
    return Response(found.model_dump_json(), media_type="application/json")


@router.get("/assets/search")
async def search_assets(
    ref: Ref,
    q: Annotated[Trimmed, Query(min_length=1, max_length=SEARCH_MAX, description="A part of the name")],
    request: Request,
    house: TheHouse,
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> AssetHits:
    """Folders and files of the whole project by a part of their name, whatever the case and the accents."""
    async with house.reading(request) as (work, who):
        return await search.found(work, house, who, ref, q, cursor, limit)


@router.post("/assets/folders", status_code=201)
async def create_folder(ref: Ref, body: FolderNew, request: Request, house: TheHouse) -> AssetOut:
    """Make a folder. Safe to repeat with an id of the client's."""
    async with house.writing(request) as (work, who):
        return await tree.create_folder(work, house, who, ref, body)


@router.post("/assets/folder-tree")
async def ensure_folders(ref: Ref, body: FolderTree, request: Request, house: TheHouse) -> FoldersThere:
    """See that folders are there, all or none of them; those that are already are used again. Safe to repeat."""
    async with house.writing(request) as (work, who):
        return FoldersThere(folder_ids=await folders.ensure(work, who, ref, body.parent_id, body.paths))


@router.post("/assets/cut-folders", status_code=201)
async def add_cut_folders(ref: Ref, body: CutFoldersNew, request: Request, house: TheHouse) -> Assets:
    """Make numbered folders with their subfolders. Safe to repeat with an id of the client's."""
    async with house.writing(request) as (work, who):
        return Assets(items=await tree.add_cut_folders(work, house, who, ref, body))


@router.post("/assets/move")
async def move_assets(ref: Ref, body: AssetMove, request: Request, house: TheHouse) -> Assets:
    """Put files and folders into another folder; 412 with what they are now where somebody changed them meanwhile."""
    async with house.writing(request) as (work, who):
        return Assets(items=await tree.move(work, house, who, ref, body))


@router.post("/assets/copy", status_code=201)
async def copy_assets(ref: Ref, body: AssetCopies, request: Request, house: TheHouse) -> Assets:
    """Copy files and folders. Safe to repeat with ids of the client's."""
    async with house.writing(request) as (work, who):
        return Assets(items=await tree.copy(work, house, who, ref, body.copies, body.parent_id))


@router.post("/assets/remove", status_code=204)
async def remove_assets(ref: Ref, body: AssetRemoval, request: Request, house: TheHouse) -> None:
    """Delete files, and folders with all that is in them."""
    async with house.writing(request) as (work, who):
        await tree.remove(work, who, ref, body.node_ids)


@router.put("/assets/order", status_code=204)
async def reorder_folders(ref: Ref, body: FolderOrder, request: Request, house: TheHouse) -> None:
    """Put all folders of a folder into a new order."""
    async with house.writing(request) as (work, who):
        await tree.reorder(work, who, ref, body.parent_id, body.folder_ids)


@router.get("/assets/nodes/{node_id}")
async def get_asset(ref: Ref, node_id: NodeId, request: Request, house: TheHouse) -> AssetOut:
    """A file or folder by itself."""
    async with house.reading(request) as (work, who):
        return await tree.one(work, house, who, ref, node_id)


@router.patch("/assets/nodes/{node_id}")
async def rename_asset(
    ref: Ref, node_id: NodeId, body: AssetRename, request: Request, house: TheHouse, version: IfMatch
) -> AssetOut:
    """Give a file or folder another name; 412 with what it is now where somebody changed it meanwhile."""
    async with house.writing(request) as (work, who):
        return await tree.rename(work, house, who, ref, node_id, version, body.name)
