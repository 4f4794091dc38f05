"""Texts of the search."""

from typing import Final

TOO_SHORT: Final = "Please type at least two letters."
KINDS_UNKNOWN: Final = "Please choose among video, project, cut and creator."
PER_PAGE_UNKNOWN: Final = "Please choose 10, 20 or 50 a page."
DAYS_UNKNOWN: Final = "Please choose 7, 30, 90 or 365 days, or leave the days out."
