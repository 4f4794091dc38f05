"""HTTP routes of projects: settings, covers, storage, and deleted projects."""

from typing import Annotated

from fastapi import Query, Request, Response

from pegbar.access import guards
from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import Cursor, Part, ProfileId, Ref, UploadId
from pegbar.access.permissions import Permission
from pegbar.access.services import ServicesDep
from pegbar.domains.projects.actions import covers, deletion, project, storage
from pegbar.domains.projects.people.routes import router as people
from pegbar.domains.projects.schemas import (
    AccessOut,
    DeletedProjectList,
    ProjectEdit,
    ProjectList,
    ProjectNew,
    ProjectOut,
    StorageOut,
)
from pegbar.domains.projects.updates.routes import router as updates
from pegbar.domains.uploads.actions.open_uploads import OpenUploadList
from pegbar.kernel.http import IfMatch, RequestKey, describe_binary_body, read_binary_body, to_json_response
from pegbar.kernel.limits import IMAGE_BYTES_MAX, PAGE_SIZE_MAX
from pegbar.kernel.routing import Router
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api", tags=["projects"])


@router.get("/projects/deleted")
async def list_deleted_projects(ctx: ReadContext) -> DeletedProjectList:
    """List one's own projects that were deleted in the last 30 days."""
    return DeletedProjectList(items=await deletion.list_deleted(ctx))


@router.post("/projects/{ref}/restore")
async def restore_project(ctx: WriteContext, ref: Ref) -> ProjectOut:
    """Restore a deleted project. Safe to repeat."""
    return await deletion.restore_project(ctx, ref)


@router.put("/projects/{ref}/cover", openapi_extra=describe_binary_body(*MEDIA_TYPES))
async def put_cover(ref: Ref, request: Request, services: ServicesDep, crop: Part) -> ProjectOut:
    """Set a cover: a picture of at most 20 MB, scaled to at most 1600 × 1600."""
    async with open_read_context(request) as ctx:
        await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await covers.store_cover(services, ctx.user, data, crop)
    return await transact(request, lambda ctx: covers.set_cover(ctx, ref, key))


@router.delete("/projects/{ref}/cover")
async def remove_cover(ctx: WriteContext, ref: Ref) -> ProjectOut:
    """Remove the cover, so the board's first drawn cut is shown, if any."""
    return await covers.set_cover(ctx, ref, None)


@router.get("/projects", response_model=ProjectList)
async def list_projects(
    ctx: ReadContext, cursor: Cursor = None, limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50
) -> Response:
    """List the projects that one owns or is a member of, newest first."""
    found = await project.list_own_projects(ctx, cursor, limit)
    return to_json_response(found)


@router.get("/profiles/{profile_id}/projects")
async def list_profile_projects(
    ctx: ReadContext,
    profile_id: ProfileId,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 12,
) -> ProjectList:
    """List a person's public projects, newest first."""
    return await project.list_public_projects(ctx, profile_id, cursor, limit)


@router.post("/projects", status_code=201)
async def create_project(ctx: WriteContext, body: ProjectNew, request_key: RequestKey = None) -> ProjectOut:
    """Create a project. Safe to repeat with the same Idempotency-Key."""
    project_id = await project.create_project(ctx, body, request_key)
    return await project.get_project(ctx, project_id)


@router.get("/projects/{ref}")
async def get_project(ctx: ReadContext, ref: Ref) -> ProjectOut:
    """Get a project, and one's abilities in it."""
    return await project.get_project(ctx, ref)


@router.patch("/projects/{ref}")
async def edit_project(ctx: WriteContext, ref: Ref, body: ProjectEdit, version: IfMatch) -> ProjectOut:
    """Edit the settings."""
    return await project.edit_project(ctx, ref, version, body)


@router.delete("/projects/{ref}", status_code=204)
async def delete_project(ctx: WriteContext, ref: Ref) -> None:
    """Delete a project; the owner can restore it for 30 days."""
    await project.delete_project(ctx, ref)


@router.get("/projects/{ref}/access")
async def get_project_access(ctx: ReadContext, ref: Ref) -> AccessOut:
    """Return if a project exists, is private, and is visible to the user; no other data."""
    return await project.get_access(ctx, ref)


@router.get("/projects/{ref}/storage")
async def get_project_storage(ctx: ReadContext, ref: Ref) -> StorageOut:
    """Get the storage usage of a project, for people who may add files to it."""
    return await storage.get_storage(ctx, ref)


@router.get("/projects/{ref}/open-uploads")
async def list_open_uploads(ctx: ReadContext, ref: Ref) -> OpenUploadList:
    """List the unfinished uploads of a project, for people who manage it."""
    return await storage.list_open_uploads(ctx, ref)


@router.delete("/projects/{ref}/open-uploads/{upload_id}", status_code=204)
async def end_open_upload(ctx: WriteContext, ref: Ref, upload_id: UploadId) -> None:
    """End a person's unfinished upload, for people who manage the project."""
    await storage.end_upload(ctx, ref, upload_id)


router.include_router(people)
router.include_router(updates)
