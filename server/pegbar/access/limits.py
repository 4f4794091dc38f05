"""Limits of known devices."""

from typing import Final

KNOWN_DEVICE_DAYS: Final = 365
KNOWN_DEVICES_MAX: Final = 5
"""Maximum number of passwords (of accounts and guest links) for which one browser can be a known device."""
FRESH_NETWORK_RATE: Final = "2/hour"
"""Password attempts after which a network no longer counts as fresh; see `password_attempts`."""
FRESH_NETWORKS_RATE: Final = "30/hour"
"""Password attempts of all fresh networks together after the common limit is used up."""
