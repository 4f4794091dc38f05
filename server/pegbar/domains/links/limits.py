"""Limits of link previews."""

from typing import Final

LINK_MAX: Final = 500
"""Maximum characters of a URL without its origin."""
LINK_BATCH_MAX: Final = 20
