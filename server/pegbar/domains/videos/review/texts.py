"""User-facing texts of review notes."""

from typing import Final

from pegbar.domains.videos.review.limits import GUEST_NOTES_MAX, REVIEW_NOTES_MAX
from pegbar.kernel.text_catalog import text

NOTE_EMPTY: Final = text("videos.review.note_empty", "Write something, or draw on the frame.")
NOTE_FRAMES_INVALID: Final = text(
    "videos.review.note_frames_invalid", "Choose frames in this video. The first can't be after the last."
)
NOTE_GONE: Final = text("videos.review.note_gone", "This note was deleted.")
NOTE_ID_TAKEN: Final = text("videos.review.note_id_taken", "This ID is already used by another note. Use a new one.")
NOTES_FULL: Final = text(
    "videos.review.notes_full",
    "A video can have up to {most, plural, one {# note} other {# notes}}. Delete some first.",
    most=REVIEW_NOTES_MAX,
)
NOTE_DRAWINGS_FULL: Final = text(
    "videos.review.note_drawings_full", "The drawings on this video take up too much space. Delete some first."
)
GUEST_NOTES_FULL: Final = text(
    "videos.review.guest_notes_full",
    "Guests can leave up to {most, plural, one {# note} other {# notes}} on a video.",
    most=GUEST_NOTES_MAX,
)
GUEST_NOTE_NOT_YOURS: Final = text(
    "videos.review.guest_note_not_yours", "Guests can delete only notes from their current visit."
)
