"""Rules for email addresses, return paths and device names. Pure."""

import re
from typing import Final
from unicodedata import normalize

from pegbar.kernel.unicode_text import has_invisible_characters

_EMAIL = re.compile(r"^[^\s@<>()\[\],;:\\\"]{1,64}@[^\s@.]+(\.[^\s@.]+)+$|^[^\s@<>()\[\],;:\\\"]{1,64}@localhost$")


_OWN_PATH: Final = re.compile(r"/(?:[^/\\\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*)?\Z")


def normalize_email(text: str) -> str | None:
    """Return the address trimmed, in lower case and composed (NFC), as it is stored and compared; None if invalid.

    An address is invalid if it contains an invisible character, or if case folding or NFKC changes its domain (`ß`,
    `ſ`, ligatures): its mail could reach someone else. Such a domain can be given unambiguously in ASCII (`xn--…`).
    """
    email = normalize("NFC", text.strip().lower())
    domain = email.rpartition("@")[2]
    if has_invisible_characters(email) or normalize("NFKC", domain).casefold() != domain:
        return None
    return email if _EMAIL.match(email) else None


def canonical_email(text: str) -> str:
    """Return one key for all spellings of an address, even if it is invalid. Used for rate limits and lookups."""
    return normalize_email(text) or text.strip().lower()


def is_site_path(text: str) -> bool:
    """Return whether a path leads to a page of this site in every browser. `//` and `/\\` can lead to another site.

    The client has the same rule (app/routes/searchParams.ts).
    """
    return _OWN_PATH.match(text) is not None


# The order matters: the user agents of most browsers also contain the names of other browsers.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def describe_device(user_agent: str) -> str:
    """Return a readable device name for a user agent, such as "Chrome on Windows"; empty if unknown."""
    names = [next((name for mark, name in kinds if mark in user_agent), "") for kinds in (_BROWSERS, _SYSTEMS)]
    return " on ".join(name for name in names if name)
