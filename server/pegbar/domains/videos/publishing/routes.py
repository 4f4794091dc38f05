"""Publishing over HTTP: a video is promised, sent in pieces (tus 1.0) and handed over."""

from fastapi import Request, Response

from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import PublicationId, Ref
from pegbar.access.services import ServicesDep
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
async def begin_publication(ref: Ref, body: PublicationNew, request: Request, services: ServicesDep) -> PublicationOut:
    """Promise a video. Safe to repeat: the id is the client's."""
    async with open_read_context(request) as ctx:
        pass
    return await publishing.begin(services, ctx.user, ref, body, reader_of(request))


@router.get("/projects/{ref}/publications")
@reads
async def list_publications(ctx: RequestContext, ref: Ref) -> PublicationList:
    """One's own publications of a project that are not over."""
    return PublicationList(items=await publishing.under_way(ctx, ref))


@router.get("/publications/{publication_id}")
@reads
async def get_publication(ctx: RequestContext, publication_id: PublicationId) -> PublicationOut:
    """How far one's own publication is."""
    return await publishing.shown(ctx.tx, await publishing.one(ctx, publication_id))


@router.head("/publications/{publication_id}/video")
@reads
async def look_at_publication(ctx: RequestContext, publication_id: PublicationId, response: Response, _: Tus) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length."""
    row = await publishing.one(ctx, publication_id)
    response.headers.update(tus.offset_headers(row.received, row.size, row.last_piece_at, publishing.LASTS))


@router.patch("/publications/{publication_id}/video", status_code=204)
async def append_to_publication(
    publication_id: PublicationId, request: Request, response: Response, services: ServicesDep, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream."""
    tus.require_piece(request)
    async with open_read_context(request) as ctx:
        row = await publishing.one_at(ctx, publication_id, offset)
    data = await tus.piece(request)
    received = await publishing.append(services, ctx.user, row, offset, data) if data else offset
    response.headers.update(tus.piece_headers(received, row.size, publishing.LASTS))


@router.put("/publications/{publication_id}/thumbnail", status_code=204, openapi_extra=binary(*MEDIA_TYPES))
async def put_publication_thumbnail(publication_id: PublicationId, request: Request, services: ServicesDep) -> None:
    """A picture of at most 20 MB to be shown for the video, made as small as 1280 × 720."""
    async with open_read_context(request) as ctx:
        await publishing.one(ctx, publication_id)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await publishing.thumbnail(services, ctx.user, data)
    await transact(request, lambda ctx: publishing.choose_thumbnail(ctx, publication_id, key))


@router.post("/publications/{publication_id}/publish")
@writes
async def publish_video(ctx: RequestContext, publication_id: PublicationId, body: PublicationEdit) -> PublicationOut:
    """All is sent: check it, convert it where it must be, and show it. Safe to repeat."""
    return await publishing.publish(ctx, publication_id, body)


@router.delete("/publications/{publication_id}", status_code=204)
@writes
async def cancel_publication(ctx: RequestContext, publication_id: PublicationId) -> None:
    """Call it off; a video that stands already stays."""
    await publishing.cancel(ctx, publication_id)
