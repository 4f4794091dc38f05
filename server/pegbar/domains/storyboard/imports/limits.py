"""The numbers of imports."""

from typing import Final

IMPORT_NAME_MAX: Final = 200
TIMING_BYTES_MAX: Final = 5 * 1024 * 1024
IMPORT_HOURS: Final = 24
"""So long one that nobody applied is kept."""
IMPORT_DAYS: Final = 30
"""So long one that was applied can be taken back."""
PLAN_ROWS_MAX: Final = 30_000
"""Of which somebody may accept all at once."""
PLAN_ROW_ID_MAX: Final = 100
IMPORTS_LISTED: Final = 50
NAMED_FIRST: Final = 3
"""So many of a kind are named in a notice."""
