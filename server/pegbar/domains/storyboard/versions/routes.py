"""Versions of cuts over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.storyboard.versions import actions
from pegbar.domains.storyboard.versions.schemas import (
    VersionList,
    VersionNamed,
    VersionNew,
    VersionOut,
    VersionRestored,
)
from pegbar.kernel.schema import Id

router = APIRouter(prefix="/cuts/{cut_id}/versions")
TheHouse = Annotated[House, Depends(house_of)]
CutId = Annotated[Id, Path()]
VersionId = Annotated[Id, Path()]
_OCTETS = "application/octet-stream"


@router.get("")
async def list_versions(cut_id: CutId, request: Request, house: TheHouse) -> VersionList:
    """How a cut stood before, newest first; for the project's members."""
    async with house.reading(request) as (work, who):
        return VersionList(items=await actions.listed(work, house, who, cut_id))


@router.post("", status_code=201)
async def keep_version(cut_id: CutId, body: VersionNew, request: Request, house: TheHouse) -> VersionOut:
    """Keep the present state under a name. Safe to repeat with an id of the client's."""
    async with house.writing(request) as (work, who):
        return await actions.create(work, house, who, cut_id, body)


@router.patch("/{version_id}")
async def name_version(
    cut_id: CutId, version_id: VersionId, body: VersionNamed, request: Request, house: TheHouse
) -> VersionOut:
    """Name a version: a named one is not taken away by itself."""
    async with house.writing(request) as (work, who):
        return await actions.rename(work, house, who, cut_id, version_id, body.name)


@router.delete("/{version_id}", status_code=204)
async def remove_version(cut_id: CutId, version_id: VersionId, request: Request, house: TheHouse) -> None:
    """Take a version away for good."""
    async with house.writing(request) as (work, who):
        await actions.remove(work, who, cut_id, version_id)


@router.get(
    "/{version_id}/drawing",
    response_class=Response,
    responses={200: {"content": {_OCTETS: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_version_drawing(cut_id: CutId, version_id: VersionId, request: Request, house: TheHouse) -> Response:
    """A version's whole drawing as one Yjs update. Empty where nothing was drawn."""
    async with house.reading(request) as (work, who):
        return Response(await actions.drawing(work, who, cut_id, version_id), media_type=_OCTETS)


@router.post("/{version_id}/restore")
async def restore_version(cut_id: CutId, version_id: VersionId, request: Request, house: TheHouse) -> VersionRestored:
    """Make the cut what a version says; the state before is kept as a version too."""
    async with house.writing(request) as (work, who):
        return await actions.restore(work, house, who, cut_id, version_id)
