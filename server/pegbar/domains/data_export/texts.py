"""User-facing texts of data exports."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from pegbar.kernel.text_catalog import Text, text

EXPORT_OPEN: Final = text(
    "data_export.export_open", "An export of your data is already in progress. Wait until it is done, or cancel it."
)
EXPORT_ID_TAKEN: Final = text(
    "data_export.export_id_taken", "This ID is already used by another export. Use a new one."
)
EXPORT_FAILED: Final = text("data_export.export_failed", "Your data couldn't be exported. Try again.")
EXPORT_NO_SPACE: Final = text(
    "data_export.export_no_space",
    "This server doesn't have enough space to export your data. Contact its administrator.",
)
EXPORT_READY_SUBJECT: Final = text("data_export.export_ready_subject", "Your data is ready")


def export_ready_mail(day: datetime, link: str) -> Text:
    """Return the mail that tells a person that the export can be downloaded until `day`."""
    return text(
        "data_export.export_ready_mail",
        """Hello,

Your Pegbar data is ready. You can download it as one file on your account page until {day, date, long}:

{link}
""",
        day=day,
        link=link,
    )


def readme(day: datetime, missing: Sequence[str]) -> Text:
    """Return the description of an export. `missing` are the paths of unreadable entries."""
    return text(
        "data_export.readme",
        """Your data on Pegbar
===================

Exported on {day, date, long}. Texts are JSON in UTF-8, times are ISO 8601 in UTC.

account/    your email address and your sessions
profile/    your public profile and your avatar
people/     friends, friend requests, blocked people
projects/   index.json names the folders of your own projects; memberships.json lists projects that you joined
  <folder>/project.json               settings, members, roles, updates
  <folder>/storyboard/board.json      the cuts in order: names, lengths in frames, notes
  <folder>/storyboard/drawings/*.yjs  a cut's drawing with all layers and strokes, by the cut's id: one update of a Yjs
                                      document (yjs.dev, update format 1), to be applied to an empty document
  <folder>/storyboard/pictures/*.webp an image of the cut
  <folder>/files/                     the project's files in their folders
videos/     index.json and a folder for each video that you published; comments, ratings, reactions, review notes

{count, plural, =0 {Nothing was left out.} other {These could not be read and were left out:
{missing}}}
""",
        day=day,
        count=len(missing),
        missing="\n".join(missing),
    )
