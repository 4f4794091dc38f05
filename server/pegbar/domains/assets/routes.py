"""Files and folders over HTTP."""

from typing import Annotated

from fastapi import Query, Response
from starlette.background import BackgroundTask

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import NodeId, Ref
from pegbar.domains.assets.access.routes import router as access
from pegbar.domains.assets.actions import folders, search, tree
from pegbar.domains.assets.limits import ASSETS_AT_ONCE_MAX
from pegbar.domains.assets.pictures.actions import wanting
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
    FolderNew,
    FolderOrder,
    FoldersThere,
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
@reads
async def list_assets(
    ctx: RequestContext,
    ref: Ref,
    folder: Annotated[Id | None, Query(description="The folder; left out: the project's root")] = None,
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=ASSETS_AT_ONCE_MAX)] = 200,
) -> Response:
    """A folder: its folders, then its files, in natural order."""
    found = await tree.listed(ctx, ref, folder, cursor, limit)
    unasked = await wanting.unasked(ctx, [item.id for item in found.items if item.pictured == "coming"])
    later = BackgroundTask(wanting.want_later, ctx.services, unasked, ctx.user.id or VISITORS) if unasked else None
    return Response(found.model_dump_json(), media_type="application/json", background=later)


@router.get("/assets/search")
@reads
async def search_assets(
    ctx: RequestContext,
    ref: Ref,
    q: Annotated[Trimmed, Query(min_length=1, max_length=SEARCH_MAX, description="A part of the name")],
    cursor: Annotated[str | None, Query(max_length=6000)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> AssetHits:
    """Folders and files of the whole project by a part of their name, whatever the case and the accents."""
    return await search.found(ctx, ref, q, cursor, limit)


@router.post("/assets/folders", status_code=201)
@writes
async def create_folder(ctx: RequestContext, ref: Ref, body: FolderNew) -> AssetOut:
    """Make a folder. Safe to repeat with an id of the client's."""
    return await tree.create_folder(ctx, ref, body)


@router.post("/assets/folder-tree")
@writes
async def ensure_folders(ctx: RequestContext, ref: Ref, body: FolderTree) -> FoldersThere:
    """See that folders are there, all or none of them; those that are already are used again. Safe to repeat."""
    return FoldersThere(folder_ids=await folders.ensure(ctx, ref, body.parent_id, body.paths))


@router.post("/assets/cut-folders", status_code=201)
@writes
async def add_cut_folders(ctx: RequestContext, ref: Ref, body: CutFoldersNew) -> Assets:
    """Make numbered folders with their subfolders. Safe to repeat with an id of the client's."""
    return Assets(items=await tree.add_cut_folders(ctx, ref, body))


@router.post("/assets/move")
@writes
async def move_assets(ctx: RequestContext, ref: Ref, body: AssetMove) -> Assets:
    """Put files and folders into another folder; 412 with what they are now where somebody changed them meanwhile."""
    return Assets(items=await tree.move(ctx, ref, body))


@router.post("/assets/copy", status_code=201)
@writes
async def copy_assets(ctx: RequestContext, ref: Ref, body: AssetCopies) -> Assets:
    """Copy files and folders. Safe to repeat with ids of the client's."""
    return Assets(items=await tree.copy(ctx, ref, body.copies, body.parent_id))


@router.post("/assets/remove", status_code=204)
@writes
async def remove_assets(ctx: RequestContext, ref: Ref, body: AssetRemoval) -> None:
    """Put files, and folders with all that is in them, into the trash."""
    await tree.remove(ctx, ref, body.node_ids)


@router.put("/assets/order", status_code=204)
@writes
async def reorder_folders(ctx: RequestContext, ref: Ref, body: FolderOrder) -> None:
    """Put all folders of a folder into a new order."""
    await tree.reorder(ctx, ref, body.parent_id, body.folder_ids)


@router.get("/assets/nodes/{node_id}")
@reads
async def get_asset(ctx: RequestContext, ref: Ref, node_id: NodeId) -> AssetOut:
    """A file or folder by itself."""
    return await tree.one(ctx, ref, node_id)


@router.patch("/assets/nodes/{node_id}")
@writes
async def rename_asset(ctx: RequestContext, ref: Ref, node_id: NodeId, body: AssetRename, version: IfMatch) -> AssetOut:
    """Give a file or folder another name; 412 with what it is now where somebody changed it meanwhile."""
    return await tree.rename(ctx, ref, node_id, version, body.name)
