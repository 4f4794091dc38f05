"""User-facing texts of files and folders."""

from typing import Final

from pegbar.domains.assets.limits import ASSET_DEPTH_MAX, ASSET_NAME_MAX
from pegbar.kernel.text_catalog import text

ASSET_NAME_MISSING: Final = text("assets.asset_name_missing", "Enter a name.")
ASSET_NAME_TOO_LONG: Final = text(
    "assets.asset_name_too_long",
    "Names can have up to {most, plural, one {# character} other {# characters}}.",
    most=ASSET_NAME_MAX,
)
ASSET_NAME_TAKEN: Final = text("assets.asset_name_taken", "A file or folder with this name already exists.")
ASSET_GONE: Final = text("assets.asset_gone", "This file or folder is no longer available.")
ASSET_INTO_ITSELF: Final = text("assets.asset_into_itself", "You can't move a folder into itself.")
ASSET_TOO_DEEP: Final = text(
    "assets.asset_too_deep",
    "Folders can be nested up to {most, plural, one {# level} other {# levels}} deep.",
    most=ASSET_DEPTH_MAX,
)
FOLDERS_CHANGED: Final = text(
    "assets.folders_changed", "Someone else changed these folders. Review them and try again."
)

COPIES_UNCLEAR: Final = text("assets.copies_unclear", "Each copy must be of a different item and have its own ID.")
ASSET_ID_TAKEN: Final = text("assets.asset_id_taken", "This ID is already used by another file. Use a new one.")
