"""User-facing texts of film versions."""

from typing import Final

from pegbar.domains.videos.versions.limits import VIDEO_VERSIONS_MAX
from pegbar.kernel.text_catalog import text

VERSION_GONE: Final = text("videos.versions.version_gone", "This version of the video doesn't exist.")
VERSIONS_FULL: Final = text(
    "videos.versions.versions_full",
    "A video can have up to {most, plural, one {# version} other {# versions}}. Publish this one as a separate video.",
    most=VIDEO_VERSIONS_MAX,
)
