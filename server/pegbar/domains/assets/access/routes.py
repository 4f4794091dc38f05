"""HTTP routes of folder access."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import NodeId, Ref, RoleId
from pegbar.domains.assets.access.actions import sharing
from pegbar.domains.assets.access.schemas import (
    FolderAccess,
    FolderAccessEdit,
    RoleFolderIds,
    RoleFolders,
    RoleFoldersEdit,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/assets")


@router.get("/nodes/{node_id}/access")
async def get_folder_access(ctx: ReadContext, ref: Ref, node_id: NodeId) -> FolderAccess:
    """Return the people and roles that may open a folder. Only for managers."""
    return await sharing.get_access(ctx, ref, node_id)


@router.put("/access", status_code=204)
async def set_folder_access(ctx: WriteContext, ref: Ref, body: FolderAccessEdit) -> None:
    """Restrict folders to these people, or lift the restriction."""
    await sharing.set_access(ctx, ref, body.folder_ids, body.people, restricted=body.restricted)


@router.put("/role-access", status_code=204)
async def add_role_folders(ctx: WriteContext, ref: Ref, body: RoleFoldersEdit) -> None:
    """Set the custom roles that open these folders. Only for the owner."""
    await sharing.set_roles(ctx, ref, body.folder_ids, body.role_ids)


@router.get("/role-access/{role_id}")
async def list_role_folders(ctx: ReadContext, ref: Ref, role_id: RoleId) -> RoleFolders:
    """List all restricted folders, each marked if a custom role opens it. Only for the owner."""
    return RoleFolders(items=await sharing.list_folders_of_role(ctx, ref, role_id))


@router.put("/role-access/{role_id}", status_code=204)
async def replace_role_folders(ctx: WriteContext, ref: Ref, role_id: RoleId, body: RoleFolderIds) -> None:
    """Set the restricted folders that a custom role opens. Only for the owner."""
    await sharing.set_folders_of_role(ctx, ref, role_id, body.folder_ids)
