"""User-facing texts of data exports."""

from typing import Final

EXPORT_OPEN: Final = "An export of your data is already in progress. Wait until it is done, or cancel it."
EXPORT_ID_TAKEN: Final = "This id is taken by another export. Use a new one."
EXPORT_FAILED: Final = "Your data couldn't be exported. Try again."
EXPORT_NO_SPACE: Final = "This server doesn't have enough space to export your data. Contact its administrator."
EXPORT_READY_SUBJECT: Final = "Your data is ready"
EXPORT_READY_MAIL: Final = """Hello,

your data on Pegbar is ready in one file. You can download it on your account page until {day}:

{link}
"""

README: Final = """Your data on Pegbar
===================

Exported on {day}. Texts are JSON in UTF-8, times are ISO 8601 in UTC.

account/    your email address and your sessions
profile/    your public profile and your picture
people/     friends, friend requests, blocked people
projects/   index.json names the folders of your own projects; memberships.json lists projects that you joined
  <folder>/project.json               settings, members, roles, updates
  <folder>/storyboard/board.json      the cuts in order: names, lengths in frames, notes
  <folder>/storyboard/drawings/*.yjs  a cut's drawing with all layers and strokes, by the cut's id: one update of a Yjs
                                      document (yjs.dev, update format 1), to be applied to an empty document
  <folder>/storyboard/pictures/*.webp a picture of the cut
  <folder>/files/                     the project's files in their folders
videos/     index.json and a folder for each video that you published; comments, ratings, reactions, review notes

{missing}"""
README_COMPLETE: Final = "Nothing was left out.\n"
README_INCOMPLETE: Final = "These could not be read and were left out:\n"
