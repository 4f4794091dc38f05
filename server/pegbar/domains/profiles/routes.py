"""Profiles over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from pegbar.access.ask import Ask, reading, reads, writes
from pegbar.access.house import TheHouse
from pegbar.domains.profiles import actions
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileList, ProfileOut
from pegbar.kernel.limits import SEARCH_MAX
from pegbar.kernel.schema import Text

router = APIRouter(prefix="/api/profiles", tags=["profiles"])
_FOUND_MAX = 20


@router.get("/me")
async def my_profile(request: Request, house: TheHouse) -> ProfileOut:
    """One's own profile; made on first use."""
    async with reading(request) as ask:
        pass
    return await actions.mine(house, ask.who)


@router.patch("/me")
@writes
async def edit_my_profile(ask: Ask, body: ProfileEdit) -> ProfileOut:
    """Change one's own profile."""
    profile = await actions.edit(ask, body)
    return await actions.full(ask.house, profile)


@router.get("")
@reads
async def find_profiles(
    ask: Ask,
    q: Annotated[Text, Query(max_length=SEARCH_MAX)],
    limit: Annotated[int, Query(ge=1, le=_FOUND_MAX)] = _FOUND_MAX,
) -> ProfileList:
    """People whose username, display name or bio contains the text."""
    found = await actions.find(ask, q, limit)
    return ProfileList(items=[await actions.full(ask.house, profile) for profile in found])


@router.get("/{ref}")
@reads
async def get_profile(ask: Ask, ref: Annotated[Text, Path(min_length=1, max_length=64)]) -> ProfileOut:
    """A person by id or username."""
    profile = await actions.one(ask.work, ref)
    return await actions.full(ask.house, profile)
