"""HTTP endpoints of data exports."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.blob_responses import serve
from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.paths import DataExportId
from pegbar.access.services import ServicesDep
from pegbar.domains.data_export.actions import data_exports
from pegbar.domains.data_export.schemas import DataExportList, DataExportNew, DataExportOut
from pegbar.kernel.http import attachment_disposition
from pegbar.kernel.routing import Router

_ZIP: Final = "application/zip"
_ZIP_ANSWER: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {_ZIP: {"schema": {"type": "string", "format": "binary"}}}}
}
router = Router(prefix="/api", tags=["account"])


@router.post("/account/data-exports", status_code=202)
async def create_data_export(body: DataExportNew, request: Request, services: ServicesDep) -> DataExportOut:
    """Start an export of the requester's data; 429 while another export is open.

    Safe to repeat with a client-made id.
    """
    async with open_read_context(request) as ctx:
        pass
    return await data_exports.start_data_export(services, ctx.user, body.id)


@router.get("/account/data-exports")
async def list_data_exports(ctx: ReadContext) -> DataExportList:
    """List the requester's recent data exports, newest first."""
    return DataExportList(items=await data_exports.list_data_exports(ctx))


@router.get("/account/data-exports/{data_export_id}")
async def get_data_export(ctx: ReadContext, data_export_id: DataExportId) -> DataExportOut:
    """Return the state and progress of one of the requester's data exports; its URL once it is done."""
    return await data_exports.get_data_export(ctx, data_export_id)


@router.get("/account/data-exports/{data_export_id}/file", response_class=Response, responses=_ZIP_ANSWER)
async def download_data_export(data_export_id: DataExportId, request: Request, services: ServicesDep) -> Response:
    """Download the file of one of the requester's completed data exports. The URL requires the requester's session."""
    async with open_read_context(request) as ctx:
        key, name = await data_exports.get_file(ctx, data_export_id)
    return await serve(
        services.blobs,
        key,
        request,
        media_type=_ZIP,
        disposition=attachment_disposition(name),
        cache_control="no-store",
    )


@router.delete("/account/data-exports/{data_export_id}", status_code=204)
async def cancel_data_export(ctx: WriteContext, data_export_id: DataExportId) -> None:
    """Cancel one of the requester's data exports. Has no effect if it has ended."""
    await data_exports.cancel_data_export(ctx, data_export_id)
