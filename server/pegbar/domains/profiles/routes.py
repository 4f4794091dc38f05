"""Profiles over HTTP."""

from typing import Annotated

from fastapi import Path, Request

from pegbar.access import guards
from pegbar.access.ask import Ask, reading, reads, transact, writes
from pegbar.access.house import TheHouse
from pegbar.access.paths import Part
from pegbar.domains.profiles import actions
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileOut
from pegbar.kernel.http import binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api/profiles", tags=["profiles"])


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


@router.put("/me/avatar", openapi_extra=binary(*MEDIA_TYPES))
async def put_my_avatar(request: Request, house: TheHouse, crop: Part) -> ProfileOut:
    """Show a picture of oneself: at most 20 MB, of the part the square in its middle, made 512 × 512."""
    async with reading(request) as ask:
        guards.require_person(ask.who)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await actions.keep_avatar(house, ask.who, data, crop)
    return await actions.full(house, await transact(request, lambda ask: actions.choose_avatar(ask, key)))


@router.delete("/me/avatar")
@writes
async def remove_my_avatar(ask: Ask) -> ProfileOut:
    """Show one's initials again. Safe to repeat."""
    return await actions.full(ask.house, await actions.choose_avatar(ask, None))


@router.get("/{ref}")
@reads
async def get_profile(ask: Ask, ref: Annotated[Text, Path(min_length=1, max_length=64)]) -> ProfileOut:
    """A person by id or username."""
    profile = await actions.one(ask.work, ref)
    return await actions.full(ask.house, profile)
