"""How full a project is, and the unfinished uploads that fill it."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.access.uploads import UploadKind
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.schemas import Filled, OpenUploadList, OpenUploadOut, StorageOut


async def shown(ask: Ask, ref: str) -> StorageOut:
    """What a project has and may have; what all projects of its owner have, the owner alone is told."""
    access = await guards.project(ask, ref, Permission.ASSET_UPLOAD)
    storage = ask.house.storage
    used = await storage.used(ask.work, access.id)
    owner = Filled(used=used.person, most=storage.person_max) if access.kind == "owner" else None
    return StorageOut(project=Filled(used=used.project, most=storage.project_max), person=owner)


async def list_open_uploads(ask: Ask, ref: str) -> OpenUploadList:
    """List the unfinished uploads of all people in a project, the ones with the latest piece first."""
    access = await guards.project(ask, ref, Permission.CHANGE_SETTINGS)
    found = await ask.house.uploads.list_open(ask.work, access.id)
    people = await profiles.refs(ask, [upload.person_id for upload in found])
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


async def end_upload(ask: Ask, ref: str, kind: UploadKind, upload_id: str) -> None:
    """End somebody's unfinished upload; what arrived of it no longer counts."""
    access = await guards.project(ask, ref, Permission.CHANGE_SETTINGS)
    await ask.house.uploads.end(ask.work, access.id, kind, upload_id)
