"""HTTP routes of files and folders."""

from typing import Annotated

from fastapi import Query, Response
from starlette.background import BackgroundTask

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import NodeId, Ref
from pegbar.domains.assets.access.routes import router as access
from pegbar.domains.assets.actions import folders, search, tree
from pegbar.domains.assets.limits import ASSET_BATCH_MAX
from pegbar.domains.assets.pictures.actions import requests
from pegbar.domains.assets.pictures.routes import router as pages
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
    FolderIds,
    FolderNew,
    FolderOrder,
    FolderTree,
)
from pegbar.domains.assets.trash.routes import router as trash
from pegbar.domains.assets.uploads.routes import router as uploads
from pegbar.kernel.http import IfMatch
from pegbar.kernel.limits import PAGE_SIZE_MAX, SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id, Trimmed
from pegbar.ports.jobs import VISITORS

router = Router(prefix="/api/projects/{ref}", tags=["assets"])
router.include_router(uploads)
router.include_router(access)
router.include_router(trash)
router.include_router(pages)


@router.get("/assets", response_model=AssetList)
async def list_assets(
    ctx: ReadContext,
    ref: Ref,
    folder: Annotated[Id | None, Query(description="The folder; the project's root if omitted")] = None,
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=ASSET_BATCH_MAX)] = 200,
) -> Response:
    """List a folder: folders, then files, in natural order."""
    assets = await tree.list_folder(ctx, ref, folder, cursor, limit)
    unrequested = await requests.list_unrequested(
        ctx, [item.id for item in assets.items if item.picture_state == "coming"]
    )
    background = (
        BackgroundTask(requests.request_pictures_later, ctx.services, unrequested, ctx.user.id or VISITORS)
        if unrequested
        else None
    )
    return Response(assets.model_dump_json(), media_type="application/json", background=background)


@router.get("/assets/search")
async def search_assets(
    ctx: ReadContext,
    ref: Ref,
    q: Annotated[Trimmed, Query(min_length=1, max_length=SEARCH_MAX, description="A part of the name")],
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> AssetHits:
    """Search folders and files of the project by a part of their name, ignoring case and accents."""
    return await search.search_assets(ctx, ref, q, cursor, limit)


@router.post("/assets/folders", status_code=201)
async def create_folder(ctx: WriteContext, ref: Ref, body: FolderNew) -> AssetOut:
    """Create a folder. Safe to repeat with a client-generated id."""
    return await tree.create_folder(ctx, ref, body)


@router.post("/assets/folder-tree")
async def ensure_folders(ctx: WriteContext, ref: Ref, body: FolderTree) -> FolderIds:
    """Create folders unless they exist, all or none. Safe to repeat."""
    return FolderIds(folder_ids=await folders.ensure_folders(ctx, ref, body.parent_id, body.paths))


@router.post("/assets/cut-folders", status_code=201)
async def add_cut_folders(ctx: WriteContext, ref: Ref, body: CutFoldersNew) -> Assets:
    """Create numbered folders with subfolders. Safe to repeat with a client-generated id."""
    return Assets(items=await tree.add_cut_folders(ctx, ref, body))


@router.post("/assets/move")
async def move_assets(ctx: WriteContext, ref: Ref, body: AssetMove) -> Assets:
    """Move files and folders into another folder; 412 with the current nodes if someone changed them."""
    return Assets(items=await tree.move_assets(ctx, ref, body))


@router.post("/assets/copy", status_code=201)
async def copy_assets(ctx: WriteContext, ref: Ref, body: AssetCopies) -> Assets:
    """Copy files and folders. Safe to repeat with client-generated ids."""
    return Assets(items=await tree.copy_assets(ctx, ref, body.copies, body.parent_id))


@router.post("/assets/remove", status_code=204)
async def trash_assets(ctx: WriteContext, ref: Ref, body: AssetRemoval) -> None:
    """Move files, and folders with everything in them, to the trash."""
    await tree.trash_assets(ctx, ref, body.node_ids)


@router.put("/assets/order", status_code=204)
async def reorder_folders(ctx: WriteContext, ref: Ref, body: FolderOrder) -> None:
    """Set the order of all subfolders of a folder."""
    await tree.reorder_folders(ctx, ref, body.parent_id, body.folder_ids)


@router.get("/assets/nodes/{node_id}")
async def get_asset(ctx: ReadContext, ref: Ref, node_id: NodeId) -> AssetOut:
    """Return a file or folder."""
    return await tree.get_asset(ctx, ref, node_id)


@router.patch("/assets/nodes/{node_id}")
async def rename_asset(ctx: WriteContext, ref: Ref, node_id: NodeId, body: AssetRename, version: IfMatch) -> AssetOut:
    """Rename a file or folder; 412 with the current node if someone changed it."""
    return await tree.rename_asset(ctx, ref, node_id, version, body.name)
