"""Headers that several operations share."""

import re
from typing import Annotated
from urllib.parse import quote

import msgspec
from fastapi import Depends, Header, Response

from pegbar.kernel.errors import Invalid, PreconditionRequired

_VERSION = re.compile(r'^(?:W/)?"?([0-9]{1,9})"?$')


def _version(
    if_match: Annotated[str | None, Header(description='The version that was seen, as "3"', examples=['"1"'])] = None,
) -> int:
    if if_match is None:
        raise PreconditionRequired("Please say which version you saw (If-Match).")
    found = _VERSION.match(if_match.strip())
    if found is None:
        raise Invalid.field("If-Match", 'The version is a whole number such as "3".')
    return int(found.group(1))


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


def encoded(record: object) -> Response:
    """Plain data as a JSON response, encoded by msgspec: for lists that are asked for often."""
    return Response(msgspec.json.encode(record), media_type="application/json")


def attachment(name: str) -> str:
    """Content-Disposition for a download under any name (RFC 6266, RFC 8187)."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in " ._-") else "_" for c in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
