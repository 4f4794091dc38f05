"""User-facing texts of note exports."""

from typing import Final

from pegbar.domains.videos.note_exports.limits import NOTES_PRINTED_MAX
from pegbar.kernel.text_catalog import Text, text

RATE_WITHOUT_TIMECODE: Final = text(
    "videos.note_exports.rate_without_timecode",
    "EDL markers need 24, 25, 30, 48, 50, or 60 fps. Export as CSV or PDF instead.",
)
TOO_MANY_TO_PRINT: Final = text(
    "videos.note_exports.too_many_to_print",
    "A PDF can have up to {most, plural, one {# note} other {# notes}}. Export as CSV or EDL instead.",
    most=NOTES_PRINTED_MAX,
)
NOT_PRINTED: Final = text("videos.note_exports.not_printed", "Couldn't create the PDF. Try again.")
DRAWING: Final = text("videos.note_exports.drawing", "A drawing")
RESOLVED: Final = text("videos.note_exports.resolved", "Resolved")


def resolved_by(name: str) -> Text:
    """Return the mark of a printed note that a person resolved."""
    return text("videos.note_exports.resolved_by", "Resolved by {name}", name=name)


def guest(name: str) -> Text:
    """Return the name of a guest in a list of notes."""
    return text("videos.note_exports.guest", "{name} (guest)", name=name)
