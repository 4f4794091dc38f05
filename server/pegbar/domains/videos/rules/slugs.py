"""Slugs and public ids of videos. Pure."""

import re
import secrets
import string
import unicodedata
from datetime import datetime
from typing import Final

from pegbar.domains.videos.limits import VIDEO_TITLE_MAX

_FALLBACK_SLUG: Final = "video"
_BASE36_DIGITS: Final = string.digits + string.ascii_lowercase
_PUBLIC_ID_CHARACTERS: Final = string.ascii_letters + string.digits
_PUBLIC_ID_LENGTH: Final = 11
_NON_ALPHANUMERIC: Final = re.compile(r"[^a-z0-9]+")


def make_slug(title: str, now: datetime) -> str:
    """Build a slug from the title in ASCII letters and digits, plus the time in milliseconds in base 36."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = _NON_ALPHANUMERIC.sub("-", plain).strip("-")[:VIDEO_TITLE_MAX].strip("-")
    return f"{words or _FALLBACK_SLUG}-{to_base36(int(now.timestamp() * 1000))}"


def to_base36(number: int) -> str:
    """Convert a non-negative integer to base 36."""
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _BASE36_DIGITS[digit] + digits
    return digits


def make_public_id() -> str:
    """Generate an unguessable id of 11 letters and digits (about 65 bits)."""
    return "".join(secrets.choice(_PUBLIC_ID_CHARACTERS) for _ in range(_PUBLIC_ID_LENGTH))
