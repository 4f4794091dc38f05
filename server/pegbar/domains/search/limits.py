"""Limits of the search."""

from typing import Final

SEARCH_LETTERS_MIN: Final = 2
SEARCH_PER_PAGE: Final = (10, 20, 50)
SEARCH_DAYS: Final = (7, 30, 90, 365)
SUGGESTIONS_EACH: Final = 5
SUGGESTIONS_MAX: Final = 10
FOUND_URL_SECONDS: Final = 3600
