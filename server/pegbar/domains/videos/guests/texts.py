"""User-facing texts of guest links."""

from typing import Final

from pegbar.domains.videos.guests.limits import GUEST_LINKS_MAX
from pegbar.kernel.text_catalog import text

LINK_UNKNOWN: Final = text(
    "videos.guests.link_unknown",
    "This link isn't valid. Check that you copied all of it. The video may also have been deleted.",
)
LINK_ENDED: Final = text("videos.guests.link_ended", "This link has expired. Ask the person who sent it for a new one.")
LINK_REVOKED: Final = text(
    "videos.guests.link_revoked", "This link was revoked. Ask the person who sent it for a new one."
)
LINK_GONE: Final = text("videos.guests.link_gone", "This link no longer exists.")
LINK_ID_TAKEN: Final = text("videos.guests.link_id_taken", "This ID is already used by another link. Use a new one.")
LINKS_FULL: Final = text(
    "videos.guests.links_full",
    "A video can have up to {most, plural, one {# guest link} other {# guest links}}. Revoke one first.",
    most=GUEST_LINKS_MAX,
)
PASSWORD_WRONG: Final = text("videos.guests.password_wrong", "Incorrect password. Try again.")
VERSION_NOT_SHOWN: Final = text(
    "videos.guests.version_not_shown",
    "Your link shows the latest version. Others are available only while someone presents them.",
)
NOT_ENTERED: Final = text("videos.guests.not_entered", "Open the link again.")
