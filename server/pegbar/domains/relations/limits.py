"""Limits of relations between people."""

from typing import Final

ASK_AGAIN_DAYS: Final = 7
REQUESTS_SHOWN: Final = 200
FRIENDS_PAGE: Final = 50
COMMON_SHOWN: Final = 6
PEOPLE_FOUND_MAX: Final = 20
