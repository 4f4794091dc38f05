"""The numbers of links."""

from typing import Final

LINK_MAX: Final = 500
"""Letters of an address, its origin left out."""
LINKS_AT_ONCE: Final = 20
