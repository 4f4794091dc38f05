"""Limits of the network of friends."""

from typing import Final

NETWORK_MIN: Final = 6
NETWORK_MAX: Final = 72
NETWORK_DEFAULT: Final = 24
FRIENDS_LOOKED_AT: Final = 200
"""Maximum number of friends considered per person, including the requester. Friends with older accounts come first."""
PATHS_LOOKED_AT: Final = 4_000
"""Maximum number of friendships considered, of all the requester's friends together; bounds a request's cost."""
CANDIDATES: Final = 200
"""Maximum number of friends of friends that are ranked. People with more common friends come first.

Shared skills affect the order only among these.
"""
