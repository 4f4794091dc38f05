"""Texts of reports."""

from typing import Final

OWN_REPORT: Final = "You cannot report yourself."
REPORT_ID_TAKEN: Final = "This report was sent already with another text."
