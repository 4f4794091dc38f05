"""Limits of link previews."""

from typing import Final

LINK_MAX: Final = 500
"""Maximum characters of a URL without its origin."""
LINKS_AT_ONCE: Final = 20
