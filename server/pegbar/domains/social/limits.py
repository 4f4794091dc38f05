"""The numbers of the network."""

from typing import Final

NETWORK_MIN: Final = 6
NETWORK_MAX: Final = 72
NETWORK_DEFAULT: Final = 24
