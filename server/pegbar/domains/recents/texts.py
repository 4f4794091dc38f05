"""User-facing texts of recently opened items."""

from typing import Final

KINDS_UNKNOWN: Final = "Please choose among board, video, folder and project."
CUT_NEEDS_BOARD: Final = "Only a board is open at a cut."
CUT_NOT_ON_BOARD: Final = "This cut is not on this board."
