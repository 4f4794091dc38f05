"""Backgrounds over HTTP; what is done with one as with a cut, the cuts' routes do."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.storyboard.backgrounds import actions
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel.schema import Text

router = APIRouter()
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]


@router.post("/projects/{ref}/backgrounds", status_code=201)
async def create_background(ref: Ref, body: BackgroundNew, request: Request, house: TheHouse) -> CutOut:
    """Make a drawing that many cuts may show below their own. Safe to repeat with an id of the client's."""
    async with house.writing(request) as (work, who):
        return await actions.create(work, house, who, ref, body)
