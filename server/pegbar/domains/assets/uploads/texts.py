"""User-facing texts of uploads and downloads."""

from typing import Final

ASSET_IS_FOLDER: Final = "A folder is downloaded as a ZIP."
ASSET_NO_TEXT: Final = "This file is not one of text."

FOLDER_UNKNOWN: Final = "The folder is not one of ours."
UPLOAD_ID_INVALID: Final = "The id is not a UUID."
UPLOAD_ID_TAKEN: Final = "This id is taken by another file. Please make a new one."
METADATA_INVALID: Final = "The metadata are not base64."
