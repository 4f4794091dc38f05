"""Storage usage of a project, and its unfinished uploads."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.uploads import UploadKind
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.schemas import OpenUploadList, OpenUploadOut, StorageOut, StorageQuota


async def get_storage(ctx: RequestContext, ref: str) -> StorageOut:
    """Get the usage and the limit of a project; its owner also sees those of all their projects together."""
    access = await guards.project(ctx, ref, Permission.ASSET_UPLOAD)
    storage = ctx.services.storage
    used = await storage.count_usage(ctx.tx, access.id)
    owner = StorageQuota(used=used.person, limit=storage.person_max) if access.kind == "owner" else None
    return StorageOut(project=StorageQuota(used=used.project, limit=storage.project_max), person=owner)


async def list_open_uploads(ctx: RequestContext, ref: str) -> OpenUploadList:
    """List the unfinished uploads of all people in a project, latest chunk first."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    uploads = await ctx.services.uploads.list_open(ctx.tx, access.id)
    people = await profiles.get_refs(ctx, [upload.person_id for upload in uploads])
    items = [
        OpenUploadOut(
            kind=upload.kind,
            id=upload.id,
            name=upload.name,
            person=people[upload.person_id],
            received=upload.received,
            size=upload.size,
            created_at=upload.created_at,
            last_piece_at=upload.last_piece_at,
        )
        for upload in uploads
    ]
    return OpenUploadList(items=items)


async def end_upload(ctx: RequestContext, ref: str, kind: UploadKind, upload_id: str) -> None:
    """End a person's unfinished upload; its bytes no longer count."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    await ctx.services.uploads.end(ctx.tx, access.id, kind, upload_id)
