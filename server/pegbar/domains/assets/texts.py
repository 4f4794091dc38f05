"""User-facing texts of files and folders."""

from typing import Final

from pegbar.domains.assets.limits import ASSET_DEPTH_MAX, ASSET_NAME_MAX

ASSET_NAME_MISSING: Final = "Please enter a name."
ASSET_NAME_TOO_LONG: Final = f"Please keep the name within {ASSET_NAME_MAX} characters."
ASSET_NAME_TAKEN: Final = "There is a file or folder of this name already."
ASSET_GONE: Final = "This file or folder is no longer there."
ASSET_INTO_ITSELF: Final = "A folder cannot be put into itself."
ASSET_TOO_DEEP: Final = f"Folders may be nested at most {ASSET_DEPTH_MAX} deep."
FOLDERS_CHANGED: Final = "Somebody changed these folders meanwhile. Please look again."

COPIES_UNCLEAR: Final = "Each copy is of another thing, and has an id of its own."
ASSET_ID_TAKEN: Final = "This id is taken by another file. Please make a new one."
