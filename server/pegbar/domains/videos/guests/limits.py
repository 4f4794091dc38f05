"""Limits of guest links."""

from typing import Final

GUEST_LABEL_MAX: Final = 60
GUEST_LINK_DAYS: Final = 7
GUEST_LINK_DAYS_MAX: Final = 90
GUEST_LINKS_MAX: Final = 50
GUEST_SESSION_HOURS: Final = 12
GUEST_DEAD_DAYS: Final = 30
