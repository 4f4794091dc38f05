"""HTTP routes of exports, sheets and captions."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.context import AnonymousWriteContext, ReadContext, open_read_context, transact
from pegbar.access.paths import ExportId, Ref
from pegbar.domains.interchange.exports.actions import exports, format_capabilities, text_files
from pegbar.domains.interchange.exports.actions.text_files import TextFile
from pegbar.domains.interchange.exports.rules.edits.format_capabilities import CarriedKind
from pegbar.domains.interchange.exports.rules.files import get_file_stem
from pegbar.domains.interchange.exports.schemas import Carried, ExportList, ExportNew, ExportOut
from pegbar.kernel.http import attachment_disposition, get_client_network, get_han_language
from pegbar.kernel.routing import Router

router = Router()
_CSV: Final = "text/csv"
_SRT: Final = "application/x-subrip"
_VTT: Final = "text/vtt"


def _text(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe a plain-text response for the OpenAPI schema."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


def _file(written: TextFile, media_type: str, ending: str) -> Response:
    file_name = f"{get_file_stem(written.project)}{ending}"
    return Response(
        written.text, media_type=media_type, headers={"Content-Disposition": attachment_disposition(file_name)}
    )


@router.get("/projects/{ref}/timing-sheet.csv", response_class=Response, responses=_text(_CSV))
async def timing_sheet(ctx: ReadContext, ref: Ref) -> Response:
    """Return the board's timing sheet as CSV."""
    return _file(await text_files.write_timing_sheet(ctx, ref), _CSV, " timing sheet.csv")


@router.get("/projects/{ref}/tracker-sheet.csv", response_class=Response, responses=_text(_CSV))
async def tracker_sheet(ctx: ReadContext, ref: Ref) -> Response:
    """Return the board's cuts as CSV in the columns of production trackers. Frames count from 1, both inclusive."""
    return _file(await text_files.write_tracker_sheet(ctx, ref), _CSV, " tracker sheet.csv")


@router.get("/projects/{ref}/captions.srt", response_class=Response, responses=_text(_SRT))
async def captions_srt(ctx: ReadContext, ref: Ref) -> Response:
    """Return the board's dialogue as captions in the SubRip format; empty without dialogue."""
    return _file(await text_files.write_srt(ctx, ref), _SRT, " captions.srt")


@router.get("/projects/{ref}/captions.vtt", response_class=Response, responses=_text(_VTT))
async def captions_vtt(ctx: ReadContext, ref: Ref) -> Response:
    """Return the board's dialogue as captions in the WebVTT format; without cues if there is no dialogue."""
    return _file(await text_files.write_vtt(ctx, ref), _VTT, " captions.vtt")


@router.post("/projects/{ref}/exports", status_code=202)
async def start_export(ref: Ref, body: ExportNew, request: Request) -> ExportOut:
    """Start an export of the board; follow it by its id. Safe to repeat with a client-made id.

    A user, or an address without sign-in, can have two open exports; addresses also have a rate limit (429).
    """
    network, reader = get_client_network(request), get_han_language(request)
    async with open_read_context(request) as ctx:
        services, user = ctx.services, ctx.user
        existing = await exports.check_request(ctx, ref, body.root, exports.get_requester_key(user, network))
    if existing is not None:
        return existing
    if not user.is_signed_in:
        await services.throttle(services.settings.rate_export_address, "export", network, fails_open=True)
    return await transact(
        request,
        lambda ctx: exports.start_export(ctx, ref, body.root, exports.get_requester_key(ctx.user, network), reader),
        anonymous=True,
    )


@router.get("/projects/{ref}/exports")
async def list_exports(ctx: ReadContext, ref: Ref) -> ExportList:
    """Return the user's last exports of a board, newest first."""
    return ExportList(items=await exports.list_own_exports(ctx, ref))


@router.get("/projects/{ref}/exports/carried/{kind}")
async def what_is_carried(ctx: ReadContext, ref: Ref, kind: CarriedKind) -> Carried:
    """Return the parts of the board that such a file includes, and those that it doesn't."""
    return await format_capabilities.get_capabilities(ctx, ref, kind)


@router.get("/exports/{export_id}")
async def get_export(ctx: ReadContext, export_id: ExportId) -> ExportOut:
    """Return an export's state, and its URL once it is done."""
    return await exports.get_export(ctx, export_id)


@router.delete("/exports/{export_id}", status_code=204)
async def cancel_export(ctx: AnonymousWriteContext, export_id: ExportId) -> None:
    """Cancel an export that isn't done."""
    await exports.cancel_export(ctx, export_id)
