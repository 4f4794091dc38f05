"""HTTP routes of resumable uploads (tus 1.0: termination, expiration). The domain of a file creates its upload."""

from fastapi import Request, Response

from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.paths import UploadId
from pegbar.access.services import ServicesDep
from pegbar.domains.uploads.actions import uploads
from pegbar.kernel import tus
from pegbar.kernel.routing import Router
from pegbar.kernel.tus import TUS, Offset, Tus

router = Router(prefix="/api/uploads/{upload_id}", tags=["uploads"])


@router.head("")
async def get_upload_offset(ctx: ReadContext, upload_id: UploadId, response: Response, _: Tus) -> None:
    """Return an upload's progress as Upload-Offset and Upload-Length, and its expiry as Upload-Expires.

    404 for other people's uploads, 410 if someone else ended the upload.
    """
    response.headers.update(uploads.build_headers(await uploads.get_own_upload(ctx, upload_id)))


@router.patch("", status_code=204)
async def append_to_upload(
    upload_id: UploadId, request: Request, response: Response, services: ServicesDep, _: Tus, offset: Offset
) -> None:
    """Append a chunk of at most 8 MiB, sent as application/offset+octet-stream. The last chunk completes the file."""
    tus.require_chunk_type(request)
    async with open_read_context(request) as ctx:
        upload = await uploads.get_own_upload_at(ctx, upload_id, offset)
    data = await tus.read_chunk(request)
    received = await uploads.append_chunk(services, ctx.user, upload, offset, data) if data else offset
    response.headers.update(uploads.build_chunk_headers(upload, received))


@router.delete("", status_code=204)
async def cancel_upload(ctx: WriteContext, upload_id: UploadId, response: Response, _: Tus) -> None:
    """Cancel an upload. The file made from a complete upload is not deleted."""
    await uploads.cancel_upload(ctx, upload_id)
    response.headers.update(TUS)
