"""User-facing texts of versions."""

from typing import Final

from pegbar.domains.storyboard.versions.limits import VERSIONS_NAMED_MAX
from pegbar.kernel.text_catalog import text

VERSION_GONE: Final = text("storyboard.versions.version_gone", "This version is no longer available.")
VERSION_ID_TAKEN: Final = text(
    "storyboard.versions.version_id_taken", "This ID is already used by another version. Use a new one."
)
VERSIONS_FULL: Final = text(
    "storyboard.versions.versions_full",
    "This cut already has {most, plural, one {# named version} other {# named versions}}. Remove one first.",
    most=VERSIONS_NAMED_MAX,
)
