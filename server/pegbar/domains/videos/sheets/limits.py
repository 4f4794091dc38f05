"""The numbers of notes that leave for other programs."""

from typing import Final

NOTES_PRINTED_MAX: Final = 200
