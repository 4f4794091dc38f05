"""How a video is addressed. Pure."""

import re
import secrets
import string
import unicodedata
from datetime import datetime
from typing import Final

from pegbar.domains.videos.limits import VIDEO_TITLE_MAX

_NOTHING_LEFT: Final = "video"
_ALPHABET: Final = string.digits + string.ascii_lowercase
_PUBLIC: Final = string.ascii_letters + string.digits
_PUBLIC_LENGTH: Final = 11
_NOT_PLAIN: Final = re.compile(r"[^a-z0-9]+")


def slug(title: str, now: datetime) -> str:
    """The title in plain letters and digits, and the time in milliseconds to the base 36."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = _NOT_PLAIN.sub("-", plain).strip("-")[:VIDEO_TITLE_MAX].strip("-")
    return f"{words or _NOTHING_LEFT}-{base36(int(now.timestamp() * 1000))}"


def base36(number: int) -> str:
    """A whole number from 0, to the base 36."""
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _ALPHABET[digit] + digits
    return digits


def public_id() -> str:
    """Eleven letters and digits that nobody can guess; about 65 bits."""
    return "".join(secrets.choice(_PUBLIC) for _ in range(_PUBLIC_LENGTH))
