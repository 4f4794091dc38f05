"""HTTP routes that create uploads of files (tus 1.0: creation), and of downloads."""

import base64
from collections.abc import Mapping
from typing import Annotated

from fastapi import Header, Query, Request, Response
from starlette.responses import StreamingResponse

from pegbar.access.context import ReadContext, open_read_context, transact
from pegbar.access.paths import NodeId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.assets.limits import ASSET_BATCH_MAX
from pegbar.domains.assets.schemas import AssetText
from pegbar.domains.assets.uploads import texts
from pegbar.domains.assets.uploads.actions import downloads, uploads
from pegbar.domains.uploads.actions.uploads import build_headers
from pegbar.kernel.errors import Invalid
from pegbar.kernel.http import attachment_disposition
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id
from pegbar.kernel.text_catalog import Text
from pegbar.kernel.tus import Tus

router = Router()
Length = Annotated[int, Header(alias="Upload-Length", ge=0, le=2**53, description="The file's size in bytes")]
_SANDBOX_HEADERS = {"Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff"}
_BYTES = {"schema": {"type": "string", "format": "binary"}}


def _parse_metadata(text: str) -> dict[str, str]:
    """Parse the Upload-Metadata header: names with base64 values."""
    pairs: dict[str, str] = {}
    try:
        for pair in filter(None, (part.strip() for part in text.split(","))):
            name, _, value = pair.partition(" ")
            pairs[name] = base64.b64decode(value, validate=True).decode()
    except ValueError as error:  # invalid base64, non-ASCII characters, or invalid UTF-8
        raise Invalid.field("Upload-Metadata", texts.METADATA_INVALID) from error
    return pairs


def _parse_id(pairs: Mapping[str, str], name: str, error_text: Text) -> str | None:
    """Return the id under a name; None if it is missing, 422 with `error_text` if it is invalid."""
    value = pairs.get(name, "").lower()
    if value and not is_uuid(value):
        raise Invalid.field("Upload-Metadata", error_text)
    return value or None


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
    """Create an upload. Location is the address for its chunks and ends in the id of the future file.

    Safe to repeat with a client-generated id in the metadata.
    """
    pairs = _parse_metadata(metadata)
    folder_id = _parse_id(pairs, "folder", texts.FOLDER_UNKNOWN)
    upload_id = _parse_id(pairs, "id", texts.UPLOAD_ID_INVALID)
    name = pairs.get("filename", "")
    upload = await transact(request, lambda ctx: uploads.create_upload(ctx, ref, folder_id, name, size, upload_id))
    response.headers.update({**build_headers(upload), "Location": f"/api/uploads/{upload.id}"})


@router.get(
    "/assets.zip",
    response_class=Response,
    responses={200: {"content": {"application/zip": _BYTES}}},
)
async def download_assets(
    ctx: ReadContext,
    ref: Ref,
    node_id: Annotated[list[Id], Query(max_length=ASSET_BATCH_MAX, description="None: all files")] = [],  # noqa: B006
) -> Response:
    """Download folders and files as a ZIP, packed while it is sent."""
    contents = await downloads.select_for_zip(ctx, ref, node_id)
    headers = {"Content-Disposition": attachment_disposition(f"{contents.name}.zip"), **_SANDBOX_HEADERS}
    return StreamingResponse(
        downloads.stream_zip(ctx.services, contents), media_type="application/zip", headers=headers
    )


@router.get("/assets/nodes/{node_id}/text")
async def get_asset_text(ctx: ReadContext, ref: Ref, node_id: NodeId) -> AssetText:
    """Return the beginning of a text file."""
    return await downloads.read_text(ctx, ref, node_id)


@router.get(
    "/assets/nodes/{node_id}/content",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": _BYTES}}},
)
async def download_asset(ref: Ref, node_id: NodeId, request: Request, services: ServicesDep) -> Response:
    """Return a file's bytes, always as a download."""
    async with open_read_context(request) as ctx:
        node = await downloads.get_file(ctx, ref, node_id)
    stream = await downloads.open_file(services, node)
    headers = {
        "Content-Disposition": attachment_disposition(node.name),
        "Content-Length": str(stream.size),
        "Cache-Control": "private, no-cache",
        **_SANDBOX_HEADERS,
    }
    return StreamingResponse(stream.chunks, media_type="application/octet-stream", headers=headers)
