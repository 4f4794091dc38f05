"""Limits of files and folders."""

from typing import Final

ASSET_NAME_MAX: Final = 200
ASSET_DEPTH_MAX: Final = 32
ASSET_BATCH_MAX: Final = 500
FOLDER_BATCH_MAX: Final = 2000
FOLDER_PATTERN_DEFAULT: Final = "CUT #X"
SUBFOLDERS_DEFAULT: Final = ("Roughs", "2D Assets", "3D Assets", "Final Cut")
SUBFOLDERS_MAX: Final = 20
CUT_FOLDERS_MIN: Final = 1
CUT_FOLDER_BATCH_MAX: Final = 200
ASSET_PREVIEW_URL_SECONDS: Final = 900
