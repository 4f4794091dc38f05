"""Leaving, coming back, and taking out what is one's own, over HTTP."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.blob_responses import serve
from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.paths import TakeoutId
from pegbar.access.services import ServicesDep
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.domains.departures.actions import leaving, takeouts
from pegbar.domains.departures.schemas import (
    DepartureDone,
    DepartureNew,
    DepartureOut,
    ReturnNew,
    TakeoutList,
    TakeoutNew,
    TakeoutOut,
)
from pegbar.kernel.http import attachment
from pegbar.kernel.routing import Router

_ZIP: Final = "application/zip"
_ZIP_ANSWER: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {_ZIP: {"schema": {"type": "string", "format": "binary"}}}}
}
router = Router(prefix="/api", tags=["account"])


@router.get("/account/departure")
async def look_at_departure(ctx: ReadContext) -> DepartureOut:
    """What goes with one's account, and what stays under 'Deleted user'."""
    return await leaving.preview_deletion(ctx)


@router.post("/account/departure")
async def delete_account(body: DepartureNew, request: Request, services: ServicesDep) -> DepartureDone:
    """Delete one's account; it can be brought back for 30 days. The session ends, so that again is a 401."""
    async with open_read_context(request) as ctx:
        pass
    until = await leaving.delete_account(services, ctx.user, body.password, body.projects)
    return DepartureDone(back_until=until)


@router.post("/auth/come-back", status_code=204)
async def come_back(body: ReturnNew, request: Request, services: ServicesDep) -> None:
    """Bring one's deleted account back, to sign in again; harmless where it is back."""
    await attempts.throttle_sign_in(services, request, body.email)
    await leaving.restore_account(services, body.email, body.password)


@router.post("/account/takeouts", status_code=202)
async def start_takeout(body: TakeoutNew, request: Request, services: ServicesDep) -> TakeoutOut:
    """Have all that is one's own gathered in a file, one at a time (429). Safe to repeat with an id of the client's."""
    async with open_read_context(request) as ctx:
        pass
    return await takeouts.start_data_export(services, ctx.user, body.id)


@router.get("/account/takeouts")
async def list_takeouts(ctx: ReadContext) -> TakeoutList:
    """One's own last ones, newest first."""
    return TakeoutList(items=await takeouts.list_data_exports(ctx))


@router.get("/account/takeouts/{takeout_id}")
async def get_takeout(ctx: ReadContext, takeout_id: TakeoutId) -> TakeoutOut:
    """How far one of one's own is; its address once it is done."""
    return await takeouts.get_data_export(ctx, takeout_id)


@router.get("/account/takeouts/{takeout_id}/file", response_class=Response, responses=_ZIP_ANSWER)
async def download_takeout(takeout_id: TakeoutId, request: Request, services: ServicesDep) -> Response:
    """The file of one of one's own that is done. Its address opens nothing without one's session."""
    async with open_read_context(request) as ctx:
        key, name = await takeouts.get_file(ctx, takeout_id)
    return await serve(
        services.blobs, key, request, media_type=_ZIP, disposition=attachment(name), cache_control="no-store"
    )


@router.delete("/account/takeouts/{takeout_id}", status_code=204)
async def cancel_takeout(ctx: WriteContext, takeout_id: TakeoutId) -> None:
    """Stop one that is not done yet."""
    await takeouts.cancel_data_export(ctx, takeout_id)
