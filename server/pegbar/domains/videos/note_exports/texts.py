"""User-facing texts of note exports."""

from typing import Final

from pegbar.domains.videos.note_exports.limits import NOTES_PRINTED_MAX

RATE_WITHOUT_TIMECODE: Final = "An EDL counts 24, 25, 30, 48, 50 or 60 frames a second, and this film does not."
TOO_MANY_TO_PRINT: Final = f"A PDF holds at most {NOTES_PRINTED_MAX} notes. CSV and EDL hold all of them."
NOT_PRINTED: Final = "The PDF could not be made just now. Please try again."
