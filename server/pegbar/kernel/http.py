"""Headers that several operations share."""

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
    if_match: Annotated[str | None, Header(description='The version that was seen, as "3"', examples=['"1"'])] = None,
) -> int:
    if if_match is None:
        raise PreconditionRequired(texts.VERSION_MISSING)
    found = _VERSION.match(if_match.strip())
    if found is None:
        raise Invalid.field("If-Match", texts.VERSION_NOT_WHOLE)
    return int(found.group(1))


_SHOWN = {
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


def reader_of(request: HTTPConnection) -> HanLanguage | None:
    """Return the first language of the browser's person that has Han characters."""
    return preferred_han_language(request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    """The address that a request came from, as far as the proxies in front are trusted."""
    return request.client.host if request.client else "unknown"


def network_of(request: HTTPConnection) -> str:
    """Whom a rate limit counts for: the address, of IPv6 its first half, as a household has all that begin with it."""
    address = address_of(request)
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def binary(*media_types: str) -> dict[str, object]:
    """For the OpenAPI: a body of bytes of one of these types."""
    schema = {"type": "string", "format": "binary"}
    return {"requestBody": {"required": True, "content": {name: {"schema": schema} for name in media_types}}}


def said_length(request: Request) -> int:
    """How many bytes a body says that it has; 0 where it does not say, or nothing that can be read."""
    said = request.headers.get("content-length", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= _LENGTH_DIGITS else 0


async def binary_body(request: Request, limit: int, *media_types: str) -> bytes:
    """A body of one of these types, refused as soon as it has more bytes than the limit."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in media_types:
        raise UnsupportedMedia(texts.send_type(*media_types))
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


def encoded(record: object) -> Response:
    """Plain data as a JSON response, encoded by msgspec: for lists that are asked for often."""
    return Response(msgspec.json.encode(record), media_type="application/json")


def attachment(name: str) -> str:
    """Content-Disposition for a download under any name (RFC 6266, RFC 8187)."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in " ._-") else "_" for c in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def disposition(media_type: str, name: str | None) -> str:
    """Content-Disposition of stored bytes: a download under a name that is given, and of what could run as script."""
    if name:
        return attachment(name)
    return "inline" if media_type in _SHOWN else "attachment"


def range_holds(if_range: str | None, etag: str) -> bool:
    """Whether a Range is to be honoured: If-Range names this very representation, or is not there (RFC 9110 §13.1.5).

    Nothing here is sent with a Last-Modified, so that no date can match: what has one gets everything.
    """
    return if_range is None or if_range.strip() == etag


def is_known(if_none_match: str | None, etag: str) -> bool:
    """Whether who asks has it already, by If-None-Match: compared weakly (RFC 9110 §13.1.2)."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or etag in _ETAG.findall(if_none_match)


def byte_range(header: str | None, size: int) -> tuple[int, int] | None:
    """The part of `size` bytes that a Range header asks for, its end not included; None: all of it (RFC 9110 §14.2).

    An empty part is one that lies beyond the end (416). What is no range, or several ones, is answered with everything,
    as the standard lets us.
    """
    found = _RANGE.match(header or "")
    if found is None:
        return None
    first, last = found.groups()
    if (not first and not last) or (first and last and int(last) < int(first)):
        return None
    start = min(size, int(first)) if first else max(0, size - int(last))
    end = min(size, int(last) + 1) if first and last else size
    return start, end
