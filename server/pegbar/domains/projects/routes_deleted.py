"""Deleted projects over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.projects.actions import deletion
from pegbar.domains.projects.schemas import DeletedProjectList, ProjectOut
from pegbar.kernel.schema import Text

router = APIRouter(prefix="/api/projects", tags=["projects"])
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]


@router.get("/deleted")
async def list_deleted_projects(request: Request, house: TheHouse) -> DeletedProjectList:
    """One's own projects that were deleted in the last 30 days."""
    async with house.reading(request) as (work, who):
        return DeletedProjectList(items=await deletion.listed(work, house, who))


@router.post("/{ref}/restore")
async def restore_project(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """Bring a deleted project back. Safe to repeat."""
    async with house.writing(request) as (work, who):
        return await deletion.restore(work, house, who, ref)
