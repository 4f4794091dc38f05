"""Covers over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from pegbar.access import guards
from pegbar.access.house import House, house_of
from pegbar.access.permissions import Permission
from pegbar.domains.projects.actions import covers
from pegbar.domains.projects.schemas import ProjectOut
from pegbar.kernel.errors import Invalid
from pegbar.kernel.http import binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.schema import Text
from pegbar.ports.pictures import MEDIA_TYPES, Crop

router = APIRouter(prefix="/api/projects/{ref}/cover", tags=["projects"])
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
_ROUNDING = 1e-6


def _crop(
    x: Annotated[float, Query(ge=0, lt=1, description="The left edge of the part to show, 0 to 1")] = 0,
    y: Annotated[float, Query(ge=0, lt=1, description="Its upper edge")] = 0,
    width: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's width")] = 1,
    height: Annotated[float, Query(gt=0, le=1, description="Its share of the picture's height")] = 1,
) -> Crop:
    for field, end in (("width", x + width), ("height", y + height)):
        if end > 1 + _ROUNDING:
            raise Invalid.field(field, "The part to show reaches beyond the picture.")
    return Crop(x, y, width, height)


@router.put("", openapi_extra=binary(*MEDIA_TYPES))
async def put_cover(ref: Ref, request: Request, house: TheHouse, crop: Annotated[Crop, Depends(_crop)]) -> ProjectOut:
    """Choose a cover: a picture of at most 20 MB, made as small as 1600 × 1600."""
    async with house.reading(request) as (work, who):
        await guards.project(work, who, ref, Permission.CHANGE_SETTINGS)
    key = await covers.keep(house, await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES), crop)
    async with house.writing(request) as (work, who):
        return await covers.choose(work, house, who, ref, key)


@router.delete("")
async def remove_cover(ref: Ref, request: Request, house: TheHouse) -> ProjectOut:
    """Show the board's first drawn cut again, or nothing."""
    async with house.writing(request) as (work, who):
        return await covers.choose(work, house, who, ref, None)
