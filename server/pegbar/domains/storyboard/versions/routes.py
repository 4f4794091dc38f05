"""Versions of cuts over HTTP."""

from fastapi import Request, Response

from pegbar.access.context import RequestContext, reads, transactions, writes
from pegbar.access.paths import CutId, VersionId
from pegbar.domains.storyboard.versions import actions
from pegbar.domains.storyboard.versions.schemas import (
    VersionList,
    VersionNamed,
    VersionNew,
    VersionOut,
    VersionRestored,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/cuts/{cut_id}/versions")
_OCTETS = "application/octet-stream"


@router.get("")
@reads
async def list_versions(ctx: RequestContext, cut_id: CutId) -> VersionList:
    """How a cut stood before, newest first; for the project's members."""
    return VersionList(items=await actions.listed(ctx, cut_id))


@router.post("", status_code=201)
async def keep_version(request: Request, cut_id: CutId, body: VersionNew) -> VersionOut:
    """Keep the present state under a name. Safe to repeat with an id of the client's."""
    return await actions.create(transactions(request), cut_id, body)


@router.patch("/{version_id}")
@writes
async def name_version(ctx: RequestContext, cut_id: CutId, version_id: VersionId, body: VersionNamed) -> VersionOut:
    """Name a version: a named one is not taken away by itself."""
    return await actions.rename(ctx, cut_id, version_id, body.name)


@router.delete("/{version_id}", status_code=204)
@writes
async def remove_version(ctx: RequestContext, cut_id: CutId, version_id: VersionId) -> None:
    """Take a version away for good."""
    await actions.remove(ctx, cut_id, version_id)


@router.get(
    "/{version_id}/drawing",
    response_class=Response,
    responses={200: {"content": {_OCTETS: {"schema": {"type": "string", "format": "binary"}}}}},
)
@reads
async def get_version_drawing(ctx: RequestContext, cut_id: CutId, version_id: VersionId) -> Response:
    """A version's whole drawing as one Yjs update. Empty where nothing was drawn."""
    return Response(await actions.drawing(ctx, cut_id, version_id), media_type=_OCTETS)


@router.post("/{version_id}/restore")
async def restore_version(request: Request, cut_id: CutId, version_id: VersionId) -> VersionRestored:
    """Make the cut what a version says; the state before is kept as a version too."""
    return await actions.restore(transactions(request), cut_id, version_id)
