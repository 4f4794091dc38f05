"""The unfinished uploads of a project: counted against a limit, listed, and ended.

An upload counts toward the storage quota with the bytes that have arrived, not with its announced size (decision 47).
"""

from collections.abc import Collection
from typing import cast

from pegbar.access import scope
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import decide
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.uploads import store, texts
from pegbar.domains.uploads.actions.kinds import get_kind
from pegbar.domains.uploads.limits import UPLOADS_OPEN_PERSON_MAX, UPLOADS_OPEN_PROJECT_MAX
from pegbar.domains.uploads.schemas import OpenUploadList, OpenUploadOut, UploadKindName
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound


async def acquire_project_lock(tx: Transaction, project_id: str) -> None:
    """Lock the creation of uploads in a project until the transaction ends, so that their count can't change."""
    await tx.acquire_locks(f"uploads {project_id}")


async def require_slot(tx: Transaction, project_id: str, person_id: str) -> None:
    """Require that the person may start another upload in the project. Raises Conflict at either limit.

    Call it right before inserting the row: it locks the creation of uploads in the project.
    """
    await acquire_project_lock(tx, project_id)
    own, total = await store.count_open(tx, project_id, person_id)
    if own >= UPLOADS_OPEN_PERSON_MAX:
        raise Conflict(texts.uploads_open(UPLOADS_OPEN_PERSON_MAX), code="uploads.too_many")
    if total >= UPLOADS_OPEN_PROJECT_MAX:
        raise Conflict(texts.project_uploads_open(UPLOADS_OPEN_PROJECT_MAX), code="uploads.project_too_many")


async def list_open_uploads(ctx: RequestContext, project_id: str) -> OpenUploadList:
    """List the open uploads of all people in a project, the one with the latest chunk first."""
    uploads = await store.list_open(ctx.tx, project_id)
    people = await profiles.get_refs(ctx, [upload.owner_id for upload in uploads])
    items = [
        OpenUploadOut(
            kind=cast("UploadKindName", upload.kind),
            id=upload.id,
            name=upload.name,
            person=people[upload.owner_id],
            received=upload.received,
            size=upload.size,
            created_at=upload.created_at,
            last_chunk_at=upload.last_chunk_at,
        )
        for upload in uploads
    ]
    return OpenUploadList(items=items)


async def end_upload(tx: Transaction, project_id: str, upload_id: str) -> None:
    """End an open upload of any person in the project. Raises NotFound if it isn't open."""
    if not await _end(tx, project_id, [upload_id]):
        raise NotFound(texts.UPLOAD_NOT_OPEN, code="upload.gone")


async def end_unallowed(tx: Transaction, project_id: str) -> None:
    """End the uploads of people who lost the permission for them: former members, or members with a new role.

    Call it after the change of membership and before appending events, because appending a chunk locks the upload's
    row first and its topic afterward.
    """
    unallowed = list[str]()
    decisions = dict[tuple[str, Permission], bool]()
    for upload in await store.list_open(tx, project_id):
        key = (upload.owner_id, get_kind(upload.kind).permission)
        if key not in decisions:
            decisions[key] = await _is_allowed(tx, project_id, *key)
        if not decisions[key]:
            unallowed.append(upload.id)
    if unallowed:
        await _end(tx, project_id, unallowed)


async def _is_allowed(tx: Transaction, project_id: str, person_id: str, permission: Permission) -> bool:
    access = await scope.project_access(tx, Principal(person_id), project_id)
    return access is not None and decide(access, permission) is ALLOW


async def _end(tx: Transaction, project_id: str, ids: Collection[str]) -> bool:
    """End these uploads if they are still open. Returns False if none of them is."""
    uploads = await store.lock_open(tx, project_id, ids)
    if not uploads:
        return False
    await store.reset_uploads(tx, [upload.id for upload in uploads], store.ENDED)
    for upload in sorted(uploads, key=lambda upload: upload.kind):
        on_end = get_kind(upload.kind).on_end
        if on_end is not None:
            await on_end(tx, upload, "ended")
    return True


def register_usage(services: Services) -> None:
    """Register the received bytes of open uploads with the storage quota."""
    services.storage.register_usage(store.select_received_bytes)
