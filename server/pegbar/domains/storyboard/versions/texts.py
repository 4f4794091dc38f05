"""User-facing texts of versions."""

from typing import Final

from pegbar.domains.storyboard.versions.limits import VERSIONS_NAMED_MAX

VERSION_GONE: Final = "This version is gone."
VERSION_ID_TAKEN: Final = "This id is taken by another version. Please make a new one."
VERSIONS_FULL: Final = f"This cut has {VERSIONS_NAMED_MAX} named versions already. Remove one first."
