"""User-facing texts of film versions."""

from typing import Final

from pegbar.domains.videos.versions.limits import VIDEO_VERSIONS_MAX

VERSION_GONE: Final = "This version of the film is not there."
VERSIONS_FULL: Final = (
    f"A film has at most {VIDEO_VERSIONS_MAX} versions. Please publish this one as a film of its own."
)
