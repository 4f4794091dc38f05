"""Rich text that holds nothing but the tags and styles that are offered: updates, and messages. Pure.

The sanitiser checks the names of CSS properties only, and `url(…)` would pass: so each declaration is matched whole.
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
# What is between these is no text that anybody wrote.
_WITHOUT_CONTENT: Final = {"script", "style", "template", "noscript", "iframe", "object", "textarea", "title"}
_COLOUR: Final = (
    r"#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,20}"
    r"|rgb\( ?\d{1,3} ?, ?\d{1,3} ?, ?\d{1,3} ?\)"
)
_VALUES: Final = {
    "color": re.compile(_COLOUR),
    "background-color": re.compile(_COLOUR),
    "font-size": re.compile("|".join(f"{size}px" for size in FONT_SIZES)),
    "font-style": re.compile("normal|italic"),
    "font-weight": re.compile("normal|bold|[1-9]00"),
    "text-align": re.compile("left|center|right|justify|start|end"),
    "text-decoration": re.compile("none|underline|line-through"),
}
_TAG = re.compile(r"<(/?)([a-z0-9]+)[^>]*>")
_SPACES = re.compile(r"(?:\s|&nbsp;|[\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff])+")


def cleaned(html: str, tags: frozenset[str] = TAGS) -> str:
    """The same text with the offered tags and styles alone; what is in the others stays as text."""
    return _cleaner(tags).clean(html)


def says_nothing(clean: str) -> bool:
    """Whether no word is left of a cleaned text."""
    return unicode_text.says_nothing(_SPACES.sub("", _TAG.sub("", clean)))


def words(clean: str) -> str:
    """What a cleaned text says, on one line and without its tags."""
    return " ".join(unescape(_TAG.sub(" ", clean)).split())


def is_too_deep(clean: str) -> bool:
    """Whether a cleaned text nests deeper than a reader of it may be asked to follow."""
    depth = 0
    for closing, name in _TAG.findall(clean):
        depth += 0 if name == "br" else -1 if closing else 1
        if depth > _DEPTH_MAX:
            return True
    return False


@cache
def _cleaner(tags: frozenset[str]) -> nh3.Cleaner:
    """Made once: making it takes ten times as long as cleaning a message does."""
    return nh3.Cleaner(
        tags=set(tags),
        clean_content_tags=_WITHOUT_CONTENT,
        attributes={tag: {"style"} for tag in tags},
        attribute_filter=_attribute,
        link_rel=None,
    )


def _attribute(_tag: str, _name: str, value: str) -> str | None:
    kept: dict[str, str] = {}
    for declaration in value.split(";"):
        name, _, given = (part.strip().lower() for part in declaration.partition(":"))
        wanted = _VALUES.get(name)
        if wanted is not None and wanted.fullmatch(given):
            kept[name] = given
    return "; ".join(f"{name}: {given}" for name, given in kept.items()) or None
