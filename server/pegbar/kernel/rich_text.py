"""Sanitize the rich text of updates and messages to the allowed tags and styles. Pure.

The sanitizer library (nh3) checks only the names of CSS properties, which would let `url(…)` pass. So each CSS
declaration is matched in full here, with its value.
"""

import re
from functools import cache
from html import unescape
from typing import Final

import nh3

from pegbar.kernel import unicode_text
from pegbar.kernel.limits import FONT_SIZES

TAGS: Final = frozenset({"b", "strong", "i", "em", "u", "span", "p", "div", "ul", "ol", "li", "br"})
HEADINGS: Final = frozenset({"h1", "h2", "h3"})
_DEPTH_MAX: Final = 40
# The content of these elements isn't text, so it is removed with them.
_WITHOUT_CONTENT: Final = {"script", "style", "template", "noscript", "iframe", "object", "textarea", "title"}
_COLOR: Final = (
    r"#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,20}"
    r"|rgb\( ?\d{1,3} ?, ?\d{1,3} ?, ?\d{1,3} ?\)"
)
_VALUES: Final = {
    "color": re.compile(_COLOR),
    "background-color": re.compile(_COLOR),
    "font-size": re.compile("|".join(f"{size}px" for size in FONT_SIZES)),
    "font-style": re.compile("normal|italic"),
    "font-weight": re.compile("normal|bold|[1-9]00"),
    "text-align": re.compile("left|center|right|justify|start|end"),
    "text-decoration": re.compile("none|underline|line-through"),
}
_TAG = re.compile(r"<(/?)([a-z0-9]+)[^>]*>")
_SPACES = re.compile(r"(?:\s|&nbsp;|[\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff])+")


def sanitize(html: str, tags: frozenset[str] = TAGS) -> str:
    """Remove all tags and styles that aren't allowed; the text in removed tags stays."""
    return _get_cleaner(tags).clean(html)


def is_blank(clean: str) -> bool:
    """Return whether a sanitized text contains nothing visible."""
    return unicode_text.is_blank(_SPACES.sub("", _TAG.sub("", clean)))


def to_plain_text(clean: str) -> str:
    """Convert a sanitized text to plain text on one line."""
    return " ".join(unescape(_TAG.sub(" ", clean)).split())


def is_nested_too_deeply(clean: str) -> bool:
    """Return whether the elements of a sanitized text are nested more than 40 deep, too many for recursive parsers."""
    depth = 0
    for closing, name in _TAG.findall(clean):
        depth += 0 if name == "br" else -1 if closing else 1
        if depth > _DEPTH_MAX:
            return True
    return False


@cache
def _get_cleaner(tags: frozenset[str]) -> nh3.Cleaner:
    """Return the sanitizer, created once: creating it takes ten times as long as sanitizing a message."""
    return nh3.Cleaner(
        tags=set(tags),
        clean_content_tags=_WITHOUT_CONTENT,
        attributes={tag: {"style"} for tag in tags},
        attribute_filter=_filter_style,
        link_rel=None,
    )


def _filter_style(_tag: str, _name: str, value: str) -> str | None:
    declarations: dict[str, str] = {}
    for declaration in value.split(";"):
        name, _, text = (part.strip().lower() for part in declaration.partition(":"))
        pattern = _VALUES.get(name)
        if pattern is not None and pattern.fullmatch(text):
            declarations[name] = text
    return "; ".join(f"{name}: {given}" for name, given in declarations.items()) or None
