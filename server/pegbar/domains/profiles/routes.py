"""HTTP routes for profiles."""

from typing import Annotated

from fastapi import Path, Request

from pegbar.access import guards
from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import Part
from pegbar.access.services import ServicesDep
from pegbar.domains.profiles import actions
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileOut
from pegbar.kernel.http import describe_binary_body, read_binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api/profiles", tags=["profiles"])


@router.get("/me")
async def get_my_profile(request: Request, services: ServicesDep) -> ProfileOut:
    """Get one's own profile. Creates it on first use."""
    async with open_read_context(request) as ctx:
        pass
    return await actions.get_own_profile(services, ctx.user)


@router.patch("/me")
async def edit_my_profile(ctx: WriteContext, body: ProfileEdit) -> ProfileOut:
    """Edit one's own profile."""
    profile = await actions.edit_profile(ctx, body)
    return await actions.build_profile_out(ctx.services, profile)


@router.put("/me/avatar", openapi_extra=describe_binary_body(*MEDIA_TYPES))
async def put_my_avatar(request: Request, services: ServicesDep, crop: Part) -> ProfileOut:
    """Upload one's own avatar, at most 20 MB. The centered square of the given part is scaled to 512 × 512."""
    async with open_read_context(request) as ctx:
        guards.require_person(ctx.user)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await actions.store_avatar(services, ctx.user, data, crop)
    return await actions.build_profile_out(services, await transact(request, lambda ctx: actions.set_avatar(ctx, key)))


@router.delete("/me/avatar")
async def remove_my_avatar(ctx: WriteContext) -> ProfileOut:
    """Remove one's own avatar, so the initials are shown. Safe to repeat."""
    return await actions.build_profile_out(ctx.services, await actions.set_avatar(ctx, None))


@router.get("/{ref}")
async def get_profile(ctx: ReadContext, ref: Annotated[Text, Path(min_length=1, max_length=64)]) -> ProfileOut:
    """Get a profile by id or username."""
    profile = await actions.get_profile(ctx.tx, ref)
    return await actions.build_profile_out(ctx.services, profile)
