"""User-facing texts of folder access."""

from typing import Final

from pegbar.domains.assets.access.limits import ASSETS_TAKEN_MAX
from pegbar.kernel.text_catalog import text

ASSETS_TOO_MANY: Final = text(
    "assets.access.assets_too_many",
    "You can copy or download up to {most, plural, one {# file or folder} other {# files and folders}} at once. "
    "Select fewer.",
    most=ASSETS_TAKEN_MAX,
)
ACCESS_OF_FOLDERS: Final = text("assets.access.access_of_folders", "Access can be managed only for folders.")
ACCESS_OF_MEMBERS: Final = text("assets.access.access_of_members", "Only project members can be given access.")
ROLE_OPENS_RESTRICTED: Final = text(
    "assets.access.role_opens_restricted",
    "A role can open only restricted folders. One of these is open to everyone or deleted.",
)
ACCESS_EDIT_NEEDS_VIEW: Final = text("assets.access.access_edit_needs_view", "Edit requires View.")
