"""User-facing texts of uploads and downloads."""

from typing import Final

from pegbar.kernel.text_catalog import text

ASSET_IS_FOLDER: Final = text("assets.uploads.asset_is_folder", "Folders can be downloaded only as a ZIP.")
ASSET_NO_TEXT: Final = text("assets.uploads.asset_no_text", "This file isn't a text file.")

FOLDER_UNKNOWN: Final = text("assets.uploads.folder_unknown", "This folder isn't in this project.")
UPLOAD_ID_INVALID: Final = text("assets.uploads.upload_id_invalid", "The ID isn't a UUID.")
UPLOAD_ID_TAKEN: Final = text(
    "assets.uploads.upload_id_taken", "This ID is already used by another file. Use a new one."
)
METADATA_INVALID: Final = text("assets.uploads.metadata_invalid", "The metadata isn't valid Base64.")
