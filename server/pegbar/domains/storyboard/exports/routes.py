"""Exports and the timing sheet over HTTP."""

from fastapi import APIRouter, Response

from pegbar.access.ask import Ask, reads, writes
from pegbar.access.paths import ExportId, Ref
from pegbar.domains.storyboard.exports.actions import exports, sheets
from pegbar.domains.storyboard.exports.rules.files import file_stem
from pegbar.domains.storyboard.exports.schemas import ExportList, ExportNew, ExportOut
from pegbar.kernel.http import attachment

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
@writes(anonymous=True)
async def start_export(ask: Ask, ref: Ref, body: ExportNew) -> ExportOut:
    """Begin to make a file of the board; follow it with the export's id. Safe to repeat with an id of the client's."""
    return await exports.start(ask, ref, body.root)


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
