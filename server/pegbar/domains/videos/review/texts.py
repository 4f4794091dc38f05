"""User-facing texts of review notes."""

from typing import Final

from pegbar.domains.videos.review.limits import GUEST_NOTES_MAX, REVIEW_NOTES_MAX

NOTE_EMPTY: Final = "Please write something or draw on the picture."
NOTE_FRAMES_INVALID: Final = "Please choose frames of this video, the first one not after the last."
NOTE_GONE: Final = "This note was deleted."
NOTE_ID_TAKEN: Final = "This id is taken by another note. Please make a new one."
NOTES_FULL: Final = f"A video holds at most {REVIEW_NOTES_MAX} notes. Please delete some first."
NOTE_DRAWINGS_FULL: Final = "The drawings on this video take too much room. Please delete some first."
GUEST_NOTES_FULL: Final = f"Guests may leave at most {GUEST_NOTES_MAX} notes on a video."
GUEST_NOTE_NOT_YOURS: Final = "A guest can delete only what they wrote since they came."
