"""The sentences of leaving, of coming back, and of taking out what is one's own."""

from typing import Final

PROJECTS_CHANGED: Final = (
    "Your projects have changed meanwhile. Please look at them again before you delete your account."
)
LEFT_SUBJECT: Final = "Your Pegbar account is deleted"
LEFT_MAIL: Final = """Hello,

your Pegbar account is deleted, and everything that goes with it will be gone for good after {day}. Until then you can
bring it back: sign in here with your email and your password.

{link}

If it was not you, sign in there, bring it back, and choose a new password.
"""

TAKEOUT_OPEN: Final = "Your data is being gathered already. Please wait for it, or cancel it."
TAKEOUT_ID_TAKEN: Final = "This id is taken by another file. Please make a new one."
TAKEOUT_FAILED: Final = "Your data could not be gathered. Please try again."
TAKEOUT_NO_SPACE: Final = "There is not enough room on this server to gather your data. Please tell its administrator."
TAKEOUT_SUBJECT: Final = "Your data is ready"
TAKEOUT_MAIL: Final = """Hello,

what Pegbar has of you is gathered in one file. You can download it on your account page until {day}:

{link}
"""

README: Final = """What Pegbar has of you
======================

Gathered on {day}. Texts are JSON in UTF-8, times are ISO 8601 in UTC.

account/    your address, and where you are signed in
profile/    what others see of you, and your picture
people/     friends, friend requests, whom you blocked
projects/   index.json names the folders of your own projects; memberships.json the others in which you are
  <folder>/project.json               settings, members, roles, updates
  <folder>/storyboard/board.json      the cuts in order: names, lengths in frames, notes
  <folder>/storyboard/drawings/*.yjs  a cut's drawing with all layers and strokes, by the cut's id: one update of a Yjs
                                      document (yjs.dev, update format 1), to be applied to an empty document
  <folder>/storyboard/pictures/*.webp what the cut looks like
  <folder>/files/                     the project's files in their folders
videos/     index.json and a folder for each video that you published; comments, ratings, reactions, review notes

{missing}"""
ALL_THERE: Final = "Nothing was left out.\n"
LEFT_OUT: Final = "These could not be read and were left out:\n"
