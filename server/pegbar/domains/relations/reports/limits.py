"""Limits of reports."""

from typing import Final

REPORT_TEXT_MAX: Final = 2000
