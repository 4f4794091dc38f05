"""Identifiers: time-ordered ids for rows, random slugs for URLs, secret tokens."""

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
    """Create a UUIDv7 (RFC 9562 §5.7). Ids that one process creates sort in the order of their creation.

    The twelve bits after the milliseconds are a fraction of a millisecond (RFC 9562 §6.2, method 3). If the clock
    doesn't advance between two ids, or is set back, the second id's timestamp is the first id's plus one fraction.
    """
    global _last  # noqa: PLW0603
    with _lock:
        stamp = _last = max(_to_timestamp(clock.now_nanoseconds()), _last + 1)
    return _uuid(stamp)


def new_id_at(moment: datetime) -> str:
    """Create a UUIDv7 from a time, precise to the microsecond.

    If all processes pass times of the same database's clock, the ids of all processes sort by time.
    """
    return _uuid(_to_timestamp(clock.to_nanoseconds(moment)))


def _to_timestamp(nanos: int) -> int:
    """Return the first 60 bits of an id without its version: milliseconds, and a 12-bit fraction of a millisecond."""
    return (nanos // 1_000_000 << 12) | (nanos % 1_000_000 * 4096 // 1_000_000)


def _uuid(stamp: int) -> str:
    random = int.from_bytes(os.urandom(8)) & ((1 << 62) - 1)
    value = (stamp >> 12 & ((1 << 48) - 1)) << 80 | 0x7 << 76 | (stamp & 0xFFF) << 64 | 0b10 << 62 | random
    return str(UUID(int=value))


def derived_id(seed: str, key: str) -> str:
    """Derive the id of a copied row from a seed, one for each copy, and a key: the original row's id.

    A formula, so that one SQL statement can copy many rows. MD5 is the hash that both databases can compute; it
    protects no secret here.
    """
    return str(UUID(hashlib.md5(f"{seed}{key}".encode(), usedforsecurity=False).hexdigest()))


def new_slug() -> str:
    """Create a random slug: ten characters, about 50 bits, without the easily misread l, o, 0 and 1."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _ in range(SLUG_LENGTH))


def new_token() -> str:
    """Create a random secret of 256 bits for cookies and mailed links."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return the SHA-256 of a secret token; only the hash is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_uuid(text: str) -> bool:
    """Return whether the text is a UUID in its usual form of 36 characters."""
    return _UUID.fullmatch(text) is not None
