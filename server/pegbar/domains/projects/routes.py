"""Projects over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.projects import actions
from pegbar.domains.projects.schemas import (
    AccessOut,
    Member,
    MemberEdit,
    MemberList,
    MemberNew,
    ProjectEdit,
    ProjectList,
    ProjectNew,
    ProjectOut,
    UpdateList,
)
from pegbar.kernel.http import IfMatch, RequestKey, encoded
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.schema import Id, Text

router = APIRouter(prefix="/api/projects", tags=["projects"])
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
ProfileId = Annotated[Id, Path()]


@router.get("", response_model=ProjectList)
async def list_projects(
    request: Request,
    house: TheHouse,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> Response:
    """The projects that one owns or is a member of, newest first."""
    async with house.reading(request) as (work, who):
        found = await actions.list_mine(work, house, who, cursor, limit)
    return encoded(found)


@router.post("", status_code=201)
async def create_project(
    body: ProjectNew, request: Request, house: TheHouse, request_key: RequestKey = None
) -> ProjectOut:
    """Make a project. Safe to repeat with the same Idempotency-Key."""
    async with house.writing(request) as (work, who):
        project_id = await actions.create(work, who, body, request_key)
        return await actions.one(work, house, who, project_id)


@router.get("/{ref}")
async def get_project(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """A project and what one may do with it."""
    async with house.reading(request) as (work, who):
        return await actions.one(work, house, who, ref)


@router.patch("/{ref}")
async def edit_project(ref: Ref, body: ProjectEdit, request: Request, house: TheHouse, version: IfMatch) -> ProjectOut:
    """Change settings."""
    async with house.writing(request) as (work, who):
        return await actions.edit(work, house, who, ref, version, body)


@router.delete("/{ref}", status_code=204)
async def delete_project(ref: Ref, request: Request, house: TheHouse) -> None:
    """Delete a project; the owner can restore it for 30 days."""
    async with house.writing(request) as (work, who):
        await actions.delete(work, who, ref)


@router.get("/{ref}/access")
async def get_project_access(ref: Ref, request: Request, house: TheHouse) -> AccessOut:
    """Tells a private project from a missing one, and nothing more."""
    async with house.reading(request) as (work, who):
        return await actions.access_of(work, who, ref)


@router.get("/{ref}/members")
async def list_members(ref: Ref, request: Request, house: TheHouse) -> MemberList:
    """The people of a project."""
    async with house.reading(request) as (work, who):
        return MemberList(items=await actions.members(work, house, who, ref))


@router.post("/{ref}/members", status_code=201)
async def add_member(ref: Ref, body: MemberNew, request: Request, house: TheHouse) -> Member:
    """Add a friend as a member."""
    async with house.writing(request) as (work, who):
        return await actions.add_member(work, house, who, ref, body)


@router.patch("/{ref}/members/{profile_id}")
async def change_member(ref: Ref, profile_id: ProfileId, body: MemberEdit, request: Request, house: TheHouse) -> Member:
    """Give a member another role."""
    async with house.writing(request) as (work, who):
        return await actions.change_role(work, house, who, ref, profile_id, body.role)


@router.delete("/{ref}/members/{profile_id}", status_code=204)
async def remove_member(ref: Ref, profile_id: ProfileId, request: Request, house: TheHouse) -> None:
    """Take a member out, or leave."""
    async with house.writing(request) as (work, who):
        await actions.remove_member(work, who, ref, profile_id)


@router.get("/{ref}/updates")
async def list_updates(ref: Ref, request: Request, house: TheHouse) -> UpdateList:
    """News of a project, newest first."""
    async with house.reading(request) as (work, who):
        return UpdateList(items=await actions.updates(work, house, who, ref))
