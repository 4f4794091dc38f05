"""The numbers of access."""

from typing import Final

KNOWN_DEVICE_DAYS: Final = 365
KNOWN_DEVICES_MAX: Final = 5
"""Passwords that one browser is known for: of several people who share it, and of several guest links."""
FRESH_NETWORK_RATE: Final = "2/hour"
FRESH_NETWORKS_RATE: Final = "30/hour"
