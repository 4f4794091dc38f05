"""Limits of the network of friends."""

from typing import Final

NETWORK_MIN: Final = 6
NETWORK_MAX: Final = 72
NETWORK_DEFAULT: Final = 24
FRIENDS_LOOKED_AT: Final = 200
"""Friends per person that are considered, including the requester's: those with the oldest accounts."""
PATHS_LOOKED_AT: Final = 4_000
"""Friendships considered over all of the requester's friends; bounds the cost of one request."""
CANDIDATES: Final = 200
"""Friends of friends that are ranked: those with the most common friends. Shared skills count only among these."""
