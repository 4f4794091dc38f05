"""CSV for production trackers: a table of the cuts in their columns. Imports read it as a timing sheet."""

from typing import Final

from pegbar.domains.interchange.formats.format import Format, TextExport

FORMAT: Final = Format(
    id="tracker",
    title="CSV for production trackers",
    text=TextExport(
        section="paper",
        address="tracker-sheet.csv",
        suffix=" tracker sheet.csv",
        media_type="text/csv",
        writer="tracker_sheet.writer:write_tracker_sheet",
    ),
)
