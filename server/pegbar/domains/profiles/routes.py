"""Profiles over HTTP."""

from typing import Annotated

from fastapi import Path, Request

from pegbar.access import guards
from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import Part
from pegbar.access.services import ServicesDep
from pegbar.domains.profiles import actions
from pegbar.domains.profiles.schemas import ProfileEdit, ProfileOut
from pegbar.kernel.http import binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api/profiles", tags=["profiles"])


@router.get("/me")
async def my_profile(request: Request, services: ServicesDep) -> ProfileOut:
    """One's own profile; made on first use."""
    async with open_read_context(request) as ctx:
        pass
    return await actions.mine(services, ctx.user)


@router.patch("/me")
@writes
async def edit_my_profile(ctx: RequestContext, body: ProfileEdit) -> ProfileOut:
    """Change one's own profile."""
    profile = await actions.edit(ctx, body)
    return await actions.full(ctx.services, profile)


@router.put("/me/avatar", openapi_extra=binary(*MEDIA_TYPES))
async def put_my_avatar(request: Request, services: ServicesDep, crop: Part) -> ProfileOut:
    """Show a picture of oneself: at most 20 MB, of the part the square in its middle, made 512 × 512."""
    async with open_read_context(request) as ctx:
        guards.require_person(ctx.user)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await actions.keep_avatar(services, ctx.user, data, crop)
    return await actions.full(services, await transact(request, lambda ctx: actions.choose_avatar(ctx, key)))


@router.delete("/me/avatar")
@writes
async def remove_my_avatar(ctx: RequestContext) -> ProfileOut:
    """Show one's initials again. Safe to repeat."""
    return await actions.full(ctx.services, await actions.choose_avatar(ctx, None))


@router.get("/{ref}")
@reads
async def get_profile(ctx: RequestContext, ref: Annotated[Text, Path(min_length=1, max_length=64)]) -> ProfileOut:
    """A person by id or username."""
    profile = await actions.one(ctx.tx, ref)
    return await actions.full(ctx.services, profile)
