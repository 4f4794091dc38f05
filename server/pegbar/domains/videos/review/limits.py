"""Limits of review notes."""

from typing import Final

REVIEW_STROKES_MAX: Final = 200
REVIEW_STROKE_POINTS_MAX: Final = 2000
REVIEW_NOTES_MAX: Final = 2000
REVIEW_DRAWINGS_MAX: Final = 16 * 1024 * 1024
GUEST_NOTES_MAX: Final = 1000
