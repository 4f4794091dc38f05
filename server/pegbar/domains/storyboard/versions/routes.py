"""HTTP routes of a cut's versions."""

from fastapi import Request, Response

from pegbar.access.context import ReadContext, WriteContext, transactions
from pegbar.access.paths import CutId, VersionId
from pegbar.domains.storyboard.versions import actions
from pegbar.domains.storyboard.versions.schemas import (
    VersionEdit,
    VersionList,
    VersionNew,
    VersionOut,
    VersionRestored,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/cuts/{cut_id}/versions")
_OCTETS = "application/octet-stream"


@router.get("")
async def list_cut_versions(ctx: ReadContext, cut_id: CutId) -> VersionList:
    """Return earlier states of a cut, newest first, for members of the project."""
    return VersionList(items=await actions.list_versions(ctx, cut_id))


@router.post("", status_code=201)
async def create_cut_version(request: Request, cut_id: CutId, body: VersionNew) -> VersionOut:
    """Save the current state under a name. Safe to repeat with a client-made id."""
    return await actions.create_version(transactions(request), cut_id, body)


@router.patch("/{version_id}")
async def rename_cut_version(ctx: WriteContext, cut_id: CutId, version_id: VersionId, body: VersionEdit) -> VersionOut:
    """Name or rename a version. A named version isn't deleted automatically."""
    return await actions.rename_version(ctx, cut_id, version_id, body.name)


@router.delete("/{version_id}", status_code=204)
async def delete_cut_version(ctx: WriteContext, cut_id: CutId, version_id: VersionId) -> None:
    """Permanently delete a version."""
    await actions.delete_version(ctx, cut_id, version_id)


@router.get(
    "/{version_id}/drawing",
    response_class=Response,
    responses={200: {"content": {_OCTETS: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_version_drawing(ctx: ReadContext, cut_id: CutId, version_id: VersionId) -> Response:
    """Return a version's full drawing as one Yjs update, empty if nothing was drawn."""
    return Response(await actions.get_drawing(ctx, cut_id, version_id), media_type=_OCTETS)


@router.post("/{version_id}/restore")
async def restore_cut_version(request: Request, cut_id: CutId, version_id: VersionId) -> VersionRestored:
    """Restore a cut to a version. The state before the restore is saved as a version."""
    return await actions.restore_version(transactions(request), cut_id, version_id)
