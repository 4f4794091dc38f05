"""HTTP endpoints of data exports."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.blob_responses import serve
from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.paths import TakeoutId
from pegbar.access.services import ServicesDep
from pegbar.domains.data_export.actions import data_exports
from pegbar.domains.data_export.schemas import TakeoutList, TakeoutNew, TakeoutOut
from pegbar.kernel.http import attachment_disposition
from pegbar.kernel.routing import Router

_ZIP: Final = "application/zip"
_ZIP_ANSWER: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {_ZIP: {"schema": {"type": "string", "format": "binary"}}}}
}
router = Router(prefix="/api", tags=["account"])


@router.post("/account/takeouts", status_code=202)
async def start_takeout(body: TakeoutNew, request: Request, services: ServicesDep) -> TakeoutOut:
    """Start an export of the requester's data, one at a time (429). Safe to repeat with a client-made id."""
    async with open_read_context(request) as ctx:
        pass
    return await data_exports.start_data_export(services, ctx.user, body.id)


@router.get("/account/takeouts")
async def list_takeouts(ctx: ReadContext) -> TakeoutList:
    """List the requester's recent data exports, newest first."""
    return TakeoutList(items=await data_exports.list_data_exports(ctx))


@router.get("/account/takeouts/{takeout_id}")
async def get_takeout(ctx: ReadContext, takeout_id: TakeoutId) -> TakeoutOut:
    """Return the state and progress of one of the requester's data exports; its URL once it is done."""
    return await data_exports.get_data_export(ctx, takeout_id)


@router.get("/account/takeouts/{takeout_id}/file", response_class=Response, responses=_ZIP_ANSWER)
async def download_takeout(takeout_id: TakeoutId, request: Request, services: ServicesDep) -> Response:
    """Download the file of one of the requester's completed data exports. The URL requires the requester's session."""
    async with open_read_context(request) as ctx:
        key, name = await data_exports.get_file(ctx, takeout_id)
    return await serve(
        services.blobs,
        key,
        request,
        media_type=_ZIP,
        disposition=attachment_disposition(name),
        cache_control="no-store",
    )


@router.delete("/account/takeouts/{takeout_id}", status_code=204)
async def cancel_takeout(ctx: WriteContext, takeout_id: TakeoutId) -> None:
    """Cancel one of the requester's data exports. Has no effect if it has ended."""
    await data_exports.cancel_data_export(ctx, takeout_id)
