"""Parsing of URLs of Pegbar's own pages. Pure."""

import re
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from pegbar.kernel.ids import is_uuid

_FRAMES_MAX: Final = 2**31 - 1
_PAGES: Final = {
    "project": re.compile(r"/project/([^/]+)"),
    "assets": re.compile(r"/project/([^/]+)/assets"),
    "board": re.compile(r"/storyboard/([^/]+)"),
    "video": re.compile(r"/video/([^/]+)"),
}


@dataclass(frozen=True, slots=True)
class PageAddress:
    """A parsed URL: the page, and the slug or id in its path (`ref`).

    `node_id` is the cut, file or folder in its query, and `at` the frame number in its query.
    """

    page: Literal["project", "assets", "board", "video"]
    ref: str
    node_id: str | None = None
    at: int | None = None


def parse_url(url: str) -> PageAddress | None:
    """Parse a URL without its origin. Returns None if it isn't one of the pages with previews."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme or parts.netloc or "\x00" in unquote(parts.path):
        return None
    query = {key: values[0] for key, values in parse_qs(parts.query).items()}
    for page, path in _PAGES.items():
        found = path.fullmatch(parts.path.rstrip("/"))
        if found is not None:
            ids = ("cut",) if page == "board" else ("file", "folder") if page == "assets" else ()
            node_id = next((query[key].lower() for key in ids if is_uuid(query.get(key, ""))), None)
            return PageAddress(page, unquote(found[1]), node_id, _parse_frame(query.get("frame", "")))  # type: ignore[arg-type]
    return None


def _parse_frame(text: str) -> int | None:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_FRAMES_MAX))):
        return None
    return min(int(text), _FRAMES_MAX)
