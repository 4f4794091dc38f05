"""User-facing texts of guest links."""

from typing import Final

from pegbar.domains.videos.guests.limits import GUEST_LINKS_MAX

LINK_UNKNOWN: Final = "This link leads nowhere. Please check that all of it was copied; perhaps the film is gone."
LINK_ENDED: Final = "This link has ended. Please ask whoever sent it for a new one."
LINK_REVOKED: Final = "This link was withdrawn. Please ask whoever sent it for a new one."
LINK_GONE: Final = "This link is not there any more."
LINK_ID_TAKEN: Final = "This id is taken by another link. Please make a new one."
LINKS_FULL: Final = f"A video has at most {GUEST_LINKS_MAX} guest links at once. Please revoke one first."
PASSWORD_WRONG: Final = "That is not the password of this link."  # noqa: S105
VERSION_NOT_SHOWN: Final = "Your link leads to the newest version. Others are there while somebody shows them."
NOT_ENTERED: Final = "Please open the link again."
