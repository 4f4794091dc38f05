"""CSV timing sheet: a table of the cuts with their lengths."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, ImportFormat, TextExport

FORMAT: Final = Format(
    id="csv",
    title=texts.TIMING_SHEET_TITLE,
    imports=ImportFormat(kind="timing", endings=(".csv",)),
    text=TextExport(
        section="paper",
        address="timing-sheet.csv",
        suffix=" timing sheet.csv",
        media_type="text/csv",
        writer="timing_sheet.writer:write_timing_sheet",
    ),
)
