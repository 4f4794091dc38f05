"""Profiles over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from pegbar.access.house import House, house_of
from pegbar.domains.profiles import actions
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileList, ProfileOut
from pegbar.kernel.limits import SEARCH_MAX
from pegbar.kernel.schema import Text

router = APIRouter(prefix="/api/profiles", tags=["profiles"])
TheHouse = Annotated[House, Depends(house_of)]
_FOUND_MAX = 20


@router.get("/me")
async def my_profile(request: Request, house: TheHouse) -> ProfileOut:
    """One's own profile; made on first use."""
    async with house.reading(request) as (_, who):
        pass
    return await actions.mine(house, who)


@router.patch("/me")
async def edit_my_profile(body: ProfileEdit, request: Request, house: TheHouse) -> ProfileOut:
    """Change one's own profile."""
    async with house.writing(request) as (work, who):
        profile = await actions.edit(work, who, body)
    return await actions.full(house, profile)


@router.get("")
async def find_profiles(
    request: Request,
    house: TheHouse,
    q: Annotated[Text, Query(max_length=SEARCH_MAX)],
    limit: Annotated[int, Query(ge=1, le=_FOUND_MAX)] = _FOUND_MAX,
) -> ProfileList:
    """People whose username, display name or bio contains the text."""
    async with house.reading(request) as (work, _):
        found = await actions.find(work, q, limit)
    return ProfileList(items=[await actions.full(house, profile) for profile in found])


@router.get("/{ref}")
async def get_profile(
    ref: Annotated[Text, Path(min_length=1, max_length=64)], request: Request, house: TheHouse
) -> ProfileOut:
    """A person by id or username."""
    async with house.reading(request) as (work, _):
        profile = await actions.one(work, ref)
    return await actions.full(house, profile)
