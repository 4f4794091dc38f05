"""Files on their way in (tus 1.0: creation, termination, expiration) and out."""

import base64
from collections.abc import Mapping
from typing import Annotated

from fastapi import Header, Query, Request, Response
from starlette.responses import StreamingResponse

from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import NodeId, Ref, UploadId
from pegbar.access.services import ServicesDep
from pegbar.domains.assets.limits import ASSETS_AT_ONCE_MAX
from pegbar.domains.assets.schemas import AssetText
from pegbar.domains.assets.uploads import texts
from pegbar.domains.assets.uploads.actions import downloads, uploads
from pegbar.kernel import tus
from pegbar.kernel.errors import Invalid
from pegbar.kernel.http import attachment
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id
from pegbar.kernel.tus import TUS, Offset, Tus

router = Router()
Length = Annotated[int, Header(alias="Upload-Length", ge=0, le=2**53, description="The file's size in bytes")]
_CLOSED = {"Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff"}
_BYTES = {"schema": {"type": "string", "format": "binary"}}


def _metadata(text: str) -> dict[str, str]:
    """The pairs of Upload-Metadata: a name, and its value in base64."""
    pairs: dict[str, str] = {}
    try:
        for pair in filter(None, (part.strip() for part in text.split(","))):
            name, _, value = pair.partition(" ")
            pairs[name] = base64.b64decode(value, validate=True).decode()
    except ValueError as error:  # no base64, letters beyond ASCII, or bytes that are no UTF-8
        raise Invalid.field("Upload-Metadata", texts.METADATA_INVALID) from error
    return pairs


def _id(pairs: Mapping[str, str], name: str, otherwise: str) -> str | None:
    """The id under a name; None where there is none, 422 with the sentence where it is no id."""
    found = pairs.get(name, "").lower()
    if found and not is_uuid(found):
        raise Invalid.field("Upload-Metadata", otherwise)
    return found or None


@router.post("/uploads", status_code=201)
async def begin_upload(
    ref: Ref,
    request: Request,
    response: Response,
    services: ServicesDep,
    _: Tus,
    size: Length,
    metadata: Annotated[
        str, Header(alias="Upload-Metadata", max_length=8000, description="filename, folder, id; in base64")
    ] = "",
) -> None:
    """Promise a file; Location is where its pieces go, and ends in the id that the file will have.

    Safe to repeat with an id of the client's among the metadata.
    """
    pairs = _metadata(metadata)
    folder_id = _id(pairs, "folder", texts.FOLDER_UNKNOWN)
    upload_id = _id(pairs, "id", texts.UPLOAD_ID_INVALID)
    name = pairs.get("filename", "")
    upload = await transact(request, lambda ctx: uploads.begin(ctx, ref, folder_id, name, size, upload_id))
    about = tus.offset_headers(upload.received, upload.size, upload.last_piece_at, uploads.LASTS)
    response.headers.update({**about, "Location": f"/api/projects/{ref}/uploads/{upload.id}"})


@router.head("/uploads/{upload_id}")
@reads
async def look_at_upload(ctx: RequestContext, ref: Ref, upload_id: UploadId, response: Response, _: Tus) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length; Upload-Expires says until when they are kept."""
    upload = await uploads.one(ctx, ref, upload_id)
    response.headers.update(tus.offset_headers(upload.received, upload.size, upload.last_piece_at, uploads.LASTS))


@router.patch("/uploads/{upload_id}", status_code=204)
async def append_to_upload(
    ref: Ref, upload_id: UploadId, request: Request, response: Response, services: ServicesDep, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream; with the last one the file stands."""
    tus.require_piece(request)
    async with open_read_context(request) as ctx:
        upload = await uploads.one_at(ctx, ref, upload_id, offset)
    data = await tus.piece(request)
    received = await uploads.append(services, ctx.user, ref, upload, offset, data) if data else offset
    response.headers.update(tus.piece_headers(received, upload.size, uploads.LASTS))


@router.delete("/uploads/{upload_id}", status_code=204)
@writes
async def cancel_upload(ctx: RequestContext, ref: Ref, upload_id: UploadId, response: Response, _: Tus) -> None:
    """Forget an upload."""
    await uploads.cancel(ctx, ref, upload_id)
    response.headers.update(TUS)


@router.get(
    "/assets.zip",
    response_class=Response,
    responses={200: {"content": {"application/zip": _BYTES}}},
)
@reads
async def download_assets(
    ctx: RequestContext,
    ref: Ref,
    node_id: Annotated[list[Id], Query(max_length=ASSETS_AT_ONCE_MAX, description="None: all files")] = [],  # noqa: B006
) -> Response:
    """Folders and files as a ZIP, packed while it is sent."""
    packed = await downloads.selection(ctx, ref, node_id)
    headers = {"Content-Disposition": attachment(f"{packed.name}.zip"), **_CLOSED}
    return StreamingResponse(downloads.zipped(ctx.services, packed), media_type="application/zip", headers=headers)


@router.get("/assets/nodes/{node_id}/text")
@reads
async def read_asset(ctx: RequestContext, ref: Ref, node_id: NodeId) -> AssetText:
    """The beginning of a file of text."""
    return await downloads.text(ctx, ref, node_id)


@router.get(
    "/assets/nodes/{node_id}/content",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": _BYTES}}},
)
async def download_asset(ref: Ref, node_id: NodeId, request: Request, services: ServicesDep) -> Response:
    """A file's bytes, always as a download."""
    async with open_read_context(request) as ctx:
        node = await downloads.file(ctx, ref, node_id)
    stream = await downloads.opened(services, node)
    headers = {
        "Content-Disposition": attachment(node.name),
        "Content-Length": str(stream.size),
        "Cache-Control": "private, no-cache",
        **_CLOSED,
    }
    return StreamingResponse(stream.pieces, media_type="application/octet-stream", headers=headers)
