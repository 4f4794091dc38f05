"""Publishing over HTTP: a video is promised, sent in pieces (tus 1.0) and handed over."""

from fastapi import Request, Response

from pegbar.access.ask import Ask, reading, reads, transact, writes
from pegbar.access.house import TheHouse
from pegbar.access.paths import PublicationId, Ref
from pegbar.domains.videos.publishing.actions import publishing
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationList, PublicationNew, PublicationOut
from pegbar.kernel import tus
from pegbar.kernel.http import binary, binary_body, reader_of
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.tus import Offset, Tus
from pegbar.ports.pictures import MEDIA_TYPES

router = Router()


@router.post("/projects/{ref}/publications", status_code=201)
async def begin_publication(ref: Ref, body: PublicationNew, request: Request, house: TheHouse) -> PublicationOut:
    """Promise a video. Safe to repeat: the id is the client's."""
    async with reading(request) as ask:
        pass
    return await publishing.begin(house, ask.who, ref, body, reader_of(request))


@router.get("/projects/{ref}/publications")
@reads
async def list_publications(ask: Ask, ref: Ref) -> PublicationList:
    """One's own publications of a project that are not over."""
    return PublicationList(items=await publishing.under_way(ask, ref))


@router.get("/publications/{publication_id}")
@reads
async def get_publication(ask: Ask, publication_id: PublicationId) -> PublicationOut:
    """How far one's own publication is."""
    return await publishing.shown(ask.work, await publishing.one(ask, publication_id))


@router.head("/publications/{publication_id}/video")
@reads
async def look_at_publication(ask: Ask, publication_id: PublicationId, response: Response, _: Tus) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length."""
    row = await publishing.one(ask, publication_id)
    response.headers.update(tus.offset_headers(row.received, row.size, row.last_piece_at, publishing.LASTS))


@router.patch("/publications/{publication_id}/video", status_code=204)
async def append_to_publication(
    publication_id: PublicationId, request: Request, response: Response, house: TheHouse, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream."""
    tus.require_piece(request)
    async with reading(request) as ask:
        row = await publishing.one_at(ask, publication_id, offset)
    data = await tus.piece(request)
    received = await publishing.append(house, ask.who, row, offset, data) if data else offset
    response.headers.update(tus.piece_headers(received, row.size, publishing.LASTS))


@router.put("/publications/{publication_id}/thumbnail", status_code=204, openapi_extra=binary(*MEDIA_TYPES))
async def put_publication_thumbnail(publication_id: PublicationId, request: Request, house: TheHouse) -> None:
    """A picture of at most 20 MB to be shown for the video, made as small as 1280 × 720."""
    async with reading(request) as ask:
        await publishing.one(ask, publication_id)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await publishing.thumbnail(house, ask.who, data)
    await transact(request, lambda ask: publishing.choose_thumbnail(ask, publication_id, key))


@router.post("/publications/{publication_id}/publish")
@writes
async def publish_video(ask: Ask, publication_id: PublicationId, body: PublicationEdit) -> PublicationOut:
    """All is sent: check it, convert it where it must be, and show it. Safe to repeat."""
    return await publishing.publish(ask, publication_id, body)


@router.delete("/publications/{publication_id}", status_code=204)
@writes
async def cancel_publication(ask: Ask, publication_id: PublicationId) -> None:
    """Call it off; a video that stands already stays."""
    await publishing.cancel(ask, publication_id)
