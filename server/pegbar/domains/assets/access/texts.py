"""User-facing texts of folder access."""

from typing import Final

from pegbar.domains.assets.access.limits import ASSETS_TAKEN_MAX

ASSETS_TOO_MANY: Final = (
    f"At most {ASSETS_TAKEN_MAX:,} files and folders can be copied or downloaded at once. Please choose fewer."
)
ACCESS_OF_FOLDERS: Final = "Access is managed for folders."
ACCESS_OF_MEMBERS: Final = "Only members of the project can be given access."
ROLE_OPENS_RESTRICTED: Final = "A role opens restricted folders; one of these is open to everybody or gone."
ACCESS_EDIT_NEEDS_VIEW: Final = "Edit requires View."
