"""Exports, sheets and captions over HTTP."""

from typing import Any, Final

from fastapi import Request, Response

from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import ExportId, Ref
from pegbar.domains.storyboard.exports.actions import carried, exports, sheets
from pegbar.domains.storyboard.exports.actions.sheets import Written
from pegbar.domains.storyboard.exports.rules.edits.carried import CarriedKind
from pegbar.domains.storyboard.exports.rules.files import file_stem
from pegbar.domains.storyboard.exports.schemas import Carried, ExportList, ExportNew, ExportOut
from pegbar.kernel.http import attachment, network_of, reader_of
from pegbar.kernel.routing import Router

router = Router()
_CSV: Final = "text/csv"
_SRT: Final = "application/x-subrip"
_VTT: Final = "text/vtt"


def _text(media_type: str) -> dict[int | str, dict[str, Any]]:
    """The answer of an address that is a file of text."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


def _file(written: Written, media_type: str, ending: str) -> Response:
    file_name = f"{file_stem(written.project)}{ending}"
    return Response(written.text, media_type=media_type, headers={"Content-Disposition": attachment(file_name)})


@router.get("/projects/{ref}/timing-sheet.csv", response_class=Response, responses=_text(_CSV))
@reads
async def timing_sheet(ctx: RequestContext, ref: Ref) -> Response:
    """The timing sheet of the board as CSV."""
    return _file(await sheets.as_csv(ctx, ref), _CSV, " timing sheet.csv")


@router.get("/projects/{ref}/tracker-sheet.csv", response_class=Response, responses=_text(_CSV))
@reads
async def tracker_sheet(ctx: RequestContext, ref: Ref) -> Response:
    """The cuts of the board as CSV in the columns of production trackers; its frames count from 1, both inclusive."""
    return _file(await sheets.for_trackers(ctx, ref), _CSV, " tracker sheet.csv")


@router.get("/projects/{ref}/captions.srt", response_class=Response, responses=_text(_SRT))
@reads
async def captions_srt(ctx: RequestContext, ref: Ref) -> Response:
    """The dialogue of the board as captions in the SubRip format; without any it is empty."""
    return _file(await sheets.as_srt(ctx, ref), _SRT, " captions.srt")


@router.get("/projects/{ref}/captions.vtt", response_class=Response, responses=_text(_VTT))
@reads
async def captions_vtt(ctx: RequestContext, ref: Ref) -> Response:
    """The dialogue of the board as captions in the WebVTT format; without any it has no cue."""
    return _file(await sheets.as_vtt(ctx, ref), _VTT, " captions.vtt")


@router.post("/projects/{ref}/exports", status_code=202)
async def start_export(ref: Ref, body: ExportNew, request: Request) -> ExportOut:
    """Begin to make a file of the board; follow it with the export's id. Safe to repeat with an id of the client's.

    Two at once for a person, or for an address where nobody is signed in; those have a rate besides (429).
    """
    network, reader = network_of(request), reader_of(request)
    async with open_read_context(request) as ctx:
        services, user = ctx.services, ctx.user
        made = await exports.look(ctx, ref, body.root, exports.asker_of(user, network))
    if made is not None:
        return made
    if not user.is_signed_in:
        await services.throttle(services.settings.rate_export_address, "export", network, fails_open=True)
    return await transact(
        request,
        lambda ctx: exports.start(ctx, ref, body.root, exports.asker_of(ctx.user, network), reader),
        anonymous=True,
    )


@router.get("/projects/{ref}/exports")
@reads
async def list_exports(ctx: RequestContext, ref: Ref) -> ExportList:
    """The asker's own last exports of a board, newest first."""
    return ExportList(items=await exports.mine(ctx, ref))


@router.get("/projects/{ref}/exports/carried/{kind}")
@reads
async def what_is_carried(ctx: RequestContext, ref: Ref, kind: CarriedKind) -> Carried:
    """What such a file takes along of the board, and what stays."""
    return await carried.carried(ctx, ref, kind)


@router.get("/exports/{export_id}")
@reads
async def get_export(ctx: RequestContext, export_id: ExportId) -> ExportOut:
    """How far an export is; its address once it is done."""
    return await exports.one(ctx, export_id)


@router.delete("/exports/{export_id}", status_code=204)
@writes(anonymous=True)
async def cancel_export(ctx: RequestContext, export_id: ExportId) -> None:
    """Stop an export that is not done yet."""
    await exports.cancel(ctx, export_id)
