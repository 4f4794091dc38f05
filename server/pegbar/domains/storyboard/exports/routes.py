"""Exports and the timing sheet over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.storyboard.exports.actions import exports, sheets
from pegbar.domains.storyboard.exports.rules.files import file_stem
from pegbar.domains.storyboard.exports.schemas import ExportList, ExportNew, ExportOut
from pegbar.kernel.http import attachment
from pegbar.kernel.schema import Id, Text

router = APIRouter()
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
ExportId = Annotated[Id, Path()]


@router.get(
    "/projects/{ref}/timing-sheet.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def timing_sheet(ref: Ref, request: Request, house: TheHouse) -> Response:
    """The timing sheet of the board as CSV."""
    async with house.reading(request) as (work, who):
        text, name = await sheets.of(work, who, ref)
    file_name = f"{file_stem(name)} timing sheet.csv"
    return Response(text, media_type="text/csv", headers={"Content-Disposition": attachment(file_name)})


@router.post("/projects/{ref}/exports", status_code=202)
async def start_export(ref: Ref, body: ExportNew, request: Request, house: TheHouse) -> ExportOut:
    """Begin to make a file of the board; follow it with the export's id."""
    async with house.writing(request, anonymous=True) as (work, who):
        return await exports.start(work, house, who, ref, body.root)


@router.get("/projects/{ref}/exports")
async def list_exports(ref: Ref, request: Request, house: TheHouse) -> ExportList:
    """The asker's own last exports of a board, newest first."""
    async with house.reading(request) as (work, who):
        return ExportList(items=await exports.own(work, house, who, ref))


@router.get("/exports/{export_id}")
async def get_export(export_id: ExportId, request: Request, house: TheHouse) -> ExportOut:
    """How far an export is; its address once it is done."""
    async with house.reading(request) as (work, who):
        return await exports.one(work, house, who, export_id)


@router.delete("/exports/{export_id}", status_code=204)
async def cancel_export(export_id: ExportId, request: Request, house: TheHouse) -> None:
    """Stop an export that is not done yet."""
    async with house.writing(request, anonymous=True) as (work, who):
        await exports.cancel(work, house, who, export_id)
