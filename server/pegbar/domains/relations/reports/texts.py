"""Texts of reports."""

from typing import Final

from pegbar.kernel.text_catalog import text

OWN_REPORT: Final = text("relations.reports.own_report", "You can't report yourself.")
REPORT_ID_TAKEN: Final = text(
    "relations.reports.report_id_taken", "This report was already sent with a different text."
)
