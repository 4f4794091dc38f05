"""How full a project is, and the unfinished uploads that fill it."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.uploads import UploadKind
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.schemas import Filled, OpenUploadList, OpenUploadOut, StorageOut


async def shown(ctx: RequestContext, ref: str) -> StorageOut:
    """What a project has and may have; what all projects of its owner have, the owner alone is told."""
    access = await guards.project(ctx, ref, Permission.ASSET_UPLOAD)
    storage = ctx.services.storage
    used = await storage.used(ctx.tx, access.id)
    owner = Filled(used=used.person, most=storage.person_max) if access.kind == "owner" else None
    return StorageOut(project=Filled(used=used.project, most=storage.project_max), person=owner)


async def list_open_uploads(ctx: RequestContext, ref: str) -> OpenUploadList:
    """List the unfinished uploads of all people in a project, the ones with the latest piece first."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    found = await ctx.services.uploads.list_open(ctx.tx, access.id)
    people = await profiles.refs(ctx, [upload.person_id for upload in found])
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
        for upload in found
    ]
    return OpenUploadList(items=items)


async def end_upload(ctx: RequestContext, ref: str, kind: UploadKind, upload_id: str) -> None:
    """End somebody's unfinished upload; what arrived of it no longer counts."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    await ctx.services.uploads.end(ctx.tx, access.id, kind, upload_id)
