"""Stored objects as HTTP responses: full, partial, or 304 if the client has a current copy (RFC 9110 §13, §14)."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pegbar.kernel.errors import Damaged, NotFound
from pegbar.kernel.http import is_range_valid, matches_etag, parse_byte_range
from pegbar.ports.blobs import BlobStore, BlobStream


async def serve(
    blobs: BlobStore, key: str, request: Request, *, media_type: str, disposition: str, cache_control: str
) -> Response:
    """Return the object as a response to a GET or HEAD. Raises NotFound, or Damaged if the object is quarantined."""
    etag = f'"{key}"'  # a strong ETag: the key is the hash of the content
    headers = {
        "Accept-Ranges": "bytes",
        "Cache-Control": cache_control,
        "Content-Disposition": disposition,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "ETag": etag,
    }
    try:
        stream = await blobs.open(key)
        size = stream.size
        if matches_etag(request.headers.get("if-none-match"), etag):
            return Response(status_code=304, headers=headers)
        span = parse_byte_range(_asked_part(request, etag), size)
        start, end = span or (0, size)
        if span is not None and start == end:
            return Response(status_code=416, headers={**headers, "Content-Range": f"bytes */{size}"})
        if start:
            stream = await blobs.open(key, start)
    except KeyError as error:
        if await blobs.is_quarantined(key):
            raise Damaged from error
        raise NotFound from error
    headers["Content-Length"] = str(end - start)
    if request.method == "HEAD":
        return Response(media_type=media_type, headers=headers)
    if span is None:
        return StreamingResponse(stream.chunks, media_type=media_type, headers=headers)
    headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    return StreamingResponse(_first(stream, end - start), 206, media_type=media_type, headers=headers)


def _asked_part(request: Request, etag: str) -> str | None:
    """Return the Range header of a GET request; None if there is none or its If-Range doesn't match the ETag."""
    if request.method != "GET" or not is_range_valid(request.headers.get("if-range"), etag):
        return None
    return request.headers.get("range")


async def _first(stream: BlobStream, count: int) -> AsyncIterator[bytes]:
    """Yield the first `count` bytes of a stream."""
    async for piece in stream.chunks:
        yield piece[:count]
        count -= len(piece)
        if count <= 0:
            return
