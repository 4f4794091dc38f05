"""Resumable uploads by the tus 1.0 protocol: headers, reading of chunks, and offsets."""

from datetime import datetime, timedelta
from email.utils import format_datetime
from typing import Annotated, Final

from fastapi import Depends, Header, Request
from starlette.requests import ClientDisconnect

from pegbar.kernel import clock, texts
from pegbar.kernel.errors import Conflict, Problem, TooLarge, UnsupportedMedia
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

_VERSION: Final = "1.0.0"
_CHUNK_TYPE: Final = "application/offset+octet-stream"
TUS: Final = {"Tus-Resumable": _VERSION}
Offset = Annotated[
    int, Header(alias="Upload-Offset", ge=0, le=2**53, description="The offset of the chunk's first byte")
]


class UnsupportedTusVersion(Problem):
    """The client uses another version of the tus protocol."""

    status, code, title = 412, "tus_version", texts.TITLE_TUS_VERSION


class UploadEnded(Problem):
    """Someone else ended the upload; the client must create a new one."""

    status, code, title = 410, "upload.ended", texts.TITLE_UPLOAD_ENDED

    def __init__(self) -> None:
        super().__init__(texts.UPLOAD_ENDED)


async def _require_tus_version(
    version: Annotated[str, Header(alias="Tus-Resumable", description="1.0.0", examples=[_VERSION])] = _VERSION,
) -> None:
    if version != _VERSION:
        raise UnsupportedTusVersion(texts.unsupported_tus_version(_VERSION))


Tus = Annotated[None, Depends(_require_tus_version)]


def offset_headers(received: int, size: int, last_chunk_at: datetime, lifetime: timedelta) -> dict[str, str]:
    """Return the headers with an upload's received and total bytes and its expiry: `lifetime` after the last chunk."""
    headers = {**TUS, "Upload-Offset": str(received), "Upload-Length": str(size), "Cache-Control": "no-store"}
    return headers | _expiry_header(received, size, last_chunk_at + lifetime)


def chunk_headers(received: int, size: int, lifetime: timedelta) -> dict[str, str]:
    """Return the headers of the response to a chunk that was just stored."""
    return {**TUS, "Upload-Offset": str(received)} | _expiry_header(received, size, clock.now() + lifetime)


def _expiry_header(received: int, size: int, moment: datetime) -> dict[str, str]:
    """Return the Upload-Expires header for an unfinished upload that expires at `moment`.

    Returns no header if that time is past: an expired upload can continue until the next cleanup deletes it.
    """
    if received == size or moment <= clock.now():
        return {}
    return {"Upload-Expires": format_datetime(moment, usegmt=True)}


def require_chunk_type(request: Request) -> None:
    """Require the media type of upload chunks. Raises UnsupportedMedia."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _CHUNK_TYPE:
        raise UnsupportedMedia(texts.unsupported_type(_CHUNK_TYPE))


async def read_chunk(request: Request) -> bytes:
    """Read the chunk in the body; if the connection is lost, return the part that arrived.

    That part is stored, and the client continues after it. Raises TooLarge.
    """
    pieces: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > UPLOAD_CHUNK_BYTES:
                raise TooLarge(texts.chunk_too_large())
            pieces.append(part)
    except ClientDisconnect:
        pass
    return b"".join(pieces)


def require_offset(received: int, offset: int) -> None:
    """Require that a chunk starts at the current offset of the upload. Raises Conflict."""
    if received != offset:
        raise wrong_offset(received)


def wrong_offset(received: int) -> Conflict:
    """Return the problem of a chunk that doesn't start at the current offset of the upload."""
    return Conflict(texts.wrong_upload_offset(received), code="upload.offset")


def add_to_offset(offset: int, data: bytes, size: int) -> int:
    """Return the offset after this chunk. Raises Conflict if it exceeds the upload's size."""
    received = offset + len(data)
    if received > size:
        raise Conflict(texts.UPLOAD_TOO_MUCH, code="upload.too_much")
    return received
