"""Storage usage of a project, and its unfinished uploads."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.projects.schemas import StorageOut, StorageQuota
from pegbar.domains.uploads.actions import open_uploads
from pegbar.domains.uploads.actions.open_uploads import OpenUploadList


async def get_storage(ctx: RequestContext, ref: str) -> StorageOut:
    """Get the usage and the limit of a project.

    Its owner also gets the usage and limit of all their projects together.
    """
    access = await guards.project(ctx, ref, Permission.ASSET_UPLOAD)
    storage = ctx.services.storage
    used = await storage.count_usage(ctx.tx, access.id)
    owner = StorageQuota(used=used.person, limit=storage.person_max) if access.kind == "owner" else None
    return StorageOut(project=StorageQuota(used=used.project, limit=storage.project_max), person=owner)


async def list_open_uploads(ctx: RequestContext, ref: str) -> OpenUploadList:
    """List the unfinished uploads of all people in a project, latest chunk first."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    return await open_uploads.list_open_uploads(ctx, access.id)


async def end_upload(ctx: RequestContext, ref: str, upload_id: str) -> None:
    """End a person's unfinished upload, so that its bytes no longer count toward the quota."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    await open_uploads.end_upload(ctx.tx, access.id, upload_id)
