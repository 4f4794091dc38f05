"""CSV for production trackers: a table of the cuts in their columns. Imports read it as a timing sheet."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, TextExport

FORMAT: Final = Format(
    id="tracker",
    title=texts.TRACKER_SHEET_TITLE,
    text=TextExport(
        section="paper",
        address="tracker-sheet.csv",
        suffix=" production tracker.csv",
        media_type="text/csv",
        writer="tracker_sheet.writer:write_tracker_sheet",
    ),
)
