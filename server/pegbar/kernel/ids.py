"""Identifiers: time-ordered ids for rows, unguessable slugs for addresses."""

import hashlib
import os
import re
import secrets
import threading
from datetime import datetime
from uuid import UUID

from pegbar.kernel import clock

SLUG_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
SLUG_LENGTH = 10
UUID_PATTERN = r"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"
_UUID = re.compile(UUID_PATTERN)

_lock = threading.Lock()
_last = 0


def new_id() -> str:
    """A UUIDv7 (RFC 9562 §5.7): ids made one after another by one process sort in that order.

    The twelve bits after the millisecond hold a fraction of it (RFC 9562 §6.2, method 3), moved on by one
    where two ids fall into the same fraction, so order holds even when the clock stands still or steps back.
    """
    global _last  # noqa: PLW0603
    with _lock:
        stamp = _last = max(_stamp(clock.nanos()), _last + 1)
    return _uuid(stamp)


def id_at(moment: datetime) -> str:
    """A UUIDv7 of that moment, to a microsecond: where one database tells it, all processes' ids sort in its order."""
    return _uuid(_stamp(clock.nanos_of(moment)))


def _stamp(nanos: int) -> int:
    """The first sixty bits of an id but its version: the millisecond, and the fraction of it in 4096 parts."""
    return (nanos // 1_000_000 << 12) | (nanos % 1_000_000 * 4096 // 1_000_000)


def _uuid(stamp: int) -> str:
    random = int.from_bytes(os.urandom(8)) & ((1 << 62) - 1)
    value = (stamp >> 12 & ((1 << 48) - 1)) << 80 | 0x7 << 76 | (stamp & 0xFFF) << 64 | 0b10 << 62 | random
    return str(UUID(int=value))


def derived_id(seed: str, key: str) -> str:
    """The id of a copy: the same for the same two ids, so that thousands of rows find their copied parents in SQL.

    MD5 is what both databases can do with a text; nothing is kept secret by it.
    """
    return str(UUID(hashlib.md5(f"{seed}{key}".encode(), usedforsecurity=False).hexdigest()))


def new_slug() -> str:
    """Ten characters that nobody can guess or misread (no l, o, 0, 1); about 50 bits."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _ in range(SLUG_LENGTH))


def new_token() -> str:
    """A secret of 256 bits for cookies and mailed links."""
    return secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    """What is kept of a secret: its sha256, which leads nobody back to it."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_uuid(text: str) -> bool:
    """Whether the text is a UUID in its usual form of 36 characters."""
    return _UUID.fullmatch(text) is not None
