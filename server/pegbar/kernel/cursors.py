"""Opaque keyset pagination cursors: the sort key of the last row of a page, never an offset."""

import base64
import binascii

from pegbar.kernel import texts
from pegbar.kernel.errors import Invalid


def encode_cursor(key: str) -> str:
    """Encode the sort key of the last row of a page."""
    return base64.urlsafe_b64encode(key.encode()).decode().rstrip("=")


def decode_cursor(cursor: str) -> str:
    """Decode a cursor to its sort key. Raises Invalid for anything that `encode_cursor` didn't return."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError) as error:
        raise Invalid.field("cursor", texts.PAGE_MARKER_INVALID) from error
