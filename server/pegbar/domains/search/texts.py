"""Texts of the search."""

from typing import Final

from pegbar.kernel.text_catalog import text

TOO_SHORT: Final = text("search.too_short", "Type at least two letters.")
KINDS_UNKNOWN: Final = text("search.kinds_unknown", "Choose from video, project, cut, and creator.")
PER_PAGE_UNKNOWN: Final = text("search.per_page_unknown", "Choose 10, 20, or 50 per page.")
DAYS_UNKNOWN: Final = text("search.days_unknown", "Choose 7, 30, 90, or 365 days, or leave out the days.")
