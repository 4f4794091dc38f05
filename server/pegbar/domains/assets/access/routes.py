"""Who may open which folder, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.assets.access.actions import sharing
from pegbar.domains.assets.access.schemas import (
    FolderAccess,
    FolderAccessEdit,
    FoldersOfRole,
    RoleFolders,
    RoleFoldersEdit,
)
from pegbar.kernel.schema import Id, Text

router = APIRouter(prefix="/assets")
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
NodeId = Annotated[Id, Path()]
RoleId = Annotated[Id, Path()]


@router.get("/nodes/{node_id}/access")
async def get_folder_access(ref: Ref, node_id: NodeId, request: Request, house: TheHouse) -> FolderAccess:
    """Who may open a folder; for managers."""
    async with house.reading(request) as (work, who):
        return await sharing.of(work, house, who, ref, node_id)


@router.put("/access", status_code=204)
async def set_folder_access(ref: Ref, body: FolderAccessEdit, request: Request, house: TheHouse) -> None:
    """Restrict folders to those named, or open them."""
    async with house.writing(request) as (work, who):
        await sharing.save(work, house, who, ref, body.folder_ids, body.people, restricted=body.restricted)


@router.put("/role-access", status_code=204)
async def set_role_folders(ref: Ref, body: RoleFoldersEdit, request: Request, house: TheHouse) -> None:
    """Say which custom roles open folders; for the owner."""
    async with house.writing(request) as (work, who):
        await sharing.save_roles(work, who, ref, body.folder_ids, body.role_ids)


@router.get("/role-access/{role_id}")
async def get_folders_of_role(ref: Ref, role_id: RoleId, request: Request, house: TheHouse) -> RoleFolders:
    """The restricted folders, and whether a custom role opens them; for the owner."""
    async with house.reading(request) as (work, who):
        return RoleFolders(items=await sharing.of_role(work, who, ref, role_id))


@router.put("/role-access/{role_id}", status_code=204)
async def set_folders_of_role(
    ref: Ref, role_id: RoleId, body: FoldersOfRole, request: Request, house: TheHouse
) -> None:
    """Say which restricted folders a custom role opens; for the owner."""
    async with house.writing(request) as (work, who):
        await sharing.save_of_role(work, who, ref, role_id, body.folder_ids)
