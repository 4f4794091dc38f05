"""Limits of known devices and uploads."""

from typing import Final

KNOWN_DEVICE_DAYS: Final = 365
KNOWN_DEVICES_MAX: Final = 5
"""Maximum number of passwords (of accounts and guest links) for which one browser can be a known device."""
FRESH_NETWORK_RATE: Final = "2/hour"
FRESH_NETWORKS_RATE: Final = "30/hour"
UPLOADS_OPEN_PERSON_MAX: Final = 200
"""Maximum number of unfinished uploads of one person in one project, of all kinds together."""
UPLOADS_OPEN_PROJECT_MAX: Final = 1000
"""Maximum number of unfinished uploads in one project, of all people together."""
