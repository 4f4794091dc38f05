"""HTTP headers and bodies: versions, addresses, ranges, ETags, downloads."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Annotated
from urllib.parse import quote

import msgspec
from fastapi import Depends, Header, Request, Response
from starlette.requests import HTTPConnection

from pegbar.kernel import texts
from pegbar.kernel.errors import BadRequest, Invalid, PreconditionRequired, TooLarge, UnsupportedMedia
from pegbar.kernel.languages import HanLanguage, preferred_han_language

_VERSION = re.compile(r'^(?:W/)?"?([0-9]{1,9})"?$')


async def _version(
    if_match: Annotated[str | None, Header(description='The version that was read, as "3"', examples=['"1"'])] = None,
) -> int:
    if if_match is None:
        raise PreconditionRequired(texts.VERSION_MISSING)
    match = _VERSION.match(if_match.strip())
    if match is None:
        raise Invalid.field("If-Match", texts.VERSION_INVALID)
    return int(match.group(1))


_INLINE_TYPES = {
    "image/webp",
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/avif",
    "application/pdf",
    "text/csv",
    "text/vtt",
    "video/mp4",
    "video/webm",
}
_LENGTH_DIGITS = 15
_ETAG = re.compile(r'"[\x21\x23-\x7e\x80-\xff]*"')
_RANGE = re.compile(r"^bytes=(\d{0,15})-(\d{0,15})$")
IfMatch = Annotated[int, Depends(_version)]
RequestKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=80,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="Makes the request safe to repeat",
    ),
]


def get_han_language(request: HTTPConnection) -> HanLanguage | None:
    """Return the most preferred language of the Accept-Language header that is written with Han characters, if any."""
    return preferred_han_language(request.headers.get("accept-language", ""))


def get_client_address(request: HTTPConnection) -> str:
    """Return the client's IP address, as seen through the trusted proxies; 'unknown' if there is none."""
    return request.client.host if request.client else "unknown"


def get_client_network(request: HTTPConnection) -> str:
    """Return the client's key for rate limits: the IPv4 address, or the /64 prefix of an IPv6 address.

    A household usually has one such prefix and uses many addresses in it.
    """
    address = get_client_address(request)
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))


def describe_binary_body(*media_types: str) -> dict[str, object]:
    """Return the OpenAPI description of a binary request body with one of the given media types."""
    schema = {"type": "string", "format": "binary"}
    return {"requestBody": {"required": True, "content": {name: {"schema": schema} for name in media_types}}}


def get_content_length(request: Request) -> int:
    """Return the Content-Length of a request in bytes; 0 if it is missing or invalid."""
    text = request.headers.get("content-length", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LENGTH_DIGITS else 0


async def read_binary_body(request: Request, limit: int, *media_types: str) -> bytes:
    """Read a binary body with one of the given media types.

    Raises UnsupportedMedia, TooLarge as soon as more than `limit` bytes arrived, and BadRequest if it is empty.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in media_types:
        raise UnsupportedMedia(texts.unsupported_type(*media_types))
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit:
            raise TooLarge(texts.body_too_large(limit))
        pieces.append(piece)
    if not size:
        raise BadRequest(texts.BODY_EMPTY, code="empty")
    return b"".join(pieces)


def to_json_response(record: object) -> Response:
    """Encode dicts and lists as a JSON response with msgspec, which is faster than FastAPI's encoder.

    For frequently requested lists.
    """
    return Response(msgspec.json.encode(record), media_type="application/json")


def attachment_disposition(name: str) -> str:
    """Return the Content-Disposition of a download with any file name (RFC 6266, RFC 8187)."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in " ._-") else "_" for c in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def disposition(media_type: str, name: str | None) -> str:
    """Return the Content-Disposition of a stored object.

    It is a download if a file name is given or if a browser could run scripts in this media type; otherwise inline.
    """
    if name:
        return attachment_disposition(name)
    return "inline" if media_type in _INLINE_TYPES else "attachment"


def is_range_valid(if_range: str | None, etag: str) -> bool:
    """Return whether to honor a Range header: If-Range is missing or equals the ETag (RFC 9110 §13.1.5).

    No response has a Last-Modified header, so a date in If-Range never matches.
    """
    return if_range is None or if_range.strip() == etag


def matches_etag(if_none_match: str | None, etag: str) -> bool:
    """Return whether If-None-Match contains the ETag, by weak comparison (RFC 9110 §13.1.2)."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or etag in _ETAG.findall(if_none_match)


def parse_byte_range(header: str | None, size: int) -> tuple[int, int] | None:
    """Parse a Range header for a content of `size` bytes. Returns start and end (exclusive), or None for all bytes.

    Returns an empty range (start = end) if the range lies beyond the end; the caller then answers 416. Returns None for
    an invalid header or several ranges, which the standard allows to ignore (RFC 9110 §14.2).
    """
    match = _RANGE.match(header or "")
    if match is None:
        return None
    first, last = match.groups()
    if (not first and not last) or (first and last and int(last) < int(first)):
        return None
    start = min(size, int(first)) if first else max(0, size - int(last))
    end = min(size, int(last) + 1) if first and last else size
    return start, end
