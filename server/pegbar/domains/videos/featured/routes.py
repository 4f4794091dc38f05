"""The featured page over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.videos.featured import actions
from pegbar.domains.videos.featured.schemas import Featured, FeaturedEdit
from pegbar.kernel.schema import Id

router = APIRouter()
TheHouse = Annotated[House, Depends(house_of)]
VideoId = Annotated[Id, Path()]


@router.get("/featured")
async def get_featured(request: Request, house: TheHouse) -> Featured:
    """The featured page."""
    async with house.reading(request) as (work, _):
        return await actions.page(work, house)


@router.put("/videos/{video_id}/featured", status_code=204)
async def feature_video(video_id: VideoId, body: FeaturedEdit, request: Request, house: TheHouse) -> None:
    """Put a video on the featured page, or take it off: for the site's administrator."""
    async with house.writing(request) as (work, who):
        await actions.feature(work, who, video_id, featured=body.featured)
