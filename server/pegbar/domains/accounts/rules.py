"""What makes an email address, and what a browser is called; nothing here touches a database."""

import re
from typing import Final
from unicodedata import normalize

from pegbar.kernel.unicode_text import has_unseen

_EMAIL = re.compile(r"^[^\s@<>()\[\],;:\\\"]{1,64}@[^\s@.]+(\.[^\s@.]+)+$|^[^\s@<>()\[\],;:\\\"]{1,64}@localhost$")


_OWN_PATH: Final = re.compile(r"/(?:[^/\\\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*)?\Z")


def normalize_email(text: str) -> str | None:
    """The address as it is compared: trimmed, in lower case and composed (NFC); None where it is none.

    So is one with a character that cannot be seen, and one whose domain is folded to another (`ß`, `ſ`, ligatures):
    mail for it could reach somebody else. Its form in ASCII (`xn--…`) says which one is meant.
    """
    email = normalize("NFC", text.strip().lower())
    domain = email.rpartition("@")[2]
    if has_unseen(email) or normalize("NFKC", domain).casefold() != domain:
        return None
    return email if _EMAIL.match(email) else None


def canonical_email(text: str) -> str:
    """What attempts with this address are counted for: one name for all spellings of an account's address."""
    return normalize_email(text) or text.strip().lower()


def is_site_path(text: str) -> bool:
    """Whether an address leads to a page of this very site, however a browser reads it: `//` and `/\\` lead elsewhere.

    The client goes by the same rule (app/searchParams.ts).
    """
    return _OWN_PATH.match(text) is not None


# In this order: most browsers name others besides themselves.
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
    """What a browser calls itself, as people do: "Chrome on Windows"; empty where it says nothing that is known."""
    names = [next((name for mark, name in kinds if mark in user_agent), "") for kinds in (_BROWSERS, _SYSTEMS)]
    return " on ".join(name for name in names if name)
