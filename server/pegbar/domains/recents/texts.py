"""The sentences of what was opened last."""

from typing import Final

KINDS_UNKNOWN: Final = "Please choose among board, video, folder and project."
CUT_OF_BOARDS: Final = "Only a board is open at a cut."
CUT_ELSEWHERE: Final = "This cut is not on this board."
