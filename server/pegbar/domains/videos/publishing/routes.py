"""Publishing over HTTP: a video is promised, sent in pieces (tus 1.0) and handed over."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from pegbar.access.house import House, house_of
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationList, PublicationNew, PublicationOut
from pegbar.kernel import tus
from pegbar.kernel.http import binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.schema import Id, Text
from pegbar.kernel.tus import TUS, Offset, Tus
from pegbar.ports.pictures import MEDIA_TYPES

router = APIRouter()
TheHouse = Annotated[House, Depends(house_of)]
Ref = Annotated[Text, Path(min_length=1, max_length=64, description="The project's slug or id")]
PublicationId = Annotated[Id, Path()]


@router.post("/projects/{ref}/publications", status_code=201)
async def begin_publication(ref: Ref, body: PublicationNew, request: Request, house: TheHouse) -> PublicationOut:
    """Promise a video. Safe to repeat: the id is the client's."""
    async with house.reading(request) as (_, who):
        pass
    return await publishing.begin(house, who, ref, body)


@router.get("/projects/{ref}/publications")
async def list_publications(ref: Ref, request: Request, house: TheHouse) -> PublicationList:
    """One's own publications of a project that are not over."""
    async with house.reading(request) as (work, who):
        return PublicationList(items=await publishing.under_way(work, who, ref))


@router.get("/publications/{publication_id}")
async def get_publication(publication_id: PublicationId, request: Request, house: TheHouse) -> PublicationOut:
    """How far one's own publication is."""
    async with house.reading(request) as (work, who):
        return await publishing.shown(work, await publishing.one(work, who, publication_id))


@router.head("/publications/{publication_id}/video")
async def look_at_publication(
    publication_id: PublicationId, request: Request, response: Response, house: TheHouse, _: Tus
) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length."""
    async with house.reading(request) as (work, who):
        row = await publishing.one(work, who, publication_id)
    response.headers.update(tus.standing(row.received, row.size))


@router.patch("/publications/{publication_id}/video", status_code=204)
async def append_to_publication(
    publication_id: PublicationId, request: Request, response: Response, house: TheHouse, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream."""
    tus.expect_piece(request)
    async with house.reading(request) as (work, who):
        row = await publishing.check(work, who, publication_id, offset)
    data = await tus.piece(request)
    received = await publishing.append(house, who, row, offset, data) if data else offset
    response.headers.update({**TUS, "Upload-Offset": str(received)})


@router.put("/publications/{publication_id}/thumbnail", status_code=204, openapi_extra=binary(*MEDIA_TYPES))
async def put_publication_thumbnail(publication_id: PublicationId, request: Request, house: TheHouse) -> None:
    """A picture of at most 20 MB to be shown for the video, made as small as 1280 × 720."""
    async with house.reading(request) as (work, who):
        await publishing.one(work, who, publication_id)
    key = await publishing.thumbnail(house, await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES))
    async with house.writing(request) as (work, who):
        await publishing.choose_thumbnail(work, who, publication_id, key)


@router.post("/publications/{publication_id}/publish")
async def publish_video(
    publication_id: PublicationId, body: PublicationEdit, request: Request, house: TheHouse
) -> PublicationOut:
    """All is sent: check it, convert it where it must be, and show it. Safe to repeat."""
    async with house.writing(request) as (work, who):
        return await publishing.publish(work, house, who, publication_id, body)


@router.delete("/publications/{publication_id}", status_code=204)
async def cancel_publication(publication_id: PublicationId, request: Request, house: TheHouse) -> None:
    """Call it off; a video that stands already stays."""
    async with house.writing(request) as (work, who):
        await publishing.cancel(work, house, who, publication_id)
