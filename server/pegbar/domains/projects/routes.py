"""Projects over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.projects.actions import project
from pegbar.domains.projects.schemas import (
    AccessOut,
    ProjectEdit,
    ProjectList,
    ProjectNew,
    ProjectOut,
)
from pegbar.kernel.http import IfMatch, RequestKey, encoded
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.schema import Text

router = APIRouter(prefix="/api/projects", tags=["projects"])
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]


@router.get("", response_model=ProjectList)
async def list_projects(
    request: Request,
    house: TheHouse,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> Response:
    """The projects that one owns or is a member of, newest first."""
    async with house.reading(request) as (work, who):
        found = await project.list_mine(work, house, who, cursor, limit)
    return encoded(found)


@router.post("", status_code=201)
async def create_project(
    body: ProjectNew, request: Request, house: TheHouse, request_key: RequestKey = None
) -> ProjectOut:
    """Make a project. Safe to repeat with the same Idempotency-Key."""
    async with house.writing(request) as (work, who):
        project_id = await project.create(work, who, body, request_key)
        return await project.one(work, house, who, project_id)


@router.get("/{ref}")
async def get_project(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """A project and what one may do with it."""
    async with house.reading(request) as (work, who):
        return await project.one(work, house, who, ref)


@router.patch("/{ref}")
async def edit_project(ref: Ref, body: ProjectEdit, request: Request, house: TheHouse, version: IfMatch) -> ProjectOut:
    """Change settings."""
    async with house.writing(request) as (work, who):
        return await project.edit(work, house, who, ref, version, body)


@router.delete("/{ref}", status_code=204)
async def delete_project(ref: Ref, request: Request, house: TheHouse) -> None:
    """Delete a project; the owner can restore it for 30 days."""
    async with house.writing(request) as (work, who):
        await project.delete(work, who, ref)


@router.get("/{ref}/access")
async def get_project_access(ref: Ref, request: Request, house: TheHouse) -> AccessOut:
    """Tells a private project from a missing one, and nothing more."""
    async with house.reading(request) as (work, who):
        return await project.access_of(work, who, ref)
