"""What every upload in pieces shares (tus 1.0): headers, the reading of a piece, and where one goes on."""

from datetime import datetime, timedelta
from email.utils import format_datetime
from typing import Annotated, Final

from fastapi import Depends, Header, Request
from starlette.requests import ClientDisconnect

from pegbar.kernel import clock, texts
from pegbar.kernel.errors import Conflict, Problem, TooLarge, UnsupportedMedia
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

_VERSION: Final = "1.0.0"
_PIECE: Final = "application/offset+octet-stream"
TUS: Final = {"Tus-Resumable": _VERSION}
Offset = Annotated[int, Header(alias="Upload-Offset", ge=0, le=2**53, description="The first byte of the piece")]


class OtherVersion(Problem):
    """The client speaks another version of tus."""

    status, code, title = 412, "tus_version", "Another version"


class UploadEnded(Problem):
    """The upload was ended by somebody else; sending it again needs a new one."""

    status, code, title = 410, "upload.ended", "Upload ended"

    def __init__(self) -> None:
        super().__init__(texts.UPLOAD_ENDED)


async def _speaks_tus(
    version: Annotated[str, Header(alias="Tus-Resumable", description="1.0.0", examples=[_VERSION])] = _VERSION,
) -> None:
    if version != _VERSION:
        raise OtherVersion(texts.other_tus(_VERSION))


Tus = Annotated[None, Depends(_speaks_tus)]


def offset_headers(received: int, size: int, last_piece_at: datetime, lasts: timedelta) -> dict[str, str]:
    """The headers that say how many bytes of an upload are here, and when it expires without another piece."""
    headers = {**TUS, "Upload-Offset": str(received), "Upload-Length": str(size), "Cache-Control": "no-store"}
    return headers | _expires(received, size, last_piece_at + lasts)


def piece_headers(received: int, size: int, lasts: timedelta) -> dict[str, str]:
    """The headers of the answer to a piece that was stored just now."""
    return {**TUS, "Upload-Offset": str(received)} | _expires(received, size, clock.now() + lasts)


def _expires(received: int, size: int, moment: datetime) -> dict[str, str]:
    """Return Upload-Expires for an unfinished upload.

    An upload past its time is there until the next cleanup and may go on, so no moment is promised for it.
    """
    if received == size or moment <= clock.now():
        return {}
    return {"Upload-Expires": format_datetime(moment, usegmt=True)}


def require_piece(request: Request) -> None:
    """Pass where the body is called a piece of an upload."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _PIECE:
        raise UnsupportedMedia(texts.send_type(_PIECE))


async def piece(request: Request) -> bytes:
    """The body; where the line fails on the way, what came of it: it is kept, and the client goes on behind it."""
    pieces: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > UPLOAD_CHUNK_BYTES:
                raise TooLarge(texts.PIECE_TOO_LARGE)
            pieces.append(part)
    except ClientDisconnect:
        pass
    return b"".join(pieces)


def require_offset(received: int, offset: int) -> None:
    """Pass where the upload goes on from this byte."""
    if received != offset:
        raise Conflict(texts.upload_stands_at(received), code="upload.offset")


def end_of(offset: int, data: bytes, size: int) -> int:
    """How many bytes are here with this piece; never more than the whole."""
    received = offset + len(data)
    if received > size:
        raise Conflict(texts.UPLOAD_TOO_MUCH, code="upload.too_much")
    return received
