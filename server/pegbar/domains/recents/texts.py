"""User-facing texts of recently opened items."""

from typing import Final

from pegbar.kernel.text_catalog import text

KINDS_UNKNOWN: Final = text("recents.kinds_unknown", "Choose from board, video, folder, and project.")
CUT_NEEDS_BOARD: Final = text("recents.cut_needs_board", "Only a board can be open at a cut.")
CUT_NOT_ON_BOARD: Final = text("recents.cut_not_on_board", "This cut isn't on this board.")
