"""HTTP routes of publishing: create a publication, upload its file (`domains/uploads`), then publish."""

from fastapi import Request

from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import PublicationId, Ref, VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.publishing.actions import publications
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationList, PublicationNew, PublicationOut
from pegbar.kernel.http import describe_binary_body, get_han_language, read_binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.ports.pictures import MEDIA_TYPES

router = Router()


@router.post("/projects/{ref}/publications", status_code=201)
async def create_publication(ref: Ref, body: PublicationNew, request: Request, services: ServicesDep) -> PublicationOut:
    """Start a publication. Safe to repeat: the client generates the id."""
    async with open_read_context(request) as ctx:
        pass
    return await publications.create_publication(services, ctx.user, ref, body, get_han_language(request))


@router.get("/projects/{ref}/publications")
async def list_publications(ctx: ReadContext, ref: Ref) -> PublicationList:
    """List the current user's unfinished publications of a project."""
    return PublicationList(items=await publications.list_publications(ctx, ref))


@router.get("/videos/{video_id}/publications")
async def list_version_publications(ctx: ReadContext, video_id: VideoId) -> PublicationList:
    """List the current user's unfinished new versions of a film; requires permission to publish one."""
    return PublicationList(items=await publications.list_version_publications(ctx, video_id))


@router.post("/videos/{video_id}/publications", status_code=201)
async def create_version_publication(
    video_id: VideoId, body: PublicationNew, request: Request, services: ServicesDep
) -> PublicationOut:
    """Start a new version of a film; title and description stay. Safe to repeat: the client generates the id."""
    async with open_read_context(request) as ctx:
        pass
    return await publications.create_version_publication(services, ctx.user, video_id, body, get_han_language(request))


@router.get("/publications/{publication_id}")
async def get_publication(ctx: ReadContext, publication_id: PublicationId) -> PublicationOut:
    """Return the state of the current user's publication."""
    return await publications.build_publication_out(ctx.tx, await publications.get_publication(ctx, publication_id))


@router.put(
    "/publications/{publication_id}/thumbnail", status_code=204, openapi_extra=describe_binary_body(*MEDIA_TYPES)
)
async def put_publication_thumbnail(publication_id: PublicationId, request: Request, services: ServicesDep) -> None:
    """Upload a thumbnail: an image of at most 20 MB, scaled down to fit 1280 × 720."""
    async with open_read_context(request) as ctx:
        await publications.get_publication(ctx, publication_id)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await publications.save_thumbnail(services, ctx.user, data)
    await transact(request, lambda ctx: publications.set_thumbnail(ctx, publication_id, key))


@router.post("/publications/{publication_id}/publish")
async def start_publishing(ctx: WriteContext, publication_id: PublicationId, body: PublicationEdit) -> PublicationOut:
    """Publish after the upload: a job checks the file and converts it if needed. Safe to repeat."""
    return await publications.start_publishing(ctx, publication_id, body)


@router.delete("/publications/{publication_id}", status_code=204)
async def cancel_publication(ctx: WriteContext, publication_id: PublicationId) -> None:
    """Cancel a publication; a finished video stays."""
    await publications.cancel_publication(ctx, publication_id)
