"""Projects over HTTP: their settings, their covers, and what was deleted."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pegbar.access import guards
from pegbar.access.house import House, house_of
from pegbar.access.permissions import Permission
from pegbar.domains.projects import messages
from pegbar.domains.projects.actions import covers, deletion, project
from pegbar.domains.projects.people.routes import router as people
from pegbar.domains.projects.schemas import (
    AccessOut,
    DeletedProjectList,
    ProjectEdit,
    ProjectList,
    ProjectNew,
    ProjectOut,
)
from pegbar.domains.projects.updates.routes import router as updates
from pegbar.kernel.errors import Invalid
from pegbar.kernel.http import IfMatch, RequestKey, binary, binary_body, encoded
from pegbar.kernel.limits import IMAGE_BYTES_MAX, PAGE_SIZE_MAX
from pegbar.kernel.schema import Text
from pegbar.ports.pictures import MEDIA_TYPES, Crop

router = APIRouter(prefix="/api", tags=["projects"])
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
_ROUNDING = 1e-6


@router.get("/projects/deleted")
async def list_deleted_projects(request: Request, house: TheHouse) -> DeletedProjectList:
    """One's own projects that were deleted in the last 30 days."""
    async with house.reading(request) as (work, who):
        return DeletedProjectList(items=await deletion.listed(work, house, who))


@router.post("/projects/{ref}/restore")
async def restore_project(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """Bring a deleted project back. Safe to repeat."""
    async with house.writing(request) as (work, who):
        return await deletion.restore(work, house, who, ref)


def _crop(
    x: Annotated[float, Query(ge=0, lt=1, description="The left edge of the part to show, 0 to 1")] = 0,
    y: Annotated[float, Query(ge=0, lt=1, description="Its upper edge")] = 0,
    width: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's width")] = 1,
    height: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's height")] = 1,
) -> Crop:
    for field, end in (("width", x + width), ("height", y + height)):
        if end > 1 + _ROUNDING:
            raise Invalid.field(field, messages.CROP_BEYOND)
    return Crop(x, y, width, height)


@router.put("/projects/{ref}/cover", openapi_extra=binary(*MEDIA_TYPES))
async def put_cover(ref: Ref, request: Request, house: TheHouse, crop: Annotated[Crop, Depends(_crop)]) -> ProjectOut:
    """Choose a cover: a picture of at most 20 MB, made as small as 1600 × 1600."""
    async with house.reading(request) as (work, who):
        await guards.project(work, who, ref, Permission.CHANGE_SETTINGS)
    key = await covers.keep(house, await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES), crop)
    async with house.writing(request) as (work, who):
        return await covers.choose(work, house, who, ref, key)


@router.delete("/projects/{ref}/cover")
async def remove_cover(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """Show the board's first drawn cut again, or nothing."""
    async with house.writing(request) as (work, who):
        return await covers.choose(work, house, who, ref, None)


@router.get("/projects", response_model=ProjectList)
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


@router.post("/projects", status_code=201)
async def create_project(
    body: ProjectNew, request: Request, house: TheHouse, request_key: RequestKey = None
) -> ProjectOut:
    """Make a project. Safe to repeat with the same Idempotency-Key."""
    async with house.writing(request) as (work, who):
        project_id = await project.create(work, who, body, request_key)
        return await project.one(work, house, who, project_id)


@router.get("/projects/{ref}")
async def get_project(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """A project and what one may do with it."""
    async with house.reading(request) as (work, who):
        return await project.one(work, house, who, ref)


@router.patch("/projects/{ref}")
async def edit_project(ref: Ref, body: ProjectEdit, request: Request, house: TheHouse, version: IfMatch) -> ProjectOut:
    """Change settings."""
    async with house.writing(request) as (work, who):
        return await project.edit(work, house, who, ref, version, body)


@router.delete("/projects/{ref}", status_code=204)
async def delete_project(ref: Ref, request: Request, house: TheHouse) -> None:
    """Delete a project; the owner can restore it for 30 days."""
    async with house.writing(request) as (work, who):
        await project.delete(work, who, ref)


@router.get("/projects/{ref}/access")
async def get_project_access(ref: Ref, request: Request, house: TheHouse) -> AccessOut:
    """Tells a private project from a missing one, and nothing more."""
    async with house.reading(request) as (work, who):
        return await project.access_of(work, who, ref)


router.include_router(people)
router.include_router(updates)
