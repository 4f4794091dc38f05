"""The numbers of the network."""

from typing import Final

NETWORK_MIN: Final = 6
NETWORK_MAX: Final = 72
NETWORK_DEFAULT: Final = 24
FRIENDS_LOOKED_AT: Final = 200
"""Of each person's friends, the asker's own too: those who have been here longest."""
PATHS_LOOKED_AT: Final = 4_000
"""Over all of the asker's friends together: what one look costs at most, whoever knows whom."""
CANDIDATES: Final = 200
"""Of all friends of friends, those with most friends in common; among them shared skills count too."""
