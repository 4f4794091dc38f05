"""The numbers of imports."""

from typing import Final

EDIT_BYTES_MAX: Final = 50 * 1024 * 1024
EDIT_CLIPS_MAX: Final = 20_000
EDIT_ELEMENTS_MAX: Final = 1_000_000
"""Of XML, and values of JSON."""
EDIT_DEPTH_MAX: Final = 24
"""So deep edits, and stacks and tracks of OTIO, may lie in one another."""
EDIT_ZIP_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
"""Of an edit that brings its pictures with it."""
EDIT_ZIP_ENTRIES_MAX: Final = 40_000
EDIT_TEXT_MAX: Final = 4000
"""Of a name or a path in an edit; what follows is left out."""
