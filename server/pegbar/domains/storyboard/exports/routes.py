"""Exports and the timing sheet over HTTP."""

from fastapi import APIRouter, Request, Response

from pegbar.access.ask import Ask, reading, reads, writes, writing
from pegbar.access.paths import ExportId, Ref
from pegbar.domains.storyboard.exports.actions import exports, sheets
from pegbar.domains.storyboard.exports.rules.files import file_stem
from pegbar.domains.storyboard.exports.schemas import ExportList, ExportNew, ExportOut
from pegbar.kernel.http import attachment, network_of

router = APIRouter()


@router.get(
    "/projects/{ref}/timing-sheet.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
@reads
async def timing_sheet(ask: Ask, ref: Ref) -> Response:
    """The timing sheet of the board as CSV."""
    text, name = await sheets.as_csv(ask, ref)
    file_name = f"{file_stem(name)} timing sheet.csv"
    return Response(text, media_type="text/csv", headers={"Content-Disposition": attachment(file_name)})


@router.post("/projects/{ref}/exports", status_code=202)
async def start_export(ref: Ref, body: ExportNew, request: Request) -> ExportOut:
    """Begin to make a file of the board; follow it with the export's id. Safe to repeat with an id of the client's.

    Two at once for a person, or for an address where nobody is signed in; those have a rate besides (429).
    """
    network = network_of(request)
    async with reading(request) as ask:
        house, who = ask.house, ask.who
        made = await exports.look(ask, ref, body.root, exports.asker_of(who, network))
    if made is not None:
        return made
    if not who.signed_in:
        await house.throttle(house.settings.rate_export_address, "export", network, fails_open=True)
    async with writing(request, anonymous=True) as ask:
        return await exports.start(ask, ref, body.root, exports.asker_of(ask.who, network))


@router.get("/projects/{ref}/exports")
@reads
async def list_exports(ask: Ask, ref: Ref) -> ExportList:
    """The asker's own last exports of a board, newest first."""
    return ExportList(items=await exports.mine(ask, ref))


@router.get("/exports/{export_id}")
@reads
async def get_export(ask: Ask, export_id: ExportId) -> ExportOut:
    """How far an export is; its address once it is done."""
    return await exports.one(ask, export_id)


@router.delete("/exports/{export_id}", status_code=204)
@writes(anonymous=True)
async def cancel_export(ask: Ask, export_id: ExportId) -> None:
    """Stop an export that is not done yet."""
    await exports.cancel(ask, export_id)
