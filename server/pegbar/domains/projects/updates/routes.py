"""Updates over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from pegbar.access.house import House, house_of
from pegbar.domains.projects.updates import actions
from pegbar.domains.projects.updates.schemas import UpdateList, UpdateNew, UpdateOut
from pegbar.kernel.schema import Id, Text

router = APIRouter(prefix="/projects/{ref}/updates")
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
UpdateId = Annotated[Id, Path()]


@router.get("")
async def list_updates(
    ref: Ref,
    request: Request,
    house: TheHouse,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
) -> UpdateList:
    """News of a project, newest first."""
    async with house.reading(request) as (work, who):
        return await actions.listed(work, house, who, ref, cursor)


@router.post("", status_code=201)
async def post_update(ref: Ref, body: UpdateNew, request: Request, house: TheHouse) -> UpdateOut:
    """Post an update, or schedule one. Safe to repeat with an id of the client's."""
    async with house.writing(request) as (work, who):
        return await actions.post(work, house, who, ref, body)


@router.delete("/{update_id}", status_code=204)
async def delete_update(ref: Ref, update_id: UpdateId, request: Request, house: TheHouse) -> None:
    """Take an update away."""
    async with house.writing(request) as (work, who):
        await actions.remove(work, who, ref, update_id)
