"""Link previews: Open Graph and Twitter tags in the head of a page."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import quote, urljoin

VIDEO_PAGE: Final = re.compile(r"/video/([\w-]{1,200})/?", re.ASCII)
_SITE: Final = "Pegbar"
_SUMMARY_MAX: Final = 200


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The public facts of a video for its link preview; `path` is the path of its page."""

    path: str
    title: str
    description: str
    image: str


GetPreview = Callable[[str], Awaitable[LinkPreview | None]]
"""Returns the public facts of a video by the last part of its page's path; None if the video doesn't exist."""


def build_tags(preview: LinkPreview, base_url: str) -> str:
    """Build the tags as HTML, with absolute URLs."""
    url = urljoin(base_url + "/", quote(preview.path))
    image = urljoin(base_url + "/", preview.image)
    summary = " ".join(preview.description.split())
    summary = summary if len(summary) <= _SUMMARY_MAX else summary[: _SUMMARY_MAX - 1].rstrip() + "…"
    properties = {
        "og:site_name": _SITE,
        "og:type": "video.other",
        "og:title": preview.title,
        "og:description": summary,
        "og:image": image,
        "og:url": url,
    }
    names = {
        "twitter:card": "summary_large_image",
        "twitter:title": preview.title,
        "twitter:description": summary,
        "twitter:image": image,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in names.items()]
    return "\n".join([*lines, f'<link rel="canonical" href="{escape(url)}" />'])
